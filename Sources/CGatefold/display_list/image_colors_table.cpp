// Tables of colours between which others are interpolated.

#include "image_colors_table.hpp"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <list>
#include <mutex>

#include "pixels.hpp"

namespace gatefold {

namespace {

/// Intervals of a grid are powers of two, so that positions are shifts: the last point represents 256.
constexpr int grid_of_two = 33, grid_of_three = 17, grid_of_four = 17;

/// Interpolates between two colours, in steps of 1 / 2^bits.
template <int bits> uint64_t between(uint64_t from, uint64_t to, uint32_t step) {
    constexpr uint64_t half = 0x0001000100010001ULL << (bits - 1);
    return (from * ((1u << bits) - step) + to * step + half) >> bits & 0x00FF00FF00FF00FFULL;
}

uint8_t grid_sample(int point, int interval) {
    return (uint8_t)std::min(point * interval, 255);
}

}  // namespace

color_table::color_table(int components, const exact_conversion &convert) : components(components) {
    grid = components == 2 ? grid_of_two : components == 3 ? grid_of_three : grid_of_four;
    const int interval = 256 / (grid - 1);
    size_t count = 1;
    for (int i = 0; i < components; i++) { count *= (size_t)grid; }
    points.resize(count);
    std::vector<uint8_t> row((size_t)grid * (size_t)components);
    for (size_t first = 0; first < count; first += (size_t)grid) {
        size_t rest = first / (size_t)grid;
        uint8_t fixed[4] = {};
        for (int component = components - 2; component >= 0; component--) {
            fixed[component] = grid_sample((int)(rest % (size_t)grid), interval);
            rest /= (size_t)grid;
        }
        for (int point = 0; point < grid; point++) {
            uint8_t *sample = row.data() + point * components;
            memcpy(sample, fixed, (size_t)components);
            sample[components - 1] = grid_sample(point, interval);
        }
        convert(row.data(), points.data() + first, grid);
    }
}

void color_table::convert(const uint8_t *samples, uint32_t *colors, int count) const {
    switch (components) {
    case 2: return convert_two(samples, colors, count);
    case 3: return convert_three(samples, colors, count);
    default: return convert_four(samples, colors, count);
    }
}

void color_table::convert_two(const uint8_t *samples, uint32_t *colors, int count) const {
    const uint32_t *table = points.data();
    for (int i = 0; i < count; i++, samples += 2) {
        const uint32_t *p = table + (samples[0] >> 3) * grid_of_two + (samples[1] >> 3);
        const uint32_t a = samples[0] & 7, b = samples[1] & 7;
        const uint64_t low = between<3>(widened(p[0]), widened(p[1]), b);
        const uint64_t high = between<3>(widened(p[grid_of_two]), widened(p[grid_of_two + 1]), b);
        colors[i] = narrowed(between<3>(low, high, a));
    }
}

void color_table::convert_three(const uint8_t *samples, uint32_t *colors, int count) const {
    constexpr int row = grid_of_three, plane = row * row;
    const uint32_t *table = points.data();
    uint32_t known = 0xFFFFFFFF, color = 0;
    for (int i = 0; i < count; i++, samples += 3) {
        const uint32_t a = samples[0], b = samples[1], c = samples[2], key = a << 16 | b << 8 | c;
        if (key != known) {
            const uint32_t *p = table + (a >> 4) * plane + (b >> 4) * row + (c >> 4);
            const uint32_t steps = c & 15;
            const uint64_t c00 = between<4>(widened(p[0]), widened(p[1]), steps);
            const uint64_t c01 = between<4>(widened(p[row]), widened(p[row + 1]), steps);
            const uint64_t c10 = between<4>(widened(p[plane]), widened(p[plane + 1]), steps);
            const uint64_t c11 = between<4>(widened(p[plane + row]), widened(p[plane + row + 1]), steps);
            color = narrowed(
                between<4>(between<4>(c00, c01, b & 15), between<4>(c10, c11, b & 15), a & 15));
            known = key;
        }
        colors[i] = color;
    }
}

void color_table::convert_four(const uint8_t *samples, uint32_t *colors, int count) const {
    constexpr int row = grid_of_four, plane = row * row, cube = plane * row;
    const uint32_t *table = points.data();
    uint32_t known = 0, color = 0;
    bool is_known = false;
    for (int i = 0; i < count; i++, samples += 4) {
        uint32_t key;
        memcpy(&key, samples, 4);
        if (!is_known || key != known) {
            const uint32_t a = samples[0], b = samples[1], c = samples[2], d = samples[3];
            const uint32_t *p = table + (a >> 4) * cube + (b >> 4) * plane + (c >> 4) * row + (d >> 4);
            const auto line = [&](const uint32_t *q) {
                return between<4>(widened(q[0]), widened(q[1]), d & 15);
            };
            const auto square = [&](const uint32_t *q) { return between<4>(line(q), line(q + row), c & 15); };
            const auto solid = [&](const uint32_t *q) { return between<4>(square(q), square(q + plane), b & 15); };
            color = narrowed(between<4>(solid(p), solid(p + cube), a & 15));
            known = key;
            is_known = true;
        }
        colors[i] = color;
    }
}

conversion_samples::conversion_samples(int components, const exact_conversion &convert) {
    static const uint8_t levels[] = {0, 37, 96, 151, 213, 255};
    constexpr int count = 6 * 6 * 6;
    for (int i = 0; i < count; i++) {
        const int place[4] = {i % 6, i / 6 % 6, i / 36, (i * 5 + i / 7) % 6};
        for (int component = 0; component < components; component++) { samples.push_back(levels[place[component]]); }
    }
    colors.resize(count);
    convert(samples.data(), colors.data(), count);
}

bool conversion_samples::agree(const exact_conversion &other, int tolerance) const {
    std::vector<uint32_t> made(colors.size());
    other(samples.data(), made.data(), (int)made.size());
    for (size_t i = 0; i < made.size(); i++) {
        for (int shift = 0; shift <= 16; shift += 8) {
            if (std::abs((int)(made[i] >> shift & 0xFF) - (int)(colors[i] >> shift & 0xFF)) > tolerance) { return false; }
        }
    }
    return true;
}

std::shared_ptr<const pixel_conversion> shared_conversion(
    int components, const exact_conversion &convert,
    const std::function<std::shared_ptr<const pixel_conversion>(const conversion_samples &)> &make) {
    // Profiles are copied with each image, so that a few of their colours have to tell them apart.
    const conversion_samples known_colors(components, convert);
    struct conversion_entry {
        std::vector<uint32_t> colors;
        int components;
        std::shared_ptr<const pixel_conversion> conversion;
    };
    constexpr size_t maximum_count = 8;
    static std::mutex lock;
    // The last used first. Documents of one publisher often have the same profiles.
    static std::list<conversion_entry> &entries = *new std::list<conversion_entry>;
    const std::lock_guard<std::mutex> guard(lock);
    for (auto entry = entries.begin(); entry != entries.end(); entry++) {
        if (entry->components == components && entry->colors == known_colors.colors) {
            entries.splice(entries.begin(), entries, entry);
            return entry->conversion;
        }
    }
    std::shared_ptr<const pixel_conversion> made = make(known_colors);
    if (made == nullptr) {
        // A tint transform of the file may change arbitrarily between two points of a table.
        constexpr int tolerance = 16;
        auto table = std::make_shared<const color_table>(components, convert);
        const bool is_near = known_colors.agree(
            [&](const uint8_t *samples, uint32_t *colors, int count) { table->convert(samples, colors, count); },
            tolerance);
        if (is_near) { made = std::move(table); }
    }
    entries.push_front({known_colors.colors, components, made});
    if (entries.size() > maximum_count) { entries.pop_back(); }
    return made;
}

}  // namespace gatefold
