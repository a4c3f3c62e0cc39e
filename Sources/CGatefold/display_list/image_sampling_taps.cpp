// Which samples make up a pixel.

#include <algorithm>
#include <cmath>

#include "image_sampling.hpp"

namespace gatefold {

sample_taps::sample_taps(const sample_axis &axis, int first_pixel, int count, uint32_t total) {
    taps.reserve((size_t)count);
    for (int i = 0; i < count; i++) {
        // Rounded as pixman does, so that tiles agree whatever the last bits of their matrices are.
        const double exact = (first_pixel + i + 0.5 - axis.offset) / axis.scale;
        const double middle = std::floor(std::clamp(exact, -1e9, 1e9) * 65536 + 0.5) / 65536;
        switch (axis.filter) {
        case sampling::nearest: add_nearest(middle, axis.size); break;
        case sampling::bilinear: add_bilinear(middle, axis.size, total); break;
        case sampling::area: {
            const double reach = 0.5 / std::abs(axis.scale);
            add_area(middle - reach, middle + reach, axis.size, total);
        }
        }
        if (axis.filter == sampling::nearest) { weights[weights.size() - 2] = (uint16_t)std::min(total, 65535u); }
    }
}

void sample_taps::add(int first, int count) {
    taps.push_back({first, count, (uint32_t)weights.size()});
    lowest = std::min(lowest, first);
    highest = std::max(highest, first + count);
    most = std::max(most, count);
    weights.resize(weights.size() + (((size_t)count + 1) & ~size_t{1}));
}

void sample_taps::add_nearest(double position, int size) {
    add((int)std::clamp(std::floor(position - 1.0 / 65536), 0.0, size - 1.0), 1);
}

void sample_taps::add_bilinear(double position, int size, uint32_t total) {
    position = std::clamp(position - 0.5, 0.0, size - 1.0);
    const int first = (int)position;
    // pixman has 128 steps between two samples.
    const uint32_t step = (uint32_t)((position - first) * 128);
    if (step == 0) {
        add(first, 1);
        weights[weights.size() - 2] = (uint16_t)std::min(total, 65535u);
        return;
    }
    add(first, 2);
    const uint32_t second = total * step / 128;
    weights[weights.size() - 2] = (uint16_t)(total - second);
    weights[weights.size() - 1] = (uint16_t)second;
}

void sample_taps::add_area(double from, double to, int size, uint32_t total) {
    from = std::clamp(from, 0.0, size - 1e-3);
    to = std::clamp(to, from + 1e-3, (double)size);
    const int first = (int)from, end = std::clamp((int)std::ceil(to), first + 1, size);
    add(first, end - first);
    uint16_t *made = weights.data() + taps.back().at;
    const double unit = total / (to - from);
    uint32_t sum = 0;
    int largest = 0;
    for (int i = 0; i < end - first; i++) {
        const double part = std::min(to, first + i + 1.0) - std::max(from, (double)(first + i));
        const double weight = std::max(part, 0.0) * unit + 0.5;
        made[i] = (uint16_t)std::min(weight, 65535.0);
        sum += made[i];
        if (made[i] > made[largest]) { largest = i; }
    }
    // Many small weights may be off by more than the largest one.
    int64_t rest = (int64_t)total - sum;
    for (int i = largest, left = end - first; rest != 0 && left > 0; left--, i = (i + 1) % (end - first)) {
        const int64_t changed = std::clamp<int64_t>(made[i] + rest, 0, 65535);
        rest -= changed - made[i];
        made[i] = (uint16_t)changed;
    }
}

}  // namespace gatefold
