// tinmind._cpu: the x86-64 level of this processor, so that the right core is loaded.
#include <pybind11/pybind11.h>

namespace {

// 3 or 2: the highest level (of the System V psABI) whose instructions are all there; 0 on other processors.
int level() {
#if defined(__x86_64__)
    __builtin_cpu_init();
    const bool v2 =
        __builtin_cpu_supports("sse4.2") && __builtin_cpu_supports("popcnt") && __builtin_cpu_supports("ssse3");
    const bool v3 = v2 && __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
                    __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("fma");
    return v3 ? 3 : v2 ? 2 : 0;
#else
    return 0;
#endif
}

}  // namespace

PYBIND11_MODULE(_cpu, m, pybind11::mod_gil_not_used()) {
    m.doc() = "What this processor can do.";
    m.def("level", &level, "The x86-64 level of this processor: 3, 2, or 0 where neither (or another processor).");
}
