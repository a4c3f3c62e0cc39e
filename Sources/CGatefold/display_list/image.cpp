// Images of a document: draws them with their masks and borders.

#include "image.hpp"

#include <algorithm>
#include <cstring>

#include "image_border.hpp"
#include "image_sampling.hpp"
#include "image_source.hpp"

namespace gatefold {

namespace {

/// Returns the premultiplied colour of a sample that was blended with a matte.
uint32_t without_matte(uint32_t color, uint32_t alpha, uint32_t matte) {
    uint32_t made = alpha << 24;
    for (int shift = 0; shift <= 16; shift += 8) {
        const int rest = (int)(color >> shift & 0xFF) - (int)scaled_byte(matte >> shift & 0xFF, 255 - alpha);
        made |= (uint32_t)std::clamp(rest, 0, (int)alpha) << shift;
    }
    return made;
}

void clear(pixels &target) {
    for (int y = 0; y < target.height; y++) { memset(target.row(y), 0, (size_t)target.stride); }
}

/// Multiplies a picture by a mask.
void apply_mask(image_source &source, const pixels &mask, const image::accuracy &accuracy, pixels &picture) {
    const uint32_t matte = source.has_matte && accuracy.inks != nullptr
                               ? source.plane->color_conversion().color_of(source.matte_color, *accuracy.inks)
                               : source.matte;
    for (int y = 0; y < picture.height; y++) {
        const uint8_t *coverage = mask.row(y);
        uint32_t *colors = picture.colors(y);
        if (source.has_matte) {
            for (int x = 0; x < picture.width; x++) {
                colors[x] = without_matte(colors[x], coverage[x], matte);
            }
            continue;
        }
        for (int x = 0; x < picture.width; x++) { colors[x] = scaled_color(colors[x], coverage[x]); }
    }
}

/// Grey as colour.
void spread(const pixels &grey, pixels &colors) {
    for (int y = 0; y < colors.height; y++) {
        const uint8_t *from = grey.row(y);
        uint32_t *to = colors.colors(y);
        for (int x = 0; x < colors.width; x++) { to[x] = 0xFF000000 | from[x] * 0x010101u; }
    }
}

/// Whether an image has none of the inks that are drawn, so that it needn't be decoded.
bool is_bare(image_source &source, const image::accuracy &accuracy) {
    if (accuracy.inks == nullptr || source.is_stencil || source.plane->has_alpha()) { return false; }
    image_colors &colors = source.plane->color_conversion();
    return !colors.has_color_key() && colors.painted(*accuracy.inks) == 0;
}

/// Draws all pixels of a part, before the border cuts them.
bool draw_part(
    image_source &source, const matrix &to_pixels, pixel_rect part, image::accuracy accuracy, pixels &picture) {
    if (!source.plane->prepare()) { return false; }
    if (is_bare(source, accuracy)) {
        for (int y = 0; y < picture.height; y++) { std::fill_n(picture.colors(y), picture.width, 0xFFFFFFFF); }
    } else if (source.is_stencil || source.plane->pixel_bytes() == 4) {
        if (!sample_plane(*source.plane, to_pixels, part, accuracy, picture)) { return false; }
    } else {
        pixels grey(part.width(), part.height(), pixels::content::coverage, false);
        if (!sample_plane(*source.plane, to_pixels, part, accuracy, grey)) { return false; }
        spread(grey, picture);
    }
    if (source.mask == nullptr) { return true; }
    pixels mask(part.width(), part.height(), pixels::content::coverage, false);
    if (!sample_plane(*source.mask, to_pixels, part, accuracy, mask)) { return false; }
    apply_mask(source, mask, accuracy, picture);
    return true;
}

bool draw_cut(
    image_source &source, const matrix &to_pixels, pixel_rect part, image::accuracy accuracy, pixels &picture) {
    if (!draw_part(source, to_pixels, part, accuracy, picture)) { return false; }
    cut_border(to_pixels, part, picture);
    return true;
}

}  // namespace

image::image(std::unique_ptr<image_source> source) : source(std::move(source)) {}
image::~image() = default;

int image::width() const { return source->width; }
int image::height() const { return source->height; }
bool image::is_stencil() const { return source->is_stencil; }
bool image::is_opaque() const { return source->is_opaque; }
size_t image::byte_count() const { return sizeof *this + source->byte_count(); }
int image::object() const { return source->object; }
int image::generation() const { return source->generation; }
bool image::has_mask() const { return source->mask != nullptr; }
bool image::has_alpha() const { return source->plane->has_alpha(); }
bool image::is_readable() const {
    return source->plane->prepare() && (source->mask == nullptr || source->mask->prepare());
}
uint8_t image::painted(const ink_selection &inks) { return source->plane->color_conversion().painted(inks); }
bool image::is_plain_jpeg() const { return source->is_plain_jpeg(); }

bool image::draw(const matrix &to_pixels, pixel_rect region, accuracy colors, pixels &target) {
    const pixel_rect part = touched_pixels(to_pixels, region);
    const bool is_all = part.x0 == region.x0 && part.y0 == region.y0 && part.x1 == region.x1 && part.y1 == region.y1;
    const bool is_shown = !part.is_empty() && to_pixels.is_invertible();
    if (is_all && is_shown) {
        const bool is_drawn = draw_cut(*source, to_pixels, part, colors, target);
        if (!is_drawn) { clear(target); }
        return is_drawn;
    }
    clear(target);
    if (!is_shown) { return true; }
    pixels picture(part.width(), part.height(), target.kind, false);
    if (!draw_cut(*source, to_pixels, part, colors, picture)) { return false; }
    const size_t pixel_bytes = target.kind == pixels::content::color ? 4 : 1;
    for (int y = 0; y < picture.height; y++) {
        uint8_t *row = target.row(part.y0 - region.y0 + y) + (size_t)(part.x0 - region.x0) * pixel_bytes;
        memcpy(row, picture.row(y), (size_t)picture.width * pixel_bytes);
    }
    return true;
}

}  // namespace gatefold
