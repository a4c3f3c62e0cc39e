// A replay while it runs. Its parts are in the files named replay_*.cpp.

#ifndef CGATEFOLD_REPLAYER_HPP
#define CGATEFOLD_REPLAYER_HPP

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <tuple>
#include <vector>

#include "blending.hpp"
#include "canvas.hpp"
#include "path_geometry.hpp"
#include "print.hpp"
#include "replay.hpp"

namespace gatefold {

/// Converts coordinates to whole pixels, without overflow.
inline int pixel_floor(double value) { return (int)std::clamp(std::floor(value), -1e9, 1e9); }
inline int pixel_ceil(double value) { return (int)std::clamp(std::ceil(value), -1e9, 1e9); }

/// The pixel of the grid on which a letter is drawn: halves go up, as in cairo.
inline double whole_pixel(double value) { return std::floor(value + 0.5); }

class replayer {
public:
    replayer(const display_list &list, const replay_options &options)
        : list(list), options(options), colors(options.print != nullptr ? options.print->inks : nullptr) {}
    replayer(const replayer &) = delete;

    /// Draws the page. The bitmap's pixels are those of an area of the grid.
    replay_outcome draw_page(const matrix &to_grid, pixel_rect area, cgatefold_bitmap bitmap);

private:
    const display_list &list;
    const replay_options &options;
    /// The colours that are drawn in, if not those of the list.
    const ink_colors *colors;

    // Limits.

    /// Lists within lists: groups, masks, cells and letters.
    static constexpr int maximum_depth = 40;
    /// A damaged or hostile page may draw lists within lists exponentially often.
    static constexpr uint64_t maximum_operations = 20'000'000;
    /// Pixels composed one by one: minutes.
    static constexpr uint64_t maximum_composed_pixels = uint64_t{1} << 36;
    bool is_cancelled = false, is_incomplete = false;
    int depth = 0;
    uint64_t operation_count = 0, composed_pixels = 0;
    uint32_t last_serial = 0;
    /// Bytes of the canvases that are alive.
    size_t canvas_bytes = 0, maximum_canvas_bytes = 0;

    /// Whether drawing must end, for whatever reason.
    bool should_stop();

    /// A canvas whose memory is counted.
    class layer {
    public:
        layer(replayer &owner, pixel_rect area);
        ~layer();
        layer(const layer &) = delete;
        canvas &operator*() { return *made; }
        canvas *operator->() { return &*made; }

    private:
        replayer &owner;
        const size_t byte_count;
        std::optional<canvas> made;
    };

    // Lists and operations: replay.cpp.

    frame make_frame(const canvas &target, const matrix &to_pixels, const operation_list &drawn);
    void draw_list(canvas &target, const frame &at, uint32_t id);
    /// Calls a step with each operation that is seen, until drawing must end.
    template <typename Step> void for_shown(const operation_list &drawn, const frame &at, Step step);
    void draw(canvas &target, const frame &at, const operation &o);
    void draw_with_cairo(canvas &target, const frame &at, const operation &o, uint8_t alpha);
    void draw_on_layer(canvas &target, const frame &at, const operation &o);
    bool is_hidden(const operation &o) const;
    const paint &paint_of(const frame &at, const operation &o) const;
    void set_paint(canvas &target, const paint &used, uint8_t alpha);
    /// Pixels of the canvas that an operation can change.
    static pixel_rect pixels_of(const canvas &target, const frame &at, const box &bounds, double margin) {
        return pixels_of(target.area, at, bounds, margin);
    }
    static pixel_rect pixels_of(pixel_rect area, const frame &at, const box &bounds, double margin);
    /// Whether an operation is only painted over the existing pixels.
    bool is_plain(const canvas &target, const frame &at, const operation &o) const {
        return o.blend == blend_mode::normal && o.mask == 0 && !target.is_knockout && painted(at, o) == all_components;
    }

    // Inks: replay_inks.cpp.

    static constexpr uint8_t all_components = 7;
    /// The components of pixels that an operation changes, which are all of them unless it overprints.
    uint8_t painted(const frame &at, const operation &o) const;
    uint8_t painted_by_cell(const frame &at, const operation &o) const;
    size_t paint_index(const paint &used) const { return (size_t)(&used - list.paints.data()); }
    bool is_in_list(const paint &used) const {
        return &used >= list.paints.data() && &used < list.paints.data() + list.paints.size();
    }
    image::accuracy image_accuracy() const;
    const shading &colored_shading(const operation &o) const {
        return colors != nullptr ? colors->shadings[o.data] : list.shadings[o.data];
    }
    /// Whether a group is composed in other colours than the inks around it.
    bool has_own_colors(group_space space) const;
    /// Draws a list in the colours of a screen, a page on white paper, and then separates them.
    void draw_separated(canvas &target, const frame &at, uint32_t id, group_space space, bool is_page = false);
    /// Composes a row of inks, each of which is blended in its own way.
    void compose_inks(
        canvas &target, blend_mode mode, const uint32_t *source, const uint8_t *shape, int x, int y, int count,
        uint8_t painted);
    /// The pixels that a row is blended with; NULL for none.
    const uint32_t *backdrop_of(canvas &target, int x, int y, int count);
    std::vector<uint32_t> row_before, row_beside, source_row;

    // Clips: replay_clips.cpp.

