// DeviceCMYK with vector instructions.
//
// poppler interpolates between the colours of the sixteen overprints of four inks. Here eight pixels are converted at
// once, ink by ink, in single precision.

#include <cstring>

#include "image_colors_table.hpp"

#include "../base/vectors.h"

namespace gatefold {

namespace {

using floats = float __attribute__((vector_size(32)));
using integers = int32_t __attribute__((vector_size(32)));
using bytes = uint8_t __attribute__((vector_size(8)));

/// Red, green and blue of the overprints, in levels: black counts 1, yellow 2, magenta 4, cyan 8.
constexpr float overprints[16][3] = {
    {255, 255, 255},
    {0.1373f * 255, 0.1216f * 255, 0.1255f * 255},
    {255, 0.9490f * 255, 0},
    {0.1098f * 255, 0.1020f * 255, 0},
    {0.9255f * 255, 0, 0.5490f * 255},
    {0.1412f * 255, 0, 0},
    {0.9294f * 255, 0.1098f * 255, 0.1412f * 255},
    {0.1333f * 255, 0, 0},
    {0, 0.6784f * 255, 0.9373f * 255},
    {0, 0.0588f * 255, 0.1412f * 255},
    {0, 0.6510f * 255, 0.3137f * 255},
    {0, 0.0745f * 255, 0},
    {0.1804f * 255, 0.1922f * 255, 0.5725f * 255},
    {0, 0, 0.0078f * 255},
    {0.2118f * 255, 0.2119f * 255, 0.2235f * 255},
    {0, 0, 0},
};

/// One channel of eight pixels.
VECTORIZED inline integers channel(const floats inks[4], int index) {
    floats parts[8];
#pragma clang loop unroll(full)
    for (int i = 0; i < 8; i++) {
        const float bare = overprints[2 * i][index], black = overprints[2 * i + 1][index];
        parts[i] = bare + (black - bare) * inks[3];
    }
#pragma clang loop unroll(full)
    for (int i = 0; i < 4; i++) { parts[i] = parts[2 * i] + (parts[2 * i + 1] - parts[2 * i]) * inks[2]; }
    parts[0] = parts[0] + (parts[1] - parts[0]) * inks[1];
    parts[1] = parts[2] + (parts[3] - parts[2]) * inks[1];
    // poppler truncates; the margin makes up for single precision.
    return __builtin_convertvector(parts[0] + (parts[1] - parts[0]) * inks[0] + 1e-3f, integers);
}

VECTORIZED void convert_eight(const uint8_t *samples, uint32_t *colors) {
    bytes planes[4];
    for (int i = 0; i < 8; i++) {
        for (int ink = 0; ink < 4; ink++) { planes[ink][i] = samples[4 * i + ink]; }
    }
    floats inks[4];
    for (int ink = 0; ink < 4; ink++) { inks[ink] = __builtin_convertvector(planes[ink], floats) * (1 / 255.0f); }
    const integers made =
        0xFF << 24 | channel(inks, 0) << 16 | channel(inks, 1) << 8 | channel(inks, 2);
    memcpy(colors, &made, sizeof made);
}

uint32_t converted(const uint8_t *samples) {
    float inks[4];
    for (int ink = 0; ink < 4; ink++) { inks[ink] = (float)samples[ink] * (1 / 255.0f); }
    uint32_t color = 0xFF000000;
    for (int index = 0; index < 3; index++) {
        float parts[16];
        for (int i = 0; i < 16; i++) { parts[i] = overprints[i][index]; }
        for (int ink = 3, count = 8; ink >= 0; ink--, count /= 2) {
            for (int i = 0; i < count; i++) { parts[i] = parts[2 * i] + (parts[2 * i + 1] - parts[2 * i]) * inks[ink]; }
        }
        color |= (uint32_t)(parts[0] + 1e-3f) << (16 - 8 * index);
    }
    return color;
}

VECTORIZED void convert_vectors(const uint8_t *samples, uint32_t *colors, int count) {
    for (int i = 0; i + 8 <= count; i += 8) { convert_eight(samples + 4 * i, colors + i); }
}

}  // namespace

void convert_device_cmyk(const uint8_t *samples, uint32_t *colors, int count) {
    int done = 0;
    if (cgatefold_has_vectors()) {
        convert_vectors(samples, colors, count);
        done = count & ~7;
    }
    for (; done < count; done++) { colors[done] = converted(samples + 4 * done); }
}

}  // namespace gatefold
