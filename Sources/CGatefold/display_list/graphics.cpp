// See graphics.hpp.

#include "graphics.hpp"

#include <cmath>
#include <cstdlib>

#include "image.hpp"

namespace gatefold {

namespace {

/// A map may draw more. It is one picture all the same.
constexpr size_t maximum_item_count = 100'000;

cgatefold_rect rect_of(const box &area) {
    return {area.x0, area.y0, area.x1, area.y1};
}

bool is_finite(const cgatefold_rect &area) {
    return std::isfinite(area.x1) && std::isfinite(area.y1) && std::isfinite(area.x2) && std::isfinite(area.y2);
}

class gatherer {
public:
    explicit gatherer(const display_list &list) : list(list), page{0, 0, (float)list.width, (float)list.height} {}

    cgatefold_graphics gather() {
        add_list(list.lists[0], 0);
        return items;
    }

private:
    static constexpr int maximum_depth = 64;

    const display_list &list;
    const box page;
    cgatefold_graphics items = {};
    size_t capacity = 0;

    void add_list(const operation_list &part, int depth) {
        if (depth > maximum_depth) { return; }
        for (const operation &one : part.operations) {
            if (items.is_truncated) { return; }
            if ((one.flags & operation_is_text) != 0) { continue; }
            add(one, depth);
        }
    }

    void add(const operation &one, int depth) {
        switch (one.kind) {
        case operation_kind::fill: return add_path(one, CGATEFOLD_GRAPHIC_FILL, list.paths[one.data]);
        case operation_kind::stroke: return add_path(one, CGATEFOLD_GRAPHIC_STROKE, list.strokes[one.data].shape);
        case operation_kind::image: return add_image(one, list.images[one.data]);
        case operation_kind::group: return add_list(list.lists[list.groups[one.data].list], depth + 1);
        case operation_kind::shading:
        case operation_kind::tiling: return add_pattern(one);
        case operation_kind::glyphs:
        case operation_kind::glyph_outlines:
        case operation_kind::instance: return;
        }
    }

    cgatefold_graphic made(const operation &one, cgatefold_graphic_kind kind) const {
        cgatefold_graphic item = {};
        item.kind = kind;
        item.clip = rect_of(list.clips[one.clip].bounds.intersection(page));
        item.color = list.paints[one.paint].rgb;
        item.opacity = (float)one.alpha / 255;
        return item;
    }

    void add_path(const operation &one, cgatefold_graphic_kind kind, const path &shape) {
        cgatefold_graphic item = made(one, kind);
        box bounds = shape.bounds;
        if (kind == CGATEFOLD_GRAPHIC_STROKE) {
            bounds = bounds.grown(half_width(list.stroke_styles[list.strokes[one.data].style]));
        }
        item.bounds = rect_of(bounds);
        item.is_rectangle = shape.is_rectangle;
        append(item);
    }

    /// Half of the width of a line on the page.
    static float half_width(const stroke_style &style) {
        const double area = std::fabs(style.pen[0] * style.pen[3] - style.pen[1] * style.pen[2]);
        return (float)(style.width * std::sqrt(area) / 2);
    }

    void add_image(const operation &one, const placed_image &placed) {
        cgatefold_graphic item = made(one, CGATEFOLD_GRAPHIC_IMAGE);
        const matrix &m = placed.to_page;
        const double numbers[6] = {m.xx, m.yx, m.xy, m.yy, m.x0, m.y0};
        for (int i = 0; i < 6; i++) { item.matrix[i] = numbers[i]; }
        item.bounds = rect_of(mapped({0, 0, 1, 1}, m));
        item.width = placed.source->width();
        item.height = placed.source->height();
        item.object = placed.source->object();
        item.generation = placed.source->generation();
        item.is_stencil = placed.source->is_stencil();
        item.has_mask = placed.source->has_mask();
        item.is_plain_jpeg = placed.source->is_plain_jpeg();
        append(item);
    }

    /// Returns the stencil through which a pattern is painted, or NULL if it is painted without a stencil.
    const operation *stencil_of(const operation &one) const {
        if (one.mask == 0 || !list.masks[one.mask].is_alpha) { return nullptr; }
        const std::vector<operation> &shown = list.lists[list.masks[one.mask].list].operations;
        const bool is_stencil = shown.size() == 1 && shown[0].kind == operation_kind::image
                                && list.images[shown[0].data].source->is_stencil();
        return is_stencil ? &shown[0] : nullptr;
    }

    void add_pattern(const operation &one) {
        const clip &shape = list.clips[one.clip];
        if ((one.flags & operation_is_pattern) == 0) {
            cgatefold_graphic item = made(one, CGATEFOLD_GRAPHIC_SHADING);
            item.bounds = item.clip;
            item.has_pattern = true;
            return append(item);
        }
        if (const operation *stencil = stencil_of(one)) { return add_image(*stencil, list.images[stencil->data]); }
        if (shape.kind == clip_kind::text) { return; }
        const bool is_stroke = shape.kind == clip_kind::stroke;
        cgatefold_graphic item = made(one, is_stroke ? CGATEFOLD_GRAPHIC_STROKE : CGATEFOLD_GRAPHIC_FILL);
        // The path itself is the innermost clip.
        item.clip = rect_of(list.clips[shape.parent].bounds.intersection(page));
        const float margin = is_stroke ? half_width(list.stroke_styles[shape.style]) : 0;
        item.bounds = rect_of(shape.shape.bounds.grown(margin));
        item.has_pattern = true;
        item.is_rectangle = !is_stroke && shape.shape.is_rectangle;
        append(item);
    }

    void append(const cgatefold_graphic &item) {
        if (!is_finite(item.bounds) || !is_finite(item.clip)) { return; }
        if (items.count == maximum_item_count) {
            items.is_truncated = true;
            return;
        }
        if (items.count == capacity) {
            const size_t wanted = capacity > 0 ? capacity * 2 : 64;
            void *memory = realloc(items.items, wanted * sizeof *items.items);
            if (memory == nullptr) {
                items.is_truncated = true;
                return;
            }
            items.items = static_cast<cgatefold_graphic *>(memory);
            capacity = wanted;
        }
        items.items[items.count++] = item;
    }
};

}  // namespace

cgatefold_graphics graphics_of(const display_list &list) {
    return gatherer(list).gather();
}

}  // namespace gatefold

void cgatefold_graphics_free(cgatefold_graphics *graphics) {
    free(graphics->items);
    *graphics = {};
}
