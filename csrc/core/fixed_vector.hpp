// A vector with its storage inside: no allocation, trivially copyable, bounds asserted.
//
// Used for lists of moves and outcomes inside hot loops. Not a general container: elements must be trivial.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "core/check.hpp"

namespace tinmind {

template <class T, std::size_t N>
class FixedVector {
    static_assert(std::is_trivially_copyable_v<T>);

public:
    using value_type = T;
    static constexpr std::size_t kCapacity = N;

    void push_back(const T& item) {
        TINMIND_ASSERT(size_ < N);
        items_[size_++] = item;
    }
    void clear() { size_ = 0; }
    void truncate(std::size_t n) {
        TINMIND_ASSERT(n <= size_);
        size_ = static_cast<std::uint32_t>(n);
    }

    std::size_t size() const { return size_; }
    bool empty() const { return size_ == 0; }
    T& operator[](std::size_t i) {
        TINMIND_ASSERT(i < size_);
        return items_[i];
    }
    const T& operator[](std::size_t i) const {
        TINMIND_ASSERT(i < size_);
        return items_[i];
    }
    T& back() { return (*this)[size_ - 1]; }
    const T& back() const { return (*this)[size_ - 1]; }

    T* begin() { return items_.data(); }
    T* end() { return items_.data() + size_; }
    const T* begin() const { return items_.data(); }
    const T* end() const { return items_.data() + size_; }

private:
    // Left uninitialised on purpose: only [0, size_) is ever read.
    std::array<T, N> items_;
    std::uint32_t size_ = 0;
};

}  // namespace tinmind
