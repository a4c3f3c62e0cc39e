// Draws triangles and patches of meshes, whose colours change from corner to corner.

#ifndef CGATEFOLD_MESH_RASTERIZER_HPP
#define CGATEFOLD_MESH_RASTERIZER_HPP

#include "canvas.hpp"
#include "../base/geometry.hpp"
#include "list.hpp"

namespace gatefold {

class mesh_rasterizer {
public:
    /// - to_grid: from the coordinates of the mesh.
    mesh_rasterizer(canvas &target, const matrix &to_grid) : target(target), to_grid(to_grid) {}

    void draw(const mesh_triangle &triangle);
    void draw(const mesh_patch &patch);

    /// About how many pixels were set or looked at, since patches may lie on each other without end.
    uint64_t work = 0;
    /// Asked now and then within a patch; NULL for none.
    bool (*should_stop)(void *context) = nullptr;
    void *context = nullptr;

private:
    struct color {
        float r, g, b;
    };
    struct corner {
        point at;
        color value;
    };
    /// Sixteen control points, first index along u.
    struct surface {
        point p[4][4];
        color corners[2][2];
    };

    canvas &target;
    const matrix to_grid;
    uint64_t checked_work = 0;
    bool is_stopped = false;

    static color color_of(uint32_t rgb);
    void draw(const corner &a, const corner &b, const corner &c);
    void fill_span(int y, double from, double to, const corner &origin, const color &per_x, const color &per_y);
    void draw(const surface &patch, int u_splits, int v_splits);
    bool is_seen(const surface &patch) const;
    bool may_go_on();
};

}  // namespace gatefold

#endif