    const clipping &resolve_clip(canvas &target, const frame &at, uint32_t clip);
    /// Sets a clip as the clip of the canvas, as far as cairo can.
    void apply_clip(canvas &target, const frame &at, uint32_t clip);
    void remove_clip(canvas &target);
    void add_clip_steps(cairo_t *cairo, pixel_rect area, const clipping &clip);
    /// Coverage of all of a clip over an area, or NULL where it is nothing but its own area. It lasts until the next call.
    coverage *clip_coverage(canvas &target, const frame &at, uint32_t clip, pixel_rect area);
    void multiply_by_step(coverage &values, const clipping::step &step);

    // Paths: replay_paths.cpp and replay_strokes.cpp.

    void fill_path(canvas &target, const frame &at, const path &shape);
    void stroke_path(cairo_t *cairo, pixel_rect area, const frame &at, const path &shape, const stroke_style &style);
    /// Adds a path whose coordinates cairo can hold, or the part of it that matters.
    void add_filled_path(cairo_t *cairo, pixel_rect area, const frame &at, const path &shape);
    static void add_within_range(
        cairo_t *cairo, pixel_rect area, const path_data &data, const pixel_mapping &mapping, const box &bounds);

    // Letters: replay_glyphs.cpp.

    void draw_glyphs(canvas &target, const frame &at, const glyph_run &run);
    /// - narrowing: the width factor of all its letters.
    void draw_alike_glyphs(canvas &target, const frame &at, const glyph_run &run, double narrowing);
    void stroke_glyphs(cairo_t *cairo, pixel_rect area, const frame &at, const glyph_run &run, const stroke_style &style);
    void fill_glyph_outlines(cairo_t *cairo, pixel_rect area, const frame &at, const glyph_run &run, bool is_remainder);
    /// Calls a step with the outline of each letter that comes near an area.
    /// - is_remainder: only letters that have no bitmap.
    using outline_step = std::function<void(const path_data &, const pixel_mapping &, const box &bounds)>;
    void for_outlines(
        pixel_rect area, const frame &at, const glyph_run &run, double reach, bool is_remainder,
        const outline_step &step);
    class letter_group;

    // Images: replay_images.cpp.

    void draw_image(canvas &target, const frame &at, const operation &o);
    void draw_stencil(canvas &target, const frame &at, const operation &o);
    void draw_mosaic(canvas &target, const frame &at, const operation &o);
    void draw_piece(canvas &target, const frame &at, const operation &o);

    // Groups and masks: replay_groups.cpp.

    void draw_group(canvas &target, const frame &at, const operation &o);
    /// Composes a picture with a canvas, by the blend mode, opacity, mask and, unless it is clipped already, the clip of
    /// an operation. The picture is used up.
    void compose(canvas &target, const frame &at, const operation &o, canvas &source, bool is_clipped);
    void compose_row(
        canvas &target, blend_mode mode, const uint32_t *source, const uint8_t *shape, int x, int y, int count);
    /// Copies the backdrop with which an object of a canvas is blended.
    static void copy_backdrop(canvas &target, canvas &copy);
    std::vector<uint32_t> backdrop_row;
    std::vector<uint8_t> shape_row;

    struct drawn_mask {
        uint32_t mask = 0;
        matrix to_pixels;
        std::shared_ptr<coverage> values;
    };
    /// The last used first.
    drawn_mask masks[3];
    /// - canvas_area: beyond it the mask will not be needed soon.
    std::shared_ptr<coverage> mask_coverage(
        const frame &at, uint32_t mask, pixel_rect area, pixel_rect canvas_area);
    std::shared_ptr<coverage> draw_mask(const frame &at, const soft_mask &mask, pixel_rect area);
    int mask_depth = 0;

    // Shadings: replay_shadings.cpp.

    void draw_shading(canvas &target, const frame &at, const operation &o);
    void draw_mesh(canvas &target, const matrix &to_grid, const shading &drawn);

    // Tilings: replay_tilings.cpp.

    void draw_tiling(canvas &target, const frame &at, const operation &o);
    void fill_with_cell(canvas &target, const frame &at, const operation &o);
    void draw_cell(canvas &target, const frame &at, const operation &o, const matrix &to_pixels);

    // Letters made of operations: replay_instances.cpp.

    void draw_instance(canvas &target, const frame &at, const operation &o);
    /// The coverage of a letter whose origin is the origin of the area.
    struct letter {
        pixel_rect area;
        int stride;
        std::vector<uint8_t> values;
    };
    /// The letters by list and the linear part of their matrix.
    std::map<std::tuple<uint32_t, double, double, double, double>, letter> letters;
    size_t letter_bytes = 0;
    bool draw_letter(canvas &target, const frame &at, const operation &o, const matrix &to_pixels);
    const letter *find_letter(const instance &drawn, const matrix &to_pixels);
};

template <typename Step> void replayer::for_shown(const operation_list &drawn, const frame &at, Step step) {
    constexpr size_t block_size = operation_list::block_size;
    for (size_t first = 0; first < drawn.operations.size(); first += block_size) {
        if (!drawn.blocks[first / block_size].meets(at.view)) { continue; }
        if (should_stop()) { break; }
        const size_t end = std::min(first + block_size, drawn.operations.size());
        for (size_t i = first; i < end; i++) {
            const operation &o = drawn.operations[i];
            if (o.bounds.meets(at.view) && !is_hidden(o)) { step(o); }
        }
        operation_count += end - first;
    }
}

}  // namespace gatefold

#endif
