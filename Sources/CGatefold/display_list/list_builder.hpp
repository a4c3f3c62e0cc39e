// Fills a display list: paths, paints, clips and operations, and the lists that are open while a page is interpreted.

#ifndef CGATEFOLD_LIST_BUILDER_HPP
#define CGATEFOLD_LIST_BUILDER_HPP

#include <map>
#include <string>
#include <vector>

#include "list.hpp"
#include "../streams/poppler_headers.hpp"

namespace gatefold {

/// A colour as 0xRRGGBB.
uint32_t packed(const GfxRGB &color);
/// The name of a colour space's family.
const char *family_of(GfxColorSpaceMode mode);

/// Limits of a list; beyond them its `omissions` say that it is truncated.
struct list_limits {
    size_t operations, bytes = size_t{256} << 20;
    /// How many groups, masks, patterns and glyphs lie within each other.
    size_t depth = 40;
};

class list_builder {
public:
    list_builder(display_list &list, list_limits limits) : list(list), limits(limits) {}
    list_builder(const list_builder &) = delete;

    display_list &list;

    /// Whether nothing more is recorded.
    bool is_full() const { return has_ended; }
    /// Leaves out the rest of the page.
    void truncate() { has_ended = list.left_out.is_truncated = true; }
    /// Notes that a part is left out.
    void note_loss() { list.left_out.is_truncated = true; }

    /// Adds a path in the space of a matrix. False if it has no point, or points that no page has.
    bool add_path(const GfxPath &path, const matrix &to_page, gatefold::path &made);
    /// Adds the upright or turned rectangle that a box becomes.
    gatefold::path add_rectangle(double x0, double y0, double x1, double y1, const matrix &to_page);
    /// Adds points of outlines to a path that was begun with `begin_path`.
    gatefold::path begin_path() const;
    void add_point(gatefold::path &made, path_verb verb, point p);
    void add_point(gatefold::path &made, point p);
    void close_subpath(gatefold::path &made);

    uint32_t add_style(stroke_style style);
    uint32_t add_paint(uint32_t rgb, GfxColorSpace &space, const GfxColor &color);
    /// A colour of a shading: 0xRRGGBB, or its paint in a list that keeps its colours.
    uint32_t shading_color(GfxColorSpace &space, const GfxColor &color);
    /// The number of the colour space of an image.
    uint16_t space_number(GfxColorSpace &space) { return space_index(space); }
    uint32_t add_clip(clip node);
    /// A clip without those around it that leave all of a box.
    uint32_t needed_clip(uint32_t clip, const box &own_bounds) const;
    /// Takes back a path that was added last.
    void remove_path(const gatefold::path &made);
    uint32_t add_mask(soft_mask mask);

    /// Opens a list, which takes all operations until `end_list`. False if too many are open.
    bool begin_list(uint32_t outer_clip);
    /// Returns its number.
    uint32_t end_list();
    uint32_t open_list() const { return open.back(); }
    size_t depth() const { return open.size(); }

    /// Adds an operation, unless its clip or its mask hides it.
    /// - own_bounds: its bounds before clipping.
    /// - keeps_clips: whether its clip is its shape, so that nothing is left out of it.
    /// Returns whether it was added.
    bool push(operation made, const box &own_bounds, bool keeps_clips = false);
    /// The last operation of the open list, if it is open to more; otherwise NULL. See `extend`.
    operation *last_operation();
    /// Another part of the last operation.
    void extend(const box &own_bounds);
    /// The clip that the last operation was given, of which it may have kept less.
    uint32_t last_clip() const { return pushed_clip; }
    /// Makes the last operation, an image, the first piece of a mosaic, which then is the last operation.
    void begin_mosaic();
    /// Adds a piece to the mosaic that is the last operation. Returns whether it was added.
    bool push_piece(operation made, const box &own_bounds);

    /// Begins to note where operations show.
    void begin_area() { area = {}; }
    const box &area_so_far() const { return area; }

    /// Moves the operations of a list, which stays empty, to the end of the open one.
    void splice(uint32_t from);
    void drop_list(uint32_t number);

private:
    const list_limits limits;
    std::vector<uint32_t> open{0};
    /// Of each list: operations that it draws, with those of lists within, and how deep they lie within each other.
    struct extent {
        uint64_t weight = 0;
        uint32_t height = 1;
    };
    std::vector<extent> extents{1};
    /// The bounds of each mask, outside which nothing shows.
    std::vector<box> mask_bounds{box::everything()};
    std::map<std::string, uint16_t> named_spaces;
    uint16_t plain_spaces[csPattern + 1] = {};
    std::map<std::vector<uint32_t>, uint32_t> known_paints;
    size_t operation_count = 0, next_check = 4096;
    bool has_ended = false;
    // The operation that was pushed last.
    uint32_t pushed_list = UINT32_MAX, pushed_clip = 0;
    box pushed_bounds;
    bool pushed_keeps_clips = false;
    box area;

    void settle_last();
    box shown_part(const operation &made, const box &own_bounds) const;
    bool count(const operation &made);
    const uint32_t *inner_list(const operation &made) const;
    uint16_t space_index(GfxColorSpace &space);
    uint16_t named_space(const GfxColorSpace &space, std::vector<std::string> colorants);
    uint16_t kept_space(GfxColorSpace &space);
    void check_size();
    bool is_rectangle(const gatefold::path &made) const;
};

}  // namespace gatefold

#endif
