// The surfaces of a replay: the caller's bitmap, or intermediate pictures.

#ifndef CGATEFOLD_CANVAS_HPP
#define CGATEFOLD_CANVAS_HPP

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "../base/geometry.hpp"
#include "image.hpp"
#include "list.hpp"
#include "pixels.hpp"

extern "C" {
#include "cgatefold_base.h"
}

namespace gatefold {

/// A list as it is drawn on a canvas.
///
/// Its matrix maps to the page's pixel grid, whose origin differs from the page's by less than a pixel: every canvas
/// has whole pixels of that grid, so that a pixel looks the same on every canvas.
struct frame {
    matrix to_pixels;
    /// The visible area of the canvas, in the coordinates of the list.
    box view;
    /// Clips from this one outwards are not applied by the list itself.
    uint32_t outer_clip = 0;
    /// Where a list is drawn as part of another on the same canvas: that one, and the clip in force there.
    const frame *parent = nullptr;
    uint32_t parent_clip = 0;
    /// The paint for operations that take theirs from the instance that draws them.
    const paint *given_paint = nullptr;
    /// A number that no other frame of a replay has.
    uint32_t serial = 0;
};

/// The clip of an operation, as far as it matters on a canvas.
struct clipping {
    /// Its bounds on the canvas.
    pixel_rect area;
    /// Whether it is nothing else than that area.
    bool is_area = true;
    /// Whether it has parts that cairo cannot clip to: letters and strokes.
    bool has_coverage = false;
    struct step {
        uint32_t clip;
        const frame *owner;
    };
    /// Outermost first.
    std::vector<step> steps;
};

/// Coverage of some pixels of the grid.
struct coverage {
    pixel_rect area;
    pixels values;

    coverage(pixel_rect area, bool is_cleared)
        : area(area), values(area.width(), area.height(), pixels::content::coverage, is_cleared) {}
    uint8_t *at(int x, int y) { return values.row(y - area.y0) + (x - area.x0); }
};

/// Premultiplied colours of some pixels of the grid.
class canvas {
public:
    /// Transparent pixels.
    explicit canvas(pixel_rect area);
    /// On the caller's pixels, as they are.
    canvas(pixel_rect area, cgatefold_bitmap bitmap);
    ~canvas();
    canvas(const canvas &) = delete;

    const pixel_rect area;

    /// For drawing, with coordinates from the top left of the area. Throws std::bad_alloc without memory.
    cairo_t *cairo();
    /// To be called once rows are to be read or written after drawing, and again before drawing.
    void finish_drawing();
    uint32_t *colors(int x, int y) {
        return reinterpret_cast<uint32_t *>(bytes + (size_t)(y - area.y0) * (size_t)stride) + (x - area.x0);
    }
    /// Replaces all pixels by an image; false if it could not be decoded.
    bool draw_image(image &source, const matrix &to_grid, image::accuracy accuracy);
    /// Makes a context anew that has failed; false where memory has run out.
    bool recover();

    /// The colours under a group that is not isolated, when it began; NULL for none.
    canvas *backdrop = nullptr;
    bool is_knockout = false;

    /// The clip that was asked for last, and whether cairo has it.
    clipping clip;
    uint32_t clip_id = 0, clip_serial = 0;
    bool has_clip = false;
    /// Coverage of a clip, for pictures that are composed by ourselves.
    std::unique_ptr<coverage> clip_coverage;
    uint32_t coverage_id = 0, coverage_serial = 0;

private:
    std::optional<pixels> own;
    uint8_t *bytes;
    int stride;
    cairo_surface_t *surface = nullptr;
    cairo_t *context = nullptr;
    bool is_drawing = false;

    void release();
};

}  // namespace gatefold

#endif
