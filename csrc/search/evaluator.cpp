#include "search/evaluator.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <string>

namespace tinmind {
namespace {

constexpr float kRounding = 1e-5f;

std::string shown(float value) {
    if (std::isnan(value)) return "NaN";
    std::string text = std::to_string(value);
    return std::isfinite(value) ? text : value > 0 ? "infinite" : "-infinite";
}

}  // namespace

void check_shares(std::span<float> shares, std::size_t seats) {
    for (std::size_t i = 0; i < shares.size(); ++i) {
        if (!(shares[i] >= -kRounding && shares[i] <= 1 + kRounding))
            throw std::invalid_argument("evaluator: the share in row " + std::to_string(i / seats) + ", seat " +
                                        std::to_string(i % seats) + " is " + shown(shares[i]) +
                                        "; shares must be numbers from 0 to 1");
        shares[i] = std::clamp(shares[i], 0.0f, 1.0f);
    }
}

void check_weights(std::span<const float> weights) {
    float total = 0;
    for (std::size_t i = 0; i < weights.size(); ++i) {
        if (!(weights[i] >= 0 && std::isfinite(weights[i])))
            throw std::invalid_argument("policy: the weight of move " + std::to_string(i) + " is " + shown(weights[i]) +
                                        "; weights must be numbers from 0 on");
        total += weights[i];
    }
    if (!(total > 0 && std::isfinite(total)))
        throw std::invalid_argument("policy: the weights add up to " + shown(total) +
                                    "; at least one must be above 0, and their sum a finite number");
}

}  // namespace tinmind
