// Pixels in DeviceCMYK, converted with vector instructions.
//
// poppler converts each pixel by interpolating between the colours of the sixteen overprints of the inks, one pixel at a
// time in double precision: half of the time of a page whose photographs are in CMYK. Here four pixels are converted at
// once, with the same operations in the same order, so that all results are equal.

#include <cstdint>

#include "poppler_private.h"

extern "C" {
#include "native_scope.h"
}
#include "next_definition.h"
#include "../base/vectors.h"

#if defined(__x86_64__)

namespace {

using four_doubles = double __attribute__((vector_size(32)));
using four_integers = int32_t __attribute__((vector_size(16)));

/// Red, green and blue of the overprints: black counts 1, yellow 2, magenta 4, cyan 8. That of all four is black.
constexpr double overprints[15][3] = {
    {1, 1, 1},           {0.1373, 0.1216, 0.1255}, {1, 0.9490, 0},           {0.1098, 0.1020, 0},
    {0.9255, 0, 0.5490}, {0.1412, 0, 0},           {0.9294, 0.1098, 0.1412}, {0.1333, 0, 0},
    {0, 0.6784, 0.9373}, {0, 0.0588, 0.1412},      {0, 0.6510, 0.3137},      {0, 0.0745, 0},
    {0.1804, 0.1922, 0.5725}, {0, 0, 0.0078},      {0.2118, 0.2119, 0.2235},
};

/// The amounts of ink that bytes stand for.
struct ink_amounts {
    double of[256];

    constexpr ink_amounts() : of() {
        for (int byte = 0; byte < 256; byte++) { of[byte] = byte / 255.0; }
    }
};
constexpr ink_amounts amounts;

VECTORIZED inline four_integers bytes(four_doubles color) {
    color = color < 0 ? four_doubles{} : color;
    color = color > 1 ? four_doubles{} + 1 : color;
    return __builtin_convertvector(color * 255.0, four_integers);
}

VECTORIZED void convert_four(const unsigned char *samples, unsigned int *pixels) {
    four_doubles inks[4], bare[4];
    for (int ink = 0; ink < 4; ink++) {
        inks[ink] = four_doubles{
            amounts.of[samples[ink]], amounts.of[samples[4 + ink]], amounts.of[samples[8 + ink]],
            amounts.of[samples[12 + ink]]};
        bare[ink] = 1 - inks[ink];
    }
    four_doubles red = {}, green = {}, blue = {};
#pragma clang loop unroll(full)
    for (int overprint = 0; overprint < 15; overprint++) {
        four_doubles part = overprint & 8 ? inks[0] : bare[0];
        part = part * (overprint & 4 ? inks[1] : bare[1]);
        part = part * (overprint & 2 ? inks[2] : bare[2]);
        part = part * (overprint & 1 ? inks[3] : bare[3]);
        const double *color = overprints[overprint];
        // Without ink of this colour nothing is added.
        if (color[0] != 0) { red += color[0] * part; }
        if (color[1] != 0) { green += color[1] * part; }
        if (color[2] != 0) { blue += color[2] * part; }
    }
    four_integers converted = bytes(red) << 16 | bytes(green) << 8 | bytes(blue);
    for (int i = 0; i < 4; i++) { pixels[i] = static_cast<unsigned int>(converted[i]); }
}

} // namespace

#endif

void GfxDeviceCMYKColorSpace::getRGBLine(unsigned char *samples, unsigned int *pixels, int count) {
    using function = void (*)(GfxDeviceCMYKColorSpace *, unsigned char *, unsigned int *, int);
    static const auto next = next_definition<function>("_ZN23GfxDeviceCMYKColorSpace10getRGBLineEPhPji");
    int converted = 0;
#if defined(__x86_64__)
    if (cgatefold_scope.is_drawing && cgatefold_has_vectors()) {
        for (; converted + 4 <= count; converted += 4) { convert_four(samples + 4 * converted, pixels + converted); }
        if (converted > 0) { cgatefold_count_answer(CGATEFOLD_ANSWER_CMYK_LINE); }
    }
#endif
    if (next != nullptr && converted < count) {
        next(this, samples + 4 * converted, pixels + converted, count - converted);
    }
}
