// Blend functions on vectors; blending.cpp alone includes them, for each width of vector.

#ifndef CGATEFOLD_BLENDING_KERNELS_HPP
#define CGATEFOLD_BLENDING_KERNELS_HPP

#include <cstdint>
#include <cstring>

#include "list.hpp"

// Everything is inlined, so that it takes part in no calling convention.
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wpsabi"

namespace gatefold::kernels {

#define INLINED [[clang::always_inline]] static inline

template <typename Value, int count> using vector = Value __attribute__((vector_size(count * sizeof(Value))));

template <typename Vector> INLINED Vector loaded(const void *from) {
    Vector values;
    std::memcpy(&values, from, sizeof values);
    return values;
}

template <typename Vector> INLINED Vector by_255(Vector product) {
    product += 0x80;
    return (product + (product >> 8)) >> 8;
}

template <typename Mask, typename Vector> INLINED Vector chosen(Mask is_first, Vector first, Vector second) {
    return (Vector)((is_first & (Mask)first) | (~is_first & (Mask)second));
}

/// Alphas of interleaved pixels, repeated for all of their components.
template <typename Vector> INLINED Vector spread_alpha(Vector values) {
    if constexpr (sizeof(Vector) / sizeof(values[0]) == 4) {
        return __builtin_shufflevector(values, values, 3, 3, 3, 3);
    } else if constexpr (sizeof(Vector) / sizeof(values[0]) == 8) {
        return __builtin_shufflevector(values, values, 3, 3, 3, 3, 7, 7, 7, 7);
    } else {
        return __builtin_shufflevector(
            values, values, 3, 3, 3, 3, 7, 7, 7, 7, 11, 11, 11, 11, 15, 15, 15, 15);
    }
}

template <typename Vector> INLINED Vector hard_light(Vector s, Vector sa, Vector d, Vector da) {
    return chosen(2 * s < sa, 2 * s * d, sa * da - 2 * (da - d) * (sa - s));
}

/// A separable blend function on premultiplied components from 0 to 255, times both alphas.
template <blend_mode mode, typename Vector> INLINED Vector separable(Vector s, Vector sa, Vector d, Vector da) {
    switch (mode) {
    case blend_mode::multiply: return s * d;
    case blend_mode::screen: return s * da + d * sa - s * d;
    case blend_mode::overlay: return hard_light(d, da, s, sa);
    case blend_mode::darken: return __builtin_elementwise_min(s * da, d * sa);
    case blend_mode::lighten: return __builtin_elementwise_max(s * da, d * sa);
    case blend_mode::hard_light: return hard_light(s, sa, d, da);
    case blend_mode::difference:
        return __builtin_elementwise_max(s * da, d * sa) - __builtin_elementwise_min(s * da, d * sa);
    case blend_mode::exclusion: return s * da + d * sa - 2 * s * d;
    default: return s * da;
    }
}

/// Colours of several pixels, component by component, from 0 to 1.
template <typename Vector> struct colors {
    Vector r, g, b;
};

template <typename Vector> INLINED Vector lowest(const colors<Vector> &c) {
    return __builtin_elementwise_min(__builtin_elementwise_min(c.r, c.g), c.b);
}
template <typename Vector> INLINED Vector highest(const colors<Vector> &c) {
    return __builtin_elementwise_max(__builtin_elementwise_max(c.r, c.g), c.b);
}
template <typename Vector> INLINED Vector lum(const colors<Vector> &c) {
    return 0.3f * c.r + 0.59f * c.g + 0.11f * c.b;
}
template <typename Vector> INLINED Vector sat(const colors<Vector> &c) {
    return highest(c) - lowest(c);
}

/// Moves a colour from a grey by a factor where a condition holds.
template <typename Mask, typename Vector>
INLINED colors<Vector> moved(const colors<Vector> &c, Vector grey, Mask applies, Vector factor) {
    return {
        chosen(applies, grey + (c.r - grey) * factor, c.r), chosen(applies, grey + (c.g - grey) * factor, c.g),
        chosen(applies, grey + (c.b - grey) * factor, c.b)};
}

/// SetLum and ClipColor of the standard.
template <typename Vector> INLINED colors<Vector> with_lum(colors<Vector> c, Vector wanted) {
    const Vector change = wanted - lum(c), one = Vector{} + 1;
    c = {c.r + change, c.g + change, c.b + change};
    const Vector grey = lum(c), low = lowest(c), high = highest(c), least = Vector{} + 1e-6f;
    c = moved(c, grey, low < 0, grey / __builtin_elementwise_max(grey - low, least));
    return moved(c, grey, high > 1, (one - grey) / __builtin_elementwise_max(high - grey, least));
}

/// SetSat of the standard.
template <typename Vector> INLINED colors<Vector> with_sat(const colors<Vector> &c, Vector wanted) {
    const Vector low = lowest(c), range = highest(c) - low;
    const Vector factor = chosen(range > 0, wanted / range, Vector{});
    return {(c.r - low) * factor, (c.g - low) * factor, (c.b - low) * factor};
}

template <typename Vector> INLINED Vector soft_light(Vector s, Vector d) {
    const Vector bent = chosen(d <= 0.25f, ((16 * d - 12) * d + 4) * d, (Vector)__builtin_elementwise_sqrt(d));
    return chosen(s <= 0.5f, d - (1 - 2 * s) * d * (1 - d), d + (2 * s - 1) * (bent - d));
}

template <typename Vector> INLINED Vector color_dodge(Vector s, Vector d) {
    const Vector one = Vector{} + 1;
    const Vector raised = chosen(s < 1, __builtin_elementwise_min(d / (one - s), one), one);
    return chosen(d > 0, raised, Vector{});
}

template <typename Vector> INLINED Vector color_burn(Vector s, Vector d) {
    const Vector one = Vector{} + 1;
    const Vector lowered = chosen(s > 0, one - __builtin_elementwise_min((one - d) / s, one), Vector{});
    // Components that were divided by their alpha are not exact.
    return chosen(d < 0.9999f, lowered, one);
}

/// A blend function on colours that are not premultiplied.
template <blend_mode mode, typename Vector>
INLINED colors<Vector> blended(const colors<Vector> &s, const colors<Vector> &d) {
    switch (mode) {
    case blend_mode::color_dodge: return {color_dodge(s.r, d.r), color_dodge(s.g, d.g), color_dodge(s.b, d.b)};
    case blend_mode::color_burn: return {color_burn(s.r, d.r), color_burn(s.g, d.g), color_burn(s.b, d.b)};
    case blend_mode::soft_light: return {soft_light(s.r, d.r), soft_light(s.g, d.g), soft_light(s.b, d.b)};
    case blend_mode::hue: return with_lum(with_sat(s, sat(d)), lum(d));
    case blend_mode::saturation: return with_lum(with_sat(d, sat(s)), lum(d));
    case blend_mode::color: return with_lum(s, lum(d));
    default: return with_lum(d, lum(s));
    }
}

}  // namespace gatefold::kernels

#pragma clang diagnostic pop

#endif
