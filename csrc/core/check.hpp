// Assertions of the core: a broken promise inside the library stops the program with file and line.
//
// On in debug builds and wherever TINMIND_CHECKS is defined (sanitizer builds, CI); nothing otherwise.
// Never used for what a person types: that is validated at the edge and reported as a Fault.
#pragma once

#if defined(TINMIND_CHECKS) || !defined(NDEBUG)
#define TINMIND_CHECKING 1
#include <cstdio>
#include <cstdlib>
#define TINMIND_ASSERT(condition)                                                                \
    do {                                                                                         \
        if (!(condition)) {                                                                      \
            std::fprintf(stderr, "%s:%d: broken promise: %s\n", __FILE__, __LINE__, #condition); \
            std::abort();                                                                        \
        }                                                                                        \
    } while (false)
#else
#define TINMIND_CHECKING 0
#define TINMIND_ASSERT(condition) ((void)0)
#endif
