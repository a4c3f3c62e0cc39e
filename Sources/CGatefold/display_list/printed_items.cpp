// See printed_items.hpp.

#include "printed_items.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <memory>

#include "inks.hpp"
#include "press.hpp"
#include "../streams/poppler_versions.hpp"

namespace gatefold {

namespace {

/// A map may paint more, which would be found in its first objects, too.
constexpr size_t maximum_item_count = 50'000;
constexpr int maximum_depth = 40;
/// Lists may draw others exponentially often.
constexpr size_t maximum_visited_count = 1'000'000;

cgatefold_printed_space space_kind(GfxColorSpaceMode mode) {
    switch (mode) {
    case csDeviceGray: return CGATEFOLD_PRINTED_GRAY;
    case csDeviceRGB: return CGATEFOLD_PRINTED_RGB;
    case csDeviceCMYK: return CGATEFOLD_PRINTED_CMYK;
    case csSeparation:
    case csDeviceN: return CGATEFOLD_PRINTED_NAMED;
    default: return CGATEFOLD_PRINTED_CALIBRATED;
    }
}

class item_gatherer {
public:
    explicit item_gatherer(const display_list &list)
        : list(list), used(press::find({list.press_profile})), inks(inks_of(list)), spaces(list.color_spaces.size()) {}

    bool is_truncated = false;
    std::vector<cgatefold_printed_item> items;

    void gather() { add_list(0, {}, 0, nullptr); }

private:
    const display_list &list;
    const std::shared_ptr<const press> used;
    const ink_names inks;
    std::vector<std::unique_ptr<ink_separation>> spaces;
    size_t visited_count = 0;

    /// - placement: from the list to the page.
    void add_list(uint32_t part, const matrix &placement, int depth, const operation *owner) {
        if (depth > maximum_depth) { return; }
        for (const operation &one : list.lists[part].operations) {
            if (items.size() >= maximum_item_count || ++visited_count > maximum_visited_count) {
                is_truncated = true;
                return;
            }
            add(one, placement, depth, owner);
        }
    }

    void add(const operation &one, const matrix &placement, int depth, const operation *owner) {
        cgatefold_printed_item item = {};
        item.overprints = (one.flags & operation_overprints) != 0;
        const box bounds = mapped(one.bounds, placement);
        item.bounds = {bounds.x0, bounds.y0, bounds.x1, bounds.y1};
        const double scale = std::sqrt(std::abs(placement.determinant()));
        switch (one.kind) {
        case operation_kind::group: return add_list(list.groups[one.data].list, placement, depth + 1, owner);
        case operation_kind::tiling: return add_list(list.tilings[one.data].list, placement, depth + 1, &one);
        case operation_kind::instance:
            return add_list(
                list.instances[one.data].list, list.instances[one.data].placement * placement, depth + 1, &one);
        case operation_kind::fill: {
            const path &shape = list.paths[one.data];
            item.kind = CGATEFOLD_PRINTED_FILL;
            if (shape.is_rectangle) {
                const double width = shape.bounds.x1 - shape.bounds.x0, height = shape.bounds.y1 - shape.bounds.y0;
                item.size = scale * std::min(width, height);
            }
            break;
        }
        case operation_kind::stroke: {
            const stroke_style &style = list.stroke_styles[list.strokes[one.data].style];
            item.kind = CGATEFOLD_PRINTED_STROKE;
            const double area = style.pen[0] * style.pen[3] - style.pen[1] * style.pen[2];
            item.size = scale * style.width * std::sqrt(std::abs(area));
            break;
        }
        case operation_kind::glyphs:
            item.kind = CGATEFOLD_PRINTED_TEXT;
            item.size = scale * size_of(list.runs[one.data]);
            break;
        case operation_kind::glyph_outlines:
            item.kind = CGATEFOLD_PRINTED_TEXT;
            item.size = scale * size_of(list.runs[list.glyph_strokes[one.data].run]);
            break;
        case operation_kind::shading:
            item.kind = CGATEFOLD_PRINTED_SHADING;
            set_space(item, list.paints[any_paint_of(list.shadings[one.data])].color_space);
            return append(item);
        case operation_kind::image: {
            const placed_image &placed = list.images[one.data];
            item.kind = CGATEFOLD_PRINTED_IMAGE;
            item.pixels_per_inch = density_of(placed, placement);
            if (placed.source->is_stencil()) { break; }
            set_space(item, placed.color_space);
            return append(item);
        }
        }
        const bool takes_paint = (one.flags & operation_takes_paint) != 0 && owner != nullptr;
        set_paint(item, list.paints[takes_paint ? owner->paint : one.paint]);
        item.overprints = item.overprints || (takes_paint && (owner->flags & operation_overprints) != 0);
        append(item);
    }

    static double size_of(const glyph_run &run) { return std::hypot((double)run.to_page[2], (double)run.to_page[3]); }

