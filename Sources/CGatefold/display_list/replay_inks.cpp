// Replay in inks (PDF 32000-1, 11.7.4): what overprinting leaves as it is, and blend modes where a component is an ink
// of its own.

#include <algorithm>
#include <cstring>

#include "replayer.hpp"

namespace gatefold {

namespace {

constexpr int shift_of(int component) { return 16 - 8 * component; }

uint32_t by_255(uint32_t product) {
    product += 0x80;
    return (product + (product >> 8)) >> 8;
}

uint32_t mask_of(uint8_t components) {
    uint32_t mask = 0;
    for (int i = 0; i < 3; i++) { mask |= (components >> (2 - i) & 1) != 0 ? 255u << shift_of(i) : 0; }
    return mask;
}

/// Gives some components of pixels those of others.
void take_components(uint32_t *target, const uint32_t *source, uint8_t components, int count) {
    const uint32_t mask = mask_of(components);
    for (int x = 0; x < count; x++) { target[x] = (target[x] & ~mask) | (source[x] & mask); }
}

/// A component that an object does not paint: it blends with the backdrop into the backdrop, and where there is none it
/// is white (CompatibleOverprint).
void keep_components(
    uint32_t *target, const uint32_t *before, const uint32_t *backdrop, const uint32_t *source, const uint8_t *shape,
    uint8_t components, int count) {
    const uint32_t mask = mask_of(components);
    for (int x = 0; x < count; x++) {
        const bool is_opaque = shape == nullptr && before[x] >> 24 == 255;
        if (is_opaque && backdrop != nullptr && backdrop[x] == before[x]) {
            target[x] = (target[x] & ~mask) | (before[x] & mask);
            continue;
        }
        const uint32_t alpha = source[x] >> 24, covered = shape != nullptr ? shape[x] : alpha;
        if (alpha == 0 && covered == 0) { continue; }
        const uint32_t under = backdrop != nullptr ? backdrop[x] : 0, bare = 255 - (under >> 24);
        for (int i = 0; i < 3; i++) {
            if ((components >> (2 - i) & 1) == 0) { continue; }
            const int shift = shift_of(i);
            const uint32_t kept = (255 - covered) * (before[x] >> shift & 255);
            const uint32_t sum = kept + alpha * (bare + (under >> shift & 255));
            target[x] = (target[x] & ~(255u << shift)) | std::min(by_255(sum), 255u) << shift;
        }
    }
}

/// Colours without their alpha, white where there is none.
void unmultiply(const uint32_t *row, uint32_t *plain, int count) {
    for (int x = 0; x < count; x++) {
        const uint32_t alpha = row[x] >> 24;
        if (alpha == 255 || alpha == 0) {
            plain[x] = alpha == 0 ? 0xFFFFFF : row[x] & 0xFFFFFF;
            continue;
        }
        uint32_t color = 0;
        for (int i = 0; i < 3; i++) {
            const uint32_t value = row[x] >> shift_of(i) & 255;
            color |= std::min((value * 255 + alpha / 2) / alpha, 255u) << shift_of(i);
        }
        plain[x] = color;
    }
}

/// Replaces the process inks of premultiplied pixels, whose alpha is that of others.
/// - inks: four bytes of ink for each pixel, not premultiplied.
void put_process_inks(
    const ink_selection &selected, const uint32_t *alphas, const uint8_t *inks, uint32_t *target, int count) {
    for (int x = 0; x < count; x++, inks += process_ink_count) {
        const uint32_t alpha = alphas[x] >> 24;
        uint32_t made = selected.spots == 0 ? alpha * 0x01010101 : target[x];
        for (int i = 0; i < 3; i++) {
            const int place = selected.places[i];
            if (place < 0 || place > 3) { continue; }
            made = (made & ~(255u << shift_of(i))) | by_255(alpha * (255u - inks[place])) << shift_of(i);
        }
        target[x] = made;
    }
}

/// Gives some components of premultiplied pixels the colour of a backdrop, and white where there is none.
void take_backdrop(uint32_t *source, const uint32_t *backdrop, uint8_t components, int count) {
    for (int x = 0; x < count; x++) {
        const uint32_t alpha = source[x] >> 24, under = backdrop != nullptr ? backdrop[x] : 0;
        for (int i = 0; i < 3; i++) {
            if ((components >> (2 - i) & 1) == 0) { continue; }
            const uint32_t color = std::min((255 - (under >> 24)) + (under >> shift_of(i) & 255), 255u);
            source[x] = (source[x] & ~(255u << shift_of(i))) | by_255(alpha * color) << shift_of(i);
        }
    }
}

bool is_separable(blend_mode mode) { return mode < blend_mode::hue; }

/// Whether white blended with white is white, as a spot ink needs it.
bool preserves_white(blend_mode mode) { return mode != blend_mode::difference && mode != blend_mode::exclusion; }

}  // namespace

image::accuracy replayer::image_accuracy() const {
    if (colors == nullptr || colors->selected == nullptr) { return options.colors; }
    return {colors->selected->number, colors->selected.get()};
}

uint8_t replayer::painted(const frame &at, const operation &o) const {
    if (colors == nullptr || colors->selected == nullptr || (o.flags & operation_overprints) == 0) {
        return all_components;
    }
    switch (o.kind) {
    case operation_kind::group: {
        const group &drawn = list.groups[o.data];
        const operation_list &pieces = list.lists[drawn.list];
        return drawn.is_mosaic && !pieces.operations.empty() ? painted(at, pieces.operations[0]) : all_components;
    }
    case operation_kind::instance: {
        // A letter with colours of its own.
        const std::vector<operation> &parts = list.lists[list.instances[o.data].list].operations;
        const auto takes_paint = [](const operation &part) { return (part.flags & operation_takes_paint) != 0; };
        if (!std::ranges::all_of(parts, takes_paint)) { return all_components; }
        break;
    }
    case operation_kind::shading: return colors->shading_components[o.data];
    case operation_kind::tiling: return painted_by_cell(at, o);
    case operation_kind::image:
        if (!list.images[o.data].source->is_stencil()) {
            return list.images[o.data].source->painted(*colors->selected);
        }
        break;
    default: break;
    }
    const paint &used = paint_of(at, o);
    if (!is_in_list(used)) { return all_components; }
    return colors->painted[paint_index(used)][(o.flags & operation_overprint_mode) != 0];
}

/// A pattern paints what its cell paints, whose operations overprint within the cell alone.
uint8_t replayer::painted_by_cell(const frame &at, const operation &o) const {
    uint8_t sum = 0;
    for (const operation &part : list.lists[list.tilings[o.data].list].operations) {
        frame within = at;
        within.given_paint = &paint_of(at, o);
        operation overprinting = part;
        overprinting.flags |= operation_overprints | (o.flags & operation_overprint_mode);
        sum |= part.kind == operation_kind::tiling ? all_components : painted(within, overprinting);
        if (sum == all_components) { break; }
    }
    return sum;
}

bool replayer::has_own_colors(group_space space) const {
    return options.print != nullptr && colors == options.print->inks && colors->selected != nullptr
           && (space == group_space::rgb || space == group_space::gray);
}

void replayer::draw_separated(canvas &target, const frame &at, uint32_t id, group_space space, bool is_page) {
    const ink_selection &selected = *colors->selected;
    // Spot inks are composed as they are, whatever the colours of the group.
    if (selected.spots != 0) { draw_list(target, at, id); }
    if (!selected.has_process_colors && selected.black == 0) { return; }
    layer picture(*this, target.area);
    picture->is_knockout = target.is_knockout;
    frame within = at;
    within.serial = ++last_serial;
    const ink_colors *around = colors;
    colors = options.print->groups;
    draw_list(*picture, within, id);
    colors = around;
    picture->finish_drawing();
    target.finish_drawing();
    const int count = target.area.width();
    std::vector<uint32_t> plain((size_t)count);
    std::vector<uint8_t> inks((size_t)count * process_ink_count);
    for (int y = target.area.y0; y < target.area.y1; y++) {
        uint32_t *row = picture->colors(target.area.x0, y);
        if (is_page) { paint_under(row, 0xFFFFFFFF, count); }
        unmultiply(row, plain.data(), count);
        if (space == group_space::gray) {
            for (int x = 0; x < count; x++) {
                const uint8_t made[process_ink_count] = {0, 0, 0, (uint8_t)(255 - luminosity(plain[(size_t)x]))};
                std::memcpy(inks.data() + process_ink_count * (size_t)x, made, sizeof made);
            }
        } else {
            options.print->used->separate(plain.data(), inks.data(), count);
        }
        put_process_inks(selected, row, inks.data(), target.colors(target.area.x0, y), count);
    }
}

void replayer::compose_inks(
    canvas &target, blend_mode mode, const uint32_t *source, const uint8_t *shape, int x, int y, int count,
    uint8_t painted) {
    const ink_selection *selected = colors->selected.get();
    if (selected == nullptr) { return compose_row(target, mode, source, shape, x, y, count); }
    uint8_t kept = all_components & (uint8_t)~painted;
    if (!is_separable(mode) && !selected->has_process_colors) {
        // Black comes from the backdrop, or for luminosity from the source (11.3.5.3).
        if (mode != blend_mode::luminosity) { kept |= selected->black; }
        mode = blend_mode::normal;
    }
    const uint8_t plain = preserves_white(mode) ? 0 : selected->spots;
    if (plain == all_components) { mode = blend_mode::normal; }
    if (kept != 0 && mode != blend_mode::normal) {
        // As if it were painted in a group, which is then blended: the group has the backdrop's colour (11.7.4.3).
        const uint32_t *backdrop = backdrop_of(target, x, y, count);
        source_row.assign(source, source + count);
        take_backdrop(source_row.data(), backdrop, kept, count);
        source = source_row.data();
        kept = 0;
    }
    if (kept == 0 && (plain == 0 || mode == blend_mode::normal)) {
        return compose_row(target, mode, source, shape, x, y, count);
    }
    uint32_t *row = target.colors(x, y);
    row_before.assign(row, row + count);
    if (kept != 0) {
        const uint32_t *backdrop = backdrop_of(target, x, y, count);
        compose_row(target, mode, source, shape, x, y, count);
        return keep_components(row, row_before.data(), backdrop, source, shape, kept, count);
    }
    compose_row(target, blend_mode::normal, source, shape, x, y, count);
    row_beside.assign(row, row + count);
    std::copy(row_before.begin(), row_before.end(), row);
    compose_row(target, mode, source, shape, x, y, count);
    take_components(row, row_beside.data(), plain, count);
}

const uint32_t *replayer::backdrop_of(canvas &target, int x, int y, int count) {
    if (target.is_knockout) { return target.backdrop != nullptr ? target.backdrop->colors(x, y) : nullptr; }
    const uint32_t *row = target.colors(x, y);
    if (target.backdrop == nullptr) {
        row_beside.assign(row, row + count);
    } else {
        row_beside.resize((size_t)count);
        std::memcpy(row_beside.data(), target.backdrop->colors(x, y), 4 * (size_t)count);
        paint_over(row_beside.data(), row, count);
    }
    return row_beside.data();
}

}  // namespace gatefold
