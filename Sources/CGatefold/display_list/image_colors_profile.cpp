// Fast conversions by ICC profiles.
//
// poppler forbids LCMS its optimisations, which makes a pixel cost 150 to 250 nanoseconds. RGB of a matrix and curves
// takes 8 with them. CMYK is interpolated here between points in linear light, before colours are cut off at the gamut:
// one in a hundred pixels of any colour is then off by more than two levels, and of bytes in sRGB one in ten would be.

#include "image_colors_profile.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include <lcms2.h>

namespace gatefold {

namespace {

constexpr cmsUInt32Number flags = cmsFLAGS_BLACKPOINTCOMPENSATION | cmsFLAGS_NOCACHE;
constexpr cmsUInt32Number intents[] = {INTENT_RELATIVE_COLORIMETRIC, INTENT_PERCEPTUAL, INTENT_SATURATION};

struct profile_closer {
    void operator()(void *profile) const { cmsCloseProfile(profile); }
};
using owned_profile = std::unique_ptr<void, profile_closer>;

struct transform_deleter {
    void operator()(void *transform) const { cmsDeleteTransform(transform); }
};
using owned_transform = std::unique_ptr<void, transform_deleter>;

class shaper_conversion : public pixel_conversion {
public:
    explicit shaper_conversion(owned_transform transform) : transform(std::move(transform)) {}

    void convert(const uint8_t *samples, uint32_t *colors, int count) const override {
        cmsDoTransform(transform.get(), samples, colors, (cmsUInt32Number)count);
        for (int i = 0; i < count; i++) { colors[i] |= 0xFF000000; }
    }

private:
    const owned_transform transform;
};

std::shared_ptr<const pixel_conversion> make_shaper(void *profile, const conversion_samples &expected) {
    if (!cmsIsMatrixShaper(profile)) { return nullptr; }
    const owned_profile screen(cmsCreate_sRGBProfile());
    owned_transform transform(cmsCreateTransform(
        profile, TYPE_RGB_8, screen.get(), TYPE_BGRA_8, INTENT_RELATIVE_COLORIMETRIC, flags));
    if (transform == nullptr) { return nullptr; }
    auto made = std::make_shared<const shaper_conversion>(std::move(transform));
    const bool is_right = expected.agree(
        [&](const uint8_t *samples, uint32_t *colors, int count) { made->convert(samples, colors, count); });
    return is_right ? made : nullptr;
}

using color = float __attribute__((vector_size(16)));

/// Converts linear light to levels of sRGB.
struct gamma_table {
    static constexpr int steps = 1 << 13;
    std::array<uint8_t, steps + 1> levels;

    gamma_table() {
        for (int i = 0; i <= steps; i++) {
            const double light = (double)i / steps;
            const double value = light <= 0.0031308 ? 12.92 * light : 1.055 * std::pow(light, 1 / 2.4) - 0.055;
            levels[(size_t)i] = (uint8_t)std::lround(value * 255);
        }
    }
    uint32_t level(float light) const {
        return levels[(size_t)(std::clamp(light, 0.0f, 1.0f) * steps + 0.5f)];
    }
    uint32_t pixel(color light) const {
        return 0xFF000000 | level(light[0]) << 16 | level(light[1]) << 8 | level(light[2]);
    }
};

const gamma_table &gamma_levels() {
    static const gamma_table made;
    return made;
}

owned_profile linear_profile() {
    const cmsCIExyY white = {0.3127, 0.3290, 1};
    const cmsCIExyYTRIPLE primaries = {{0.64, 0.33, 1}, {0.30, 0.60, 1}, {0.15, 0.06, 1}};
    cmsToneCurve *curve = cmsBuildGamma(nullptr, 1);
    if (curve == nullptr) { return nullptr; }
    cmsToneCurve *const curves[] = {curve, curve, curve};
    owned_profile made(cmsCreateRGBProfile(&white, &primaries, curves));
    cmsFreeToneCurve(curve);
    return made;
}

class ink_conversion : public pixel_conversion {
public:
    explicit ink_conversion(void *to_light) : points((size_t)grid * grid * grid * grid) {
        std::vector<float> inks((size_t)grid * 4), light((size_t)grid * 3);
        for (size_t first = 0; first < points.size(); first += grid) {
            const auto row = (int)(first / grid);
            for (int k = 0; k < grid; k++) {
                const int place[4] = {row / (grid * grid), row / grid % grid, row % grid, k};
                for (int ink = 0; ink < 4; ink++) { inks[(size_t)(4 * k + ink)] = percent(place[ink]); }
            }
            cmsDoTransform(to_light, inks.data(), light.data(), grid);
            for (size_t k = 0; k < grid; k++) {
                points[first + k] = color{light[3 * k], light[3 * k + 1], light[3 * k + 2], 0};
            }
        }
        for (int byte = 0; byte < 256; byte++) {
            const float place = (float)(byte * (grid - 1)) / 255;
            cell[byte] = std::min((int)place, grid - 2);
            part[byte] = place - (float)cell[byte];
        }
    }

