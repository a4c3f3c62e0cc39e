// The display list: what a page draws, recorded once.
//
// A list is immutable once it is recorded, and any number of threads may replay it. It refers to no document: fonts and
// images hold what they need, or point into the bytes of the file, which must outlive the list.
//
// Coordinates are in points from the top left of the page as displayed, y downwards, before /UserUnit. Nothing in a list
// depends on a zoom.

#ifndef CGATEFOLD_LIST_HPP
#define CGATEFOLD_LIST_HPP

#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "../base/geometry.hpp"

extern "C" {
#include "cgatefold_text.h"
}

class GfxColorSpace;

namespace gatefold {

class font;
class image;

/// PDF 32000-1, tables 136 and 137, in their order.
enum class blend_mode : uint8_t {
    normal, multiply, screen, overlay, darken, lighten, color_dodge, color_burn, hard_light, soft_light, difference,
    exclusion, hue, saturation, color, luminosity,
};

enum class operation_kind : uint8_t {
    /// `data` into `paths`.
    fill,
    /// `data` into `strokes`.
    stroke,
    /// Filled letters; `data` into `runs`.
    glyphs,
    /// Stroked letters; `data` into `glyph_strokes`.
    glyph_outlines,
    /// An image, or a stencil in the operation's paint; `data` into `images`.
    image,
    /// `data` into `groups`.
    group,
    /// A shading that fills the clip; `data` into `shadings`.
    shading,
    /// A tiling pattern that fills the clip; `data` into `tilings`.
    tiling,
    /// A part of the list drawn elsewhere, such as a Type 3 glyph; `data` into `instances`.
    instance,
};

/// Flags of an operation.
enum : uint8_t {
    /// Part of a text: left out where text is hidden.
    operation_is_text = 1 << 0,
    /// /op or /OP, whichever applies to it, and /OPM 1. Pictures in RGB ignore them.
    operation_overprints = 1 << 1,
    operation_overprint_mode = 1 << 2,
    /// /AIS: the soft mask and the opacity are shape, not opacity.
    operation_alpha_is_shape = 1 << 3,
    /// It takes its paint from the instance that it is drawn by.
    operation_takes_paint = 1 << 4,
    /// A shading or tiling that paints a path or letters, which are the clip.
    operation_is_pattern = 1 << 5,
};

struct operation {
    operation_kind kind;
    blend_mode blend;
    /// Constant opacity.
    uint8_t alpha;
    uint8_t flags;
    /// The area that it can change, clip included.
    box bounds;
    /// Into `clips`; 0 for none.
    uint32_t clip;
    /// Into `masks`; 0 for none.
    uint32_t mask;
    /// Into `paints`.
    uint32_t paint;
    uint32_t data;
};

static_assert(sizeof(operation) == 36);

/// Operations in the order in which they are painted.
struct operation_list {
    std::vector<operation> operations;
    /// Bounds of each `block_size` operations, so that a replay passes over what its region does not show.
    std::vector<box> blocks;
    static constexpr size_t block_size = 32;
    box bounds;
    /// The clip in force where the list is drawn, which need not be applied again within it.
    uint32_t outer_clip = 0;
    /// Whether it, or anything in it, blends other than normally.
    bool blends = false;
};

/// A colour, in sRGB and as the page gives it.
struct paint {
    /// 0xRRGGBB.
    uint32_t rgb = 0;
    /// Into `color_spaces`; 0 for one that is unknown.
    uint16_t color_space = 0;
    uint16_t component_count = 0;
    /// Into `components`.
    uint32_t first_component = 0;
};

/// The name of a colour space's family, such as DeviceCMYK, and of its colorants.
struct color_space {
    std::string family;
    std::vector<std::string> colorants;
    /// poppler's own, in a list that keeps its colours; otherwise NULL. Used under the list's `conversion_lock`.
    std::shared_ptr<GfxColorSpace> definition = nullptr;
};

/// The colours in which a group is composed (PDF 32000-1, 11.6.6).
enum class group_space : uint8_t {
    /// Those of the group around it.
    inherited,
    inks, rgb, gray,
};

enum class path_verb : uint8_t {
    /// One point.
    move,
    /// One point.
    line,
    /// Three points.
    curve,
    /// No point.
    close,
};

struct path {
    /// Into `verbs`.
    uint32_t first_verb = 0, verb_count = 0;
    /// Into `coordinates`, two for each point.
    uint32_t first_coordinate = 0;
    bool is_even_odd = false;
    /// Whether it is one upright rectangle, which its bounds describe.
    bool is_rectangle = false;
    box bounds;
};

struct stroke_style {
    /// In the space of the pen.
    double width = 1;
    /// From the space of the pen to the page: the linear part of the matrix in force.
    double pen[4] = {1, 0, 0, 1};
    double miter_limit = 10;
    /// PDF's values: 0 butt, 1 round, 2 square; 0 miter, 1 round, 2 bevel.
    uint8_t cap = 0, join = 0;
    /// /SA.
    bool adjusts = false;
    double dash_start = 0;
    std::vector<double> dashes;
};

struct stroke {
    path shape;
    /// Into `stroke_styles`.
    uint32_t style;
};

#pragma pack(push, 4)
/// Its position has the precision of poppler's own, since cairo rounds it to whole pixels.
struct glyph {
    /// A character code for `font::glyph_index`.
    uint32_t code;
    double x, y;
};
#pragma pack(pop)

struct glyph_run {
    /// Into `fonts`.
    uint32_t font;
    /// From the space of the font, in ems with y upwards, to the page, without its translation.
    float to_page[4];
    /// Into `glyphs`.
    uint32_t first, count;
};

struct glyph_stroke {
    /// Into `runs` and `stroke_styles`.
    uint32_t run, style;
};

enum class clip_kind : uint8_t { path, stroke, text };

struct clip {
    /// Into `clips`; 0 for none.
    uint32_t parent = 0;
    clip_kind kind = clip_kind::path;
    /// The path of a path clip, or the stroked path.
    path shape;
    /// The style of a stroke clip, into `stroke_styles`.
    uint32_t style = 0;
    /// The text of a text clip, into `runs`.
    std::vector<uint32_t> runs;
    /// The bounds of the clip within its parents' bounds.
    box bounds = box::everything();
};

struct placed_image {
    std::shared_ptr<image> source;
    /// From the unit square, whose (0, 1) is the top left of the image, to the page.
    matrix to_page;
    /// Into `color_spaces`, in a list that keeps its colours.
    uint16_t color_space = 0;
};

struct group {
    /// Into `lists`.
    uint32_t list;
    bool is_isolated, is_knockout;
    /// Pieces of one picture, which the page draws one by one: they lie beside each other, and have the opacity, the
    /// blend mode, the mask and the clip of the group.
    bool is_mosaic = false;
    /// Of an isolated group.
    group_space space = group_space::inherited;
};

struct soft_mask {
    /// Into `lists`.
    uint32_t list = 0;
    /// The alpha of the group; otherwise its luminosity.
    bool is_alpha = false;
    /// The colour under a group whose luminosity counts, 0xRRGGBB.
    uint32_t backdrop = 0;
    /// The transfer function from alpha or luminosity to the mask's value.
    uint8_t transfer[256];
    /// Outside these bounds the mask has the value of an empty group: `transfer[0]`, or the value of the backdrop.
    box bounds;
};

struct color_stop {
    float offset;
    uint32_t rgb;
};

/// A patch of twelve border points, clockwise or not, four inner ones and four corner colours (PDF 32000-1, 8.7.4.5.7).
/// The border begins at corner 0 and reaches the next corner every three points.
struct mesh_patch {
    float x[16], y[16];
    uint32_t rgb[4];
    bool has_inner_points;
};

/// A triangle of a mesh with a colour at each corner.
struct mesh_triangle {
    float x[3], y[3];
    uint32_t rgb[3];
};

enum class shading_kind : uint8_t { function, axial, radial, triangles, patches };

struct shading {
    shading_kind kind;
    bool extends_start = false, extends_end = false;
    bool has_background = false;
    uint32_t background = 0;
    /// The transform from the space of its coordinates to the page.
    matrix to_page;
    /// x0, y0, x1, y1, and for a radial shading r0, r1; for a function its domain x0, y0, x1, y1.
    double coordinates[6] = {};
    /// The stops of axial and radial shadings, in ascending order from 0 to 1.
    std::vector<color_stop> stops;
    /// For a function: `grid_size` by `grid_size` colours over its domain, rows of rising y.
    uint32_t grid_size = 0;
    std::vector<uint32_t> grid;
    std::vector<mesh_triangle> triangles;
    std::vector<mesh_patch> patches;
};

struct tiling {
    /// The cell at the origin of the pattern, in the coordinates of the page; into `lists`.
    uint32_t list;
    /// The transform from the space of the pattern to the page.
    matrix to_page;
    double x_step, y_step;
    /// In the space of the pattern.
    double box[4];
};

struct instance {
    /// Into `lists`, which was recorded where it was drawn first.
    uint32_t list;
    /// The transform from the recorded place to the place where it is drawn.
    matrix placement;
    /// The letter's origin there, which is drawn on a whole pixel as letters of other fonts are.
    point origin;
};

/// The parts of a page that a recording left out or replaced.
struct omissions {
    /// Operations beyond the limits of number, nesting or time.
    bool is_truncated = false;
    /// Soft masks that draw themselves.
    uint32_t recursive_masks = 0;
};

/// The text of a page, which it owns.
struct recorded_text {
    cgatefold_text value = {};

