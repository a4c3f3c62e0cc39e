// Images and stencils of a recorded page.

#include "recording_device.hpp"

#include <algorithm>
#include <cmath>

#include "image_source.hpp"

namespace gatefold {

namespace {

image_description described(const Object *reference, Stream *stream, int width, int height) {
    image_description description;
    description.reference = reference;
    description.stream = stream;
    description.width = width;
    description.height = height;
    return description;
}

/// The use of an image object: its samples have another meaning in a stencil.
enum image_use { use_image, use_stencil, use_printed_image };

/// Points by which the edges of two pieces of a picture may differ, since places are rounded.
constexpr float tolerance = 0.02f;
/// Pieces that are compared with those before them, for all of a picture.
constexpr size_t maximum_comparisons = size_t{1} << 24;

bool overlap(const box &a, const box &b) {
    return a.x0 < b.x1 - tolerance && b.x0 < a.x1 - tolerance && a.y0 < b.y1 - tolerance && b.y0 < a.y1 - tolerance;
}

/// Whether two boxes that do not overlap have a part of an edge in common.
bool are_beside(const box &a, const box &b) {
    const float across = std::min(a.x1, b.x1) - std::max(a.x0, b.x0), down = std::min(a.y1, b.y1) - std::max(a.y0, b.y0);
    return std::min(across, down) > -tolerance && std::max(across, down) > tolerance;
}

bool is_sound(const matrix &m) {
    const double largest =
        std::max({std::fabs(m.xx), std::fabs(m.yx), std::fabs(m.xy), std::fabs(m.yy), std::fabs(m.x0), std::fabs(m.y0)});
    return largest < 1e7 && m.is_invertible();
}

}  // namespace

/// Finds the image, or makes it, and fills an operation that draws it. An inline image must be made in any case, since
/// poppler reads on behind it.
bool recording_device::place_image(
    GfxState &state, const image_description &description, operation &made, box &bounds) {
    const matrix to_page = ctm_of(state);
    const Object *reference = description.reference;
    const bool is_shared = !description.is_inline && reference != nullptr && reference->isRef();
    if (!description.is_inline && !is_sound(to_page)) { return false; }
    bounds = unit_square(to_page);
    if (!description.is_inline && !bounds.meets(list.clips[now.clip].bounds)) { return false; }
    uint16_t space = 0;
    // An image with an intent of its own has a transform for that.
    const Dict *dictionary = description.stream == nullptr ? nullptr : description.stream->getDict();
    if (description.colors != nullptr && (dictionary == nullptr || !dictionary->hasKey("Intent"))) {
        note_profile(state, poppler_pointer(description.colors->getColorSpace()));
    }
    if (list.keeps_colors && description.colors != nullptr) {
        space = build.space_number(*poppler_pointer(description.colors->getColorSpace()));
    }
    const auto make = [&] { return make_image(description, document.bytes, document.byte_count, list.keeps_colors); };
    std::shared_ptr<image> source;
    if (is_shared) {
        const int use = description.colors == nullptr ? use_stencil
                        : list.keeps_colors           ? use_printed_image
                                                      : use_image;
        source = document.resources->find_image({reference->getRefNum(), reference->getRefGen(), use}, make);
    } else {
        source = make();
    }
    if (source == nullptr || !is_sound(to_page)) { return false; }
    made.data = (uint32_t)list.images.size();
    list.images.push_back({std::move(source), to_page, space});
    return true;
}

void recording_device::add_image(GfxState &state, const image_description &description) {
    step = form_step::none;
    if (!is_drawing()) { return; }
    attempt([&] {
        const bool is_stencil = description.colors == nullptr;
        operation made = made_operation(state, operation_kind::image, false);
        if (!is_stencil) { made.flags &= (uint8_t)~operation_takes_paint; }
        box bounds;
        if (!place_image(state, description, made, bounds)) { return; }
        // An image's own soft mask replaces the soft mask of the graphics state (PDF 32000-1, 11.6.5.3).
        if (description.mask_colors != nullptr || list.images.back().source->has_alpha()) {
            made.mask = 0;
            list.is_transparent = true;
        }
        if ((is_stencil && !paints(state, false)) || !push_image(made, bounds)) { list.images.pop_back(); }
    });
}

/// Whether an image lies beside those before it, and is drawn in the same way.
bool recording_device::continues_picture(const operation &made, uint32_t given_clip, const box &bounds) {
    if (picture.list != build.open_list() || picture.size != list.lists[picture.list].operations.size()) { return false; }
    const operation &last = picture.last;
    const image &now = *list.images[made.data].source, &before = *list.images[last.data].source;
    const bool is_alike = now.is_stencil() == before.is_stencil() && made.blend == last.blend
                          && made.alpha == last.alpha && made.flags == last.flags && made.mask == last.mask
                          && (made.clip == last.clip || given_clip == picture.given_clip)
                          && (!now.is_stencil() || made.paint == last.paint);
    if (!is_alike) { return false; }
    const box &neighbour = picture.pieces.back();
    if (!are_beside(bounds, neighbour) && !are_beside(bounds, picture.bounds)) { return false; }
    if (!overlap(bounds, picture.bounds)) { return true; }
    picture.comparisons += picture.pieces.size();
    return picture.comparisons <= maximum_comparisons
           && std::none_of(picture.pieces.begin(), picture.pieces.end(), [&](const box &piece) {
                  return overlap(bounds, piece);
              });
}

bool recording_device::push_image(operation made, const box &bounds) {
    // Pieces often have clips of their own around them, whose edges are rounded otherwise.
    const uint32_t given_clip = made.clip;
    made.clip = build.needed_clip(given_clip, bounds.grown(-1e-3f));
    const bool is_upright = list.images[made.data].to_page.is_upright();
    if (is_upright && continues_picture(made, given_clip, bounds)) {
        // One that cuts some pieces and not others.
        if (made.clip != picture.last.clip) { made.clip = given_clip; }
        if (picture.pieces.size() == 1) { build.begin_mosaic(); }
        if (!build.push_piece(made, bounds)) { return false; }
    } else {
        if (!build.push(made, bounds)) { return false; }
        picture.list = is_upright ? build.open_list() : UINT32_MAX;
        picture.pieces.clear();
        picture.comparisons = 0;
        picture.bounds = {};
    }
    picture.size = list.lists[build.open_list()].operations.size();
    picture.pieces.push_back(bounds);
    picture.bounds.add(bounds);
    picture.last = made;
    picture.given_clip = given_clip;
    return true;
}

void recording_device::drawImageMask(
    GfxState *state, Object *reference, Stream *stream, int width, int height, bool is_inverted, bool interpolates,
    bool is_inline) {
    image_description description = described(reference, stream, width, height);
    description.is_inverted = is_inverted;
    description.interpolates = interpolates;
    description.is_inline = is_inline;
    add_image(*state, description);
}

void recording_device::drawImage(
    GfxState *state, Object *reference, Stream *stream, int width, int height, GfxImageColorMap *colors,
    bool interpolates, const int *color_key, bool is_inline) {
    image_description description = described(reference, stream, width, height);
    description.colors = colors;
    description.interpolates = interpolates;
    description.color_key = color_key;
    description.is_inline = is_inline;
    add_image(*state, description);
}

void recording_device::drawMaskedImage(
    GfxState *state, Object *reference, Stream *stream, int width, int height, GfxImageColorMap *colors,
    bool interpolates, Stream *mask, int mask_width, int mask_height, bool mask_is_inverted, bool mask_interpolates) {
    image_description description = described(reference, stream, width, height);
    description.colors = colors;
    description.interpolates = interpolates;
    description.mask_stream = mask;
    description.mask_width = mask_width;
    description.mask_height = mask_height;
    description.mask_is_inverted = mask_is_inverted;
    description.mask_interpolates = mask_interpolates;
    add_image(*state, description);
}

void recording_device::drawSoftMaskedImage(
    GfxState *state, Object *reference, Stream *stream, int width, int height, GfxImageColorMap *colors,
    bool interpolates, Stream *mask, int mask_width, int mask_height, GfxImageColorMap *mask_colors,
    bool mask_interpolates) {
    image_description description = described(reference, stream, width, height);
    description.colors = colors;
    description.interpolates = interpolates;
    description.mask_stream = mask;
    description.mask_width = mask_width;
    description.mask_height = mask_height;
    description.mask_colors = mask_colors;
    description.mask_interpolates = mask_interpolates;
    add_image(*state, description);
}

/// A stencil that is painted with a pattern: until it is unset, whatever is painted shows through it.
poppler_mask_result recording_device::setSoftMaskFromImageMask(
    GfxState *state, Object *reference, Stream *stream, int width, int height, bool is_inverted, bool is_inline,
    poppler_mask_matrix) {
    step = form_step::none;
    mask_before_stencil = now.mask;
    if (!is_drawing()) { return poppler_mask_result(true); }
    attempt([&] {
        image_description description = described(reference, stream, width, height);
        description.is_inverted = is_inverted;
        description.is_inline = is_inline;
        operation made = {};
        made.kind = operation_kind::image;
        made.alpha = 255;
        made.clip = now.clip;
        made.mask = now.mask;
        box bounds;
        const bool is_placed = place_image(*state, description, made, bounds);
        soft_mask mask;
        mask.is_alpha = true;
        for (int i = 0; i < 256; i++) { mask.transfer[i] = (uint8_t)i; }
        if (build.begin_list(now.clip)) {
            if (is_placed) { build.push(made, bounds); }
            mask.list = build.end_list();
        }
        mask.bounds = list.lists[mask.list].bounds;
        now.mask = build.add_mask(mask);
    });
    return poppler_mask_result(true);
}

void recording_device::unsetSoftMaskFromImageMask(GfxState *, poppler_mask_matrix) {
    step = form_step::none;
    now.mask = mask_before_stencil;
}

}  // namespace gatefold