    static double density_of(const placed_image &placed, const matrix &placement) {
        const matrix m = placed.to_page * placement;
        const double width = m.x_scale(), height = m.y_scale();
        if (!(width > 0) || !(height > 0)) { return 0; }
        return 72 * std::min(placed.source->width() / width, placed.source->height() / height);
    }

    static uint32_t any_paint_of(const shading &from) {
        if (!from.stops.empty()) { return from.stops[0].rgb; }
        if (!from.grid.empty()) { return from.grid[0]; }
        if (!from.triangles.empty()) { return from.triangles[0].rgb[0]; }
        return from.patches.empty() ? 0 : from.patches[0].rgb[0];
    }

    /// Sets the kind of the space, of an indexed one that of its base. Amounts stay unknown.
    void set_space(cgatefold_printed_item &item, uint16_t number) const {
        std::fill_n(item.inks, 5, -1.0f);
        GfxColorSpace *space = list.color_spaces[number].definition.get();
        item.space = CGATEFOLD_PRINTED_CMYK;
        if (space == nullptr) { return; }
        GfxColorSpace &base = base_of(*space);
        item.space = space_kind(base.getMode());
        item.component_count = base.getNComps();
    }

    void set_paint(cgatefold_printed_item &item, const paint &colored) {
        set_space(item, colored.color_space);
        const std::shared_ptr<GfxColorSpace> &space = list.color_spaces[colored.color_space].definition;
        if (space == nullptr) { return; }
        std::unique_ptr<ink_separation> &conversion = spaces[colored.color_space];
        if (conversion == nullptr) { conversion = std::make_unique<ink_separation>(*space, *used, inks); }
        GfxColor color = {};
        for (size_t i = 0; i < colored.component_count && i < (size_t)gfxColorMaxComps; i++) {
            color.c[i] = (GfxColorComp)list.components[colored.first_component + i];
        }
        std::vector<float> amounts(inks.size());
        conversion->convert(color, amounts.data());
        std::copy_n(amounts.begin(), process_ink_count, item.inks);
        for (size_t i = process_ink_count; i < amounts.size(); i++) { item.inks[4] = std::max(item.inks[4], amounts[i]); }
    }

    void append(const cgatefold_printed_item &item) {
        const bool is_finite = std::isfinite(item.bounds.x1) && std::isfinite(item.bounds.y1)
                               && std::isfinite(item.bounds.x2) && std::isfinite(item.bounds.y2)
                               && std::isfinite(item.size) && std::isfinite(item.pixels_per_inch);
        if (is_finite) { items.push_back(item); }
    }
};

/// 0xRRGGBB of all of an ink.
uint32_t color_of_ink(const display_list &list, const std::string &name) {
    const std::shared_ptr<const press> plain = press::find({list.press_profile});
    for (size_t i = 0; i < process_ink_count; i++) {
        if (name != process_inks[i]) { continue; }
        float amounts[process_ink_count] = {};
        amounts[i] = 1;
        return plain->shown(amounts);
    }
    const spot_tints tints = tints_of(list, name, *plain);
    uint32_t color = 0;
    for (const float light : tints[255]) {
        const double value = light <= 0.0031308f ? 12.92 * light : 1.055 * std::pow((double)light, 1 / 2.4) - 0.055;
        color = color << 8 | (uint32_t)std::lround(255 * std::clamp(value, 0.0, 1.0));
    }
    return color;
}

}  // namespace

cgatefold_printed_page printed_page_of(const display_list &list) {
    cgatefold_printed_page made = {};
    made.has_press_profile = list.press_profile != nullptr;
    const ink_names names = inks_of(list);
    made.inks = static_cast<cgatefold_ink *>(calloc(names.size(), sizeof(cgatefold_ink)));
    for (size_t i = 0; made.inks != nullptr && i < names.size(); i++) {
        char *name = strdup(names[i].c_str());
        if (name == nullptr) { break; }
        made.inks[made.ink_count++] = {name, color_of_ink(list, names[i]), i >= process_ink_count};
    }
    const std::lock_guard<std::mutex> guard(list.conversion_lock);
    item_gatherer gatherer(list);
    gatherer.gather();
    made.is_truncated = gatherer.is_truncated;
    const size_t bytes = gatherer.items.size() * sizeof(cgatefold_printed_item);
    made.items = bytes > 0 ? static_cast<cgatefold_printed_item *>(malloc(bytes)) : nullptr;
    if (made.items != nullptr) {
        std::memcpy(made.items, gatherer.items.data(), bytes);
        made.item_count = gatherer.items.size();
    }
    return made;
}

}  // namespace gatefold

void cgatefold_printed_page_free(cgatefold_printed_page *page) {
    for (size_t i = 0; i < page->ink_count; i++) { free(page->inks[i].name); }
    free(page->inks);
    free(page->items);
    *page = {};
}