    recorded_text() = default;
    recorded_text(const recorded_text &) = delete;
    recorded_text &operator=(const recorded_text &) = delete;
    ~recorded_text() { cgatefold_text_free(&value); }
};

struct display_list {
    /// The page as displayed, in points.
    double width = 0, height = 0;
    /// Number 0 is the page.
    std::vector<operation_list> lists;
    std::vector<uint32_t> components;
    std::vector<paint> paints;
    /// Number 0 is an unknown space.
    std::vector<color_space> color_spaces;
    std::vector<path_verb> verbs;
    std::vector<float> coordinates;
    std::vector<path> paths;
    std::vector<stroke_style> stroke_styles;
    std::vector<stroke> strokes;
    std::vector<glyph> glyphs;
    std::vector<glyph_run> runs;
    std::vector<glyph_stroke> glyph_strokes;
    std::vector<std::shared_ptr<font>> fonts;
    std::vector<placed_image> images;
    std::vector<group> groups;
    std::vector<shading> shadings;
    std::vector<tiling> tilings;
    std::vector<instance> instances;
    /// Number 0 is no clip.
    std::vector<clip> clips;
    /// Number 0 is no mask.
    std::vector<soft_mask> masks;
    recorded_text text;
    omissions left_out;

    /// Whether colours are kept in their own spaces, for printing. Those of shadings are then numbers of paints, and what
    /// overprints counts as blending.
    bool keeps_colors = false;
    /// The colours in which the page is composed, and whether anything on it may be transparent: opacity, a blend mode, a
    /// mask or a group. Only then its colours are converted to those.
    group_space space = group_space::inherited;
    bool is_transparent = false;
    /// The profile of the press that the document is made for; NULL for none.
    std::shared_ptr<const std::vector<uint8_t>> press_profile;
    mutable std::mutex conversion_lock;

    display_list();
    display_list(const display_list &) = delete;

    /// Completes the list once everything is recorded: bounds of blocks, clips that change nothing, spare memory.
    void finish();

    /// Bytes that it occupies, without fonts and decoded images, which its document shares.
    size_t byte_count() const;
};

}  // namespace gatefold

#endif
