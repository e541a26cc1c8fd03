#include "search/select.hpp"

#include <algorithm>
#include <bit>

namespace tinmind {

// log(m 2^k) = k log 2 + log m with m in [sqrt(1/2), sqrt 2), and log m = 2 artanh((m - 1) / (m + 1)).
double natural_log(double x) {
    constexpr double kLog2 = 0.693147180559945309417;
    int exponent = 0;
    for (; x >= 1.41421356237309505; ++exponent) x *= 0.5;
    const double s = (x - 1) / (x + 1), square = s * s;
    double sum = 0;
    for (int power = 23; power >= 1; power -= 2) sum = sum * square + 1.0 / power;
    return exponent * kLog2 + 2 * s * sum;
}

const SelectionTables& SelectionTables::get() {
    static const SelectionTables tables;
    return tables;
}

SelectionTables::SelectionTables() : inverse_sqrt_(kInverseSize), sqrt_log_(log_index(~0u) + 1) {
    for (std::uint32_t n = 1; n < kInverseSize; ++n) inverse_sqrt_[n] = 1.0f / std::sqrt(static_cast<float>(n));
    // Every index, by the smallest n that has it; 0 is never asked for, but counts as 1.
    for (std::uint32_t n = 1;;) {
        sqrt_log_[log_index(n)] = static_cast<float>(std::sqrt(natural_log(n)));
        const std::uint32_t step = std::max<std::uint32_t>(1, std::bit_floor(n) >> (kLeadingBits - 1));
        if (n > ~0u - step) break;
        n += step;
    }
}

}  // namespace tinmind
