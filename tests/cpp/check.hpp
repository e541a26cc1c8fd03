// The checks' whole framework: CHECK(condition) prints what failed and counts it; end with `return failures();`.
#pragma once

#include <cmath>
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

inline void near(double value, double truth, double tolerance, const char* what, const char* file, int line) {
    if (std::abs(value - truth) <= tolerance) return;
    ++count();
    std::printf("%s:%d: %s is %.9g, not %.9g within %g\n", file, line, what, value, truth, tolerance);
}

}  // namespace checks

#define CHECK_NEAR(value, truth, tolerance) checks::near(value, truth, tolerance, #value, __FILE__, __LINE__)

#define CHECK(condition)                                                               \
    do {                                                                               \
        if (!(condition)) {                                                            \
            ++checks::count();                                                         \
            std::printf("%s:%d: does not hold: %s\n", __FILE__, __LINE__, #condition); \
        }                                                                              \
    } while (false)
