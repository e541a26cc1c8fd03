// The checks' whole framework: CHECK(condition) prints what failed and counts it; end with `return failures();`.
#pragma once

#include <cstdio>

namespace checks {

inline int& count() {
    static int failed = 0;
    return failed;
}
inline int failures() {
    if (count() == 0)
        std::printf("all checks hold\n");
    else
        std::printf("%d checks failed\n", count());
    return count() == 0 ? 0 : 1;
}

}  // namespace checks

#define CHECK(condition)                                                               \
    do {                                                                               \
        if (!(condition)) {                                                            \
            ++checks::count();                                                         \
            std::printf("%s:%d: does not hold: %s\n", __FILE__, __LINE__, #condition); \
        }                                                                              \
    } while (false)
