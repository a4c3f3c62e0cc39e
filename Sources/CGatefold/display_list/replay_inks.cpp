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

/// Gives some components of pixels those of others.
void take_components(uint32_t *target, const uint32_t *source, uint8_t components, int count) {
    uint32_t mask = 0;
    for (int i = 0; i < 3; i++) { mask |= (components >> (2 - i) & 1) != 0 ? 255u << shift_of(i) : 0; }
    for (int x = 0; x < count; x++) { target[x] = (target[x] & ~mask) | (source[x] & mask); }
}

/// A component that an object does not paint: it blends with the backdrop into the backdrop, and where there is none it is
/// white (CompatibleOverprint).
void keep_components(
    uint32_t *target, const uint32_t *before, const uint32_t *backdrop, const uint32_t *source, const uint8_t *shape,
    uint8_t components, int count) {
    for (int x = 0; x < count; x++) {
        const uint32_t alpha = source[x] >> 24, covered = shape != nullptr ? shape[x] : alpha;
        if (alpha == 0 && covered == 0) { continue; }
        const uint32_t under = backdrop != nullptr ? backdrop[x] : 0, bare = 255 - (under >> 24);
        for (int i = 0; i < 3; i++) {
            if ((components >> (2 - i) & 1) == 0) { continue; }
            const int shift = shift_of(i);
            const uint32_t sum = (255 - covered) * (before[x] >> shift & 255) + bare * alpha + alpha * (under >> shift & 255);
            target[x] = (target[x] & ~(255u << shift)) | std::min(by_255(sum), 255u) << shift;
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
    return options.print != nullptr && colors == options.print->inks
           && (space == group_space::rgb || space == group_space::gray);
}

void replayer::draw_separated(canvas &target, const frame &at, uint32_t id, group_space space) {
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
        const uint32_t *row = picture->colors(target.area.x0, y);
        for (int x = 0; x < count; x++) {
            const uint32_t alpha = row[x] >> 24;
            uint32_t color = 0;
            for (int i = 0; i < 3; i++) {
                const uint32_t value = row[x] >> shift_of(i) & 255;
                color |= (alpha == 0 ? 255 : std::min((value * 255 + alpha / 2) / alpha, 255u)) << shift_of(i);
            }
            plain[(size_t)x] = color;
        }
        if (space == group_space::gray) {
            for (int x = 0; x < count; x++) {
                uint8_t *made = inks.data() + 4 * (size_t)x;
                made[0] = made[1] = made[2] = 0;
                made[3] = (uint8_t)(255 - luminosity(plain[(size_t)x]));
            }
        } else {
            options.print->used->separate(plain.data(), inks.data(), count);
        }
        uint32_t *result = target.colors(target.area.x0, y);
        for (int x = 0; x < count; x++) {
            const uint32_t alpha = row[x] >> 24;
            uint32_t made = result[x];
            if (selected.spots == 0) { made = alpha << 24 | (alpha << 16 | alpha << 8 | alpha); }
            for (int i = 0; i < 3; i++) {
                const int place = selected.places[i];
                if (place < 0 || place > 3) { continue; }
                const uint32_t bare = by_255(alpha * (255u - inks[4 * (size_t)x + (size_t)place]));
                made = (made & ~(255u << shift_of(i))) | bare << shift_of(i);
            }
            result[x] = made;
        }
    }
}

void replayer::compose_inks(
    canvas &target, blend_mode mode, const uint32_t *source, const uint8_t *shape, int x, int y, int count,
    uint8_t painted) {
    const ink_selection *selected = colors->selected.get();
    if (selected == nullptr) { return compose_row(target, mode, source, shape, x, y, count); }
    uint8_t kept = all_components & (uint8_t)~painted, plain = 0;
    if (!is_separable(mode) && !selected->has_process_colors) {
        // Black comes from the backdrop, or for luminosity from the source (11.3.5.3).
        if (mode != blend_mode::luminosity) { kept |= selected->black; }
        mode = blend_mode::normal;
    }
    if (!preserves_white(mode)) { plain = selected->spots; }
    if (kept == 0 && plain == 0) { return compose_row(target, mode, source, shape, x, y, count); }
    uint32_t *row = target.colors(x, y);
    row_before.assign(row, row + count);
    if (plain == all_components) {
        mode = blend_mode::normal;
    } else if (plain != 0) {
        compose_row(target, blend_mode::normal, source, shape, x, y, count);
        row_beside.assign(row, row + count);
        std::copy(row_before.begin(), row_before.end(), row);
    }
    compose_row(target, mode, source, shape, x, y, count);
    if (plain != 0 && plain != all_components) { take_components(row, row_beside.data(), plain, count); }
    if (kept == 0) { return; }
    const uint32_t *backdrop = row_before.data();
    if (target.is_knockout) {
        backdrop = target.backdrop != nullptr ? target.backdrop->colors(x, y) : nullptr;
    } else if (target.backdrop != nullptr) {
        row_beside.resize((size_t)count);
        std::memcpy(row_beside.data(), target.backdrop->colors(x, y), 4 * (size_t)count);
        paint_over(row_beside.data(), row_before.data(), count);
        backdrop = row_beside.data();
    }
    keep_components(row, row_before.data(), backdrop, source, shape, kept, count);
}

}  // namespace gatefold
