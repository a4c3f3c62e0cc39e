// Compositing of premultiplied pixels. Each loop is compiled for 32-byte vectors, where the processor has them, and for
// 16-byte ones.

#include "blending.hpp"

#include <algorithm>

#include "blending_kernels.hpp"

extern "C" {
#include "../base/vectors.h"
}

// Everything is inlined, so that vectors take part in no calling convention.
#pragma clang diagnostic ignored "-Wpsabi"

namespace gatefold {

namespace {

using namespace kernels;

const bool has_vectors = cgatefold_has_vectors();

/// Calls a step, which takes a number of pixels and where they are, for all pixels of a row. The pixels that do not
/// fill a vector are copied, so that a step may read and write whole vectors.
struct row {
    uint32_t *target;
    const uint32_t *source, *backdrop;
    const uint8_t *shape;
};

template <int count, typename Step> INLINED void for_vectors(const row &all, int width, Step step) {
    int x = 0;
    for (; x + count <= width; x += count) {
        step(row{
            all.target + x, all.source == nullptr ? nullptr : all.source + x,
            all.backdrop == nullptr ? nullptr : all.backdrop + x, all.shape == nullptr ? nullptr : all.shape + x});
    }
    if (x == width) { return; }
    const size_t left = (size_t)(width - x);
    uint32_t target[count] = {}, source[count] = {}, backdrop[count] = {};
    uint8_t shape[count] = {};
    std::memcpy(target, all.target + x, left * 4);
    if (all.source != nullptr) { std::memcpy(source, all.source + x, left * 4); }
    if (all.backdrop != nullptr) { std::memcpy(backdrop, all.backdrop + x, left * 4); }
    if (all.shape != nullptr) { std::memcpy(shape, all.shape + x, left); }
    step(row{
        target, all.source == nullptr ? nullptr : source, all.backdrop == nullptr ? nullptr : backdrop,
        all.shape == nullptr ? nullptr : shape});
    std::memcpy(all.target + x, target, left * 4);
}

/// Sets or asks whole vectors of pixels.
template <int count> INLINED bool all_are(const uint32_t *pixels, uint32_t mask, uint32_t value) {
    using lanes = vector<uint32_t, count>;
    return __builtin_reduce_and((lanes)((loaded<lanes>(pixels) & mask) == value)) != 0;
}

template <int count> INLINED auto widened(const uint32_t *pixels) {
    return __builtin_convertvector((loaded<vector<uint8_t, 4 * count>>(pixels)), vector<uint16_t, 4 * count>);
}

template <int count> INLINED void store(uint32_t *pixels, vector<uint16_t, 4 * count> values) {
    const auto bytes = __builtin_convertvector(values, vector<uint8_t, 4 * count>);
    std::memcpy(pixels, &bytes, sizeof bytes);
}

/// Components of a coverage or shape, repeated for all of those of a pixel.
template <typename Value, int count> INLINED vector<Value, 4 * count> spread(const uint8_t *coverage) {
    vector<uint32_t, count> pixels = __builtin_convertvector(
        (loaded<vector<uint8_t, count>>(coverage)), vector<uint32_t, count>);
    pixels *= 0x01010101;
    return __builtin_convertvector((vector<uint8_t, 4 * count>)pixels, vector<Value, 4 * count>);
}

// Painting.

template <int count> INLINED void over_step(const row &at) {
    if (all_are<count>(at.source, 0xFF000000, 0xFF000000)) {
        std::memcpy(at.target, at.source, count * 4);
        return;
    }
    if (all_are<count>(at.source, 0xFFFFFFFF, 0)) { return; }
    const auto source = widened<count>(at.source);
    auto sum = source + by_255(widened<count>(at.target) * (255 - spread_alpha(source)));
    store<count>(at.target, __builtin_elementwise_min(sum, decltype(sum){} + 255));
}

template <int count> INLINED void under_step(const row &at, uint32_t color) {
    if (all_are<count>(at.target, 0xFF000000, 0xFF000000)) { return; }
    const auto target = widened<count>(at.target);
    const auto paper = __builtin_convertvector(
        (vector<uint8_t, 4 * count>)(vector<uint32_t, count>{} + color), vector<uint16_t, 4 * count>);
    auto sum = target + by_255(paper * (255 - spread_alpha(target)));
    store<count>(at.target, __builtin_elementwise_min(sum, decltype(sum){} + 255));
}

template <int count> INLINED void scale_step(const row &at, uint16_t opacity) {
    auto factor = vector<uint16_t, 4 * count>{} + opacity;
    if (at.shape != nullptr) {
        factor = spread<uint16_t, count>(at.shape);
        if (opacity != 255) { factor = by_255(factor * opacity); }
    }
    store<count>(at.target, by_255(widened<count>(at.target) * factor));
}

template <int count> INLINED void under_row(const row &all, uint32_t color, int width) {
    for_vectors<count>(all, width, [color](const row &at) __attribute__((always_inline)) {
        under_step<count>(at, color);
    });
}
template <int count> INLINED void over_row(const row &all, int width) {
    for_vectors<count>(all, width, [](const row &at) __attribute__((always_inline)) { over_step<count>(at); });
}
template <int count> INLINED void scale_row(const row &all, uint8_t opacity, int width) {
    for_vectors<count>(all, width, [opacity](const row &at) __attribute__((always_inline)) {
        scale_step<count>(at, opacity);
    });
}

VECTORIZED void over_row_fast(const row &all, int width) { over_row<4>(all, width); }
VECTORIZED void under_row_fast(const row &all, uint32_t color, int width) { under_row<4>(all, color, width); }
VECTORIZED void scale_row_fast(const row &all, uint8_t opacity, int width) { scale_row<4>(all, opacity, width); }

// Blending.

constexpr bool is_integral(blend_mode mode) {
    switch (mode) {
    case blend_mode::normal:
    case blend_mode::multiply:
    case blend_mode::screen:
    case blend_mode::overlay:
    case blend_mode::darken:
    case blend_mode::lighten:
    case blend_mode::hard_light:
    case blend_mode::difference:
    case blend_mode::exclusion: return true;
    default: return false;
    }
}

/// Blends interleaved components.
template <blend_mode mode, int count> INLINED void integral_step(const row &at) {
    using components = vector<int32_t, 4 * count>;
    using bytes = vector<uint8_t, 4 * count>;
    const components s = __builtin_convertvector(loaded<bytes>(at.source), components);
    const components d = __builtin_convertvector(loaded<bytes>(at.target), components);
    const components b =
        at.backdrop == nullptr ? d : __builtin_convertvector(loaded<bytes>(at.backdrop), components);
    const components sa = spread_alpha(s), ba = spread_alpha(b);
    const components shape = at.shape == nullptr ? sa : spread<int32_t, count>(at.shape);
    components is_alpha{};
    for (int i = 3; i < 4 * count; i += 4) { is_alpha[i] = -1; }
    const components both = chosen(is_alpha, sa * ba, separable<mode>(s, sa, b, ba));
    components sum = (255 - shape) * d + (255 - ba) * s + both;
    sum = __builtin_elementwise_min(__builtin_elementwise_max(sum, components{}), components{} + 255 * 255);
    const bytes result = __builtin_convertvector(by_255(sum), bytes);
    std::memcpy(at.target, &result, sizeof result);
}

/// Pixels whose components are apart, from 0 to 1.
template <typename Vector> struct planes {
    colors<Vector> color;
    Vector alpha;
};

template <int count> INLINED planes<vector<float, count>> apart(const uint32_t *pixels) {
    using floats = vector<float, count>;
    const auto values = loaded<vector<uint32_t, count>>(pixels);
    const float unit = 1 / 255.0f;
    return {
        {__builtin_convertvector((values >> 16) & 255, floats) * unit,
         __builtin_convertvector((values >> 8) & 255, floats) * unit,
         __builtin_convertvector(values & 255, floats) * unit},
        __builtin_convertvector(values >> 24, floats) * unit};
}

template <typename Vector> INLINED colors<Vector> unmultiplied(const planes<Vector> &p) {
    const Vector factor = chosen(p.alpha > 0, 1 / p.alpha, Vector{}), one = Vector{} + 1;
    return {
        __builtin_elementwise_min(p.color.r * factor, one), __builtin_elementwise_min(p.color.g * factor, one),
        __builtin_elementwise_min(p.color.b * factor, one)};
}

/// Blends components that are apart.
template <blend_mode mode, int count> INLINED void planar_step(const row &at) {
    if (all_are<count>(at.source, 0xFFFFFFFF, 0) && at.shape == nullptr) { return; }
    using floats = vector<float, count>;
    using lanes = vector<uint32_t, count>;
    const auto s = apart<count>(at.source), d = apart<count>(at.target);
    const auto b = at.backdrop == nullptr ? d : apart<count>(at.backdrop);
    floats keep = 1 - s.alpha;
    if (at.shape != nullptr) {
        keep = 1 - __builtin_convertvector((loaded<vector<uint8_t, count>>(at.shape)), floats) * (1 / 255.0f);
    }
    const colors<floats> both = blended<mode>(unmultiplied(s), unmultiplied(b));
    const floats share = s.alpha * b.alpha, rest = 1 - b.alpha;
    const auto component = [](floats value) __attribute__((always_inline)) {
        value = __builtin_elementwise_min(__builtin_elementwise_max(value, floats{}), floats{} + 1);
        return __builtin_convertvector(value * 255 + 0.5f, lanes);
    };
    const lanes result = component(keep * d.alpha + s.alpha) << 24 |
                         component(keep * d.color.r + rest * s.color.r + share * both.r) << 16 |
                         component(keep * d.color.g + rest * s.color.g + share * both.g) << 8 |
                         component(keep * d.color.b + rest * s.color.b + share * both.b);
    std::memcpy(at.target, &result, sizeof result);
}

/// - factor: how many times as wide as 16 bytes vectors are.
template <blend_mode mode, int factor> INLINED void blend_row(const row &all, int width) {
    if constexpr (is_integral(mode)) {
        for_vectors<factor>(all, width, [](const row &at) __attribute__((always_inline)) {
            integral_step<mode, factor>(at);
        });
    } else {
        for_vectors<4 * factor>(all, width, [](const row &at) __attribute__((always_inline)) {
            planar_step<mode, 4 * factor>(at);
        });
    }
}

template <blend_mode mode> VECTORIZED void blend_row_fast(const row &all, int width) { blend_row<mode, 2>(all, width); }
template <blend_mode mode> void blend_row_plain(const row &all, int width) { blend_row<mode, 1>(all, width); }

using row_function = void (*)(const row &all, int width);

template <size_t... modes> row_function function_of(blend_mode mode, std::index_sequence<modes...>) {
    static constexpr row_function fast[] = {blend_row_fast<(blend_mode)modes>...};
    static constexpr row_function plain[] = {blend_row_plain<(blend_mode)modes>...};
    return (has_vectors ? fast : plain)[(size_t)mode];
}

}  // namespace

void scale_colors(uint32_t *colors, const uint8_t *coverage, uint8_t opacity, int count) {
    if (coverage == nullptr && opacity == 255) { return; }
    const row all = {colors, nullptr, nullptr, coverage};
    has_vectors ? scale_row_fast(all, opacity, count) : scale_row<2>(all, opacity, count);
}

void scale_coverage(uint8_t *coverage, const uint8_t *factor, uint8_t opacity, int count) {
    for (int x = 0; factor != nullptr && x < count; x++) {
        coverage[x] = (uint8_t)product_by_255(coverage[x], factor[x]);
    }
    for (int x = 0; opacity != 255 && x < count; x++) {
        coverage[x] = (uint8_t)product_by_255(coverage[x], opacity);
    }
}

void paint_over(uint32_t *target, const uint32_t *source, int count) {
    const row all = {target, source, nullptr, nullptr};
    has_vectors ? over_row_fast(all, count) : over_row<2>(all, count);
}

void paint_under(uint32_t *target, uint32_t color, int count) {
    const row all = {target, nullptr, nullptr, nullptr};
    has_vectors ? under_row_fast(all, color, count) : under_row<2>(all, color, count);
}

void add_beside(uint32_t *target, const uint32_t *source, int count) {
    for (int x = 0; x < count; x++) {
        const uint32_t added = source[x], alpha = added >> 24, room = 255 - (target[x] >> 24);
        if (alpha <= room) {
            target[x] += added;
            continue;
        }
        // Pieces overlap a little where their places are rounded.
        for (int shift = 0; shift < 32; shift += 8) {
            target[x] += (added >> shift & 255) * room / alpha << shift;
        }
    }
}

void blend(uint32_t *target, const uint32_t *source, const blending &how, int count) {
    if (how.mode == blend_mode::normal && how.shape == nullptr) { return paint_over(target, source, count); }
    function_of(how.mode, std::make_index_sequence<16>{})({target, source, how.backdrop, how.shape}, count);
}

void copy_alpha(uint8_t *coverage, const uint32_t *colors, int count) {
    for (int x = 0; x < count; x++) { coverage[x] = (uint8_t)(colors[x] >> 24); }
}

uint8_t luminosity(uint32_t color) {
    // Sixteen bits of the weights, which add up to one.
    return (uint8_t)(((color >> 16 & 255) * 19661 + (color >> 8 & 255) * 38666 + (color & 255) * 7209 + 32829) >> 16);
}

void copy_luminosity(uint8_t *coverage, const uint32_t *colors, int count) {
    for (int x = 0; x < count; x++) { coverage[x] = luminosity(colors[x]); }
}

}  // namespace gatefold