    void convert(const uint8_t *samples, uint32_t *colors, int count) const override {
        const gamma_table &levels = gamma_levels();
        const uint8_t *known = nullptr;
        for (int i = 0; i < count; i++, samples += 4) {
            const bool is_known = known != nullptr && samples[0] == known[0] && samples[1] == known[1] &&
                                  samples[2] == known[2] && samples[3] == known[3];
            colors[i] = is_known ? colors[i - 1] : levels.pixel(light_of(samples));
            known = samples;
        }
    }

private:
    static constexpr int grid = 13;
    static float percent(int point) { return (float)(100 * point) / (grid - 1); }

    color light_of(const uint8_t *samples) const {
        constexpr int row = grid, plane = row * grid, cube = plane * grid;
        const color *first = points.data() + cell[samples[0]] * cube + cell[samples[1]] * plane +
                             cell[samples[2]] * row + cell[samples[3]];
        const float c = part[samples[0]], m = part[samples[1]], y = part[samples[2]], k = part[samples[3]];
        const auto line = [k](const color *p) { return p[0] + (p[1] - p[0]) * k; };
        const auto square = [&](const color *p) {
            const color from = line(p);
            return from + (line(p + row) - from) * y;
        };
        const auto solid = [&](const color *p) {
            const color from = square(p);
            return from + (square(p + plane) - from) * m;
        };
        const color from = solid(first);
        return from + (solid(first + cube) - from) * c;
    }

    std::vector<color> points;
    int cell[256];
    float part[256];
};

std::shared_ptr<const pixel_conversion> make_inks(void *profile, const conversion_samples &expected) {
    const owned_profile linear = linear_profile();
    if (linear == nullptr || cmsGetColorSpace(profile) != cmsSigCmykData) { return nullptr; }
    for (const cmsUInt32Number intent : intents) {
        const owned_transform to_light(cmsCreateTransform(
            profile, TYPE_CMYK_FLT, linear.get(), TYPE_RGB_FLT, intent, flags | cmsFLAGS_NOOPTIMIZE));
        if (to_light == nullptr) { continue; }
        const bool is_right = expected.agree([&](const uint8_t *samples, uint32_t *colors, int count) {
            for (int i = 0; i < count; i++) {
                float inks[4], light[3];
                for (int ink = 0; ink < 4; ink++) { inks[ink] = (float)samples[4 * i + ink] * (100 / 255.0f); }
                cmsDoTransform(to_light.get(), inks, light, 1);
                colors[i] = gamma_levels().pixel(color{light[0], light[1], light[2], 0});
            }
        });
        if (is_right) { return std::make_shared<const ink_conversion>(to_light.get()); }
    }
    return nullptr;
}

}  // namespace

std::shared_ptr<const pixel_conversion> make_profile_conversion(
    void *profile, int components, const conversion_samples &expected) {
    if (profile == nullptr) { return nullptr; }
    if (components == 3) { return make_shaper(profile, expected); }
    return components == 4 ? make_inks(profile, expected) : nullptr;
}

}  // namespace gatefold
