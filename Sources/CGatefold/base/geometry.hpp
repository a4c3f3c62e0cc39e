// Matrices and boxes of display lists.

#ifndef CGATEFOLD_GEOMETRY_HPP
#define CGATEFOLD_GEOMETRY_HPP

#include <algorithm>
#include <cmath>

namespace gatefold {

struct point {
    double x, y;
};

/// Whether both coordinates are numbers below a limit.
inline bool is_within(point p, double limit) {
    return std::fabs(p.x) < limit && std::fabs(p.y) < limit;
}

/// x' = xx * x + xy * y + x0 and y' = yx * x + yy * y + y0.
struct matrix {
    double xx = 1, yx = 0, xy = 0, yy = 1, x0 = 0, y0 = 0;

    point map(double x, double y) const { return {xx * x + xy * y + x0, yx * x + yy * y + y0}; }
    double determinant() const { return xx * yy - yx * xy; }
    /// Lengths of the images of the unit vectors.
    double x_scale() const { return std::hypot(xx, yx); }
    double y_scale() const { return std::hypot(xy, yy); }
    /// Whether axes stay axes, perhaps exchanged.
    bool is_upright() const { return (yx == 0 && xy == 0) || (xx == 0 && yy == 0); }
    bool is_invertible() const { return std::isfinite(1 / determinant()); }

    /// The matrix must be invertible.
    matrix inverse() const {
        const double d = determinant();
        return {yy / d, -yx / d, -xy / d, xx / d, (xy * y0 - yy * x0) / d, (yx * x0 - xx * y0) / d};
    }
};

/// First `m`, then `n`.
inline matrix operator*(const matrix &m, const matrix &n) {
    return {
        n.xx * m.xx + n.xy * m.yx, n.yx * m.xx + n.yy * m.yx, n.xx * m.xy + n.xy * m.yy, n.yx * m.xy + n.yy * m.yy,
        n.xx * m.x0 + n.xy * m.y0 + n.x0, n.yx * m.x0 + n.yy * m.y0 + n.y0};
}

/// Empty unless x0 < x1 and y0 < y1. A line may have a box without area, which still meets others.
struct box {
    float x0 = INFINITY, y0 = INFINITY, x1 = -INFINITY, y1 = -INFINITY;

    static constexpr box everything() { return {-INFINITY, -INFINITY, INFINITY, INFINITY}; }

    bool is_void() const { return !(x0 <= x1 && y0 <= y1); }
    bool contains(const box &other) const {
        return x0 <= other.x0 && y0 <= other.y0 && x1 >= other.x1 && y1 >= other.y1;
    }
    bool meets(const box &other) const {
        return x0 <= other.x1 && other.x0 <= x1 && y0 <= other.y1 && other.y0 <= y1;
    }
    box intersection(const box &other) const {
        return {std::max(x0, other.x0), std::max(y0, other.y0), std::min(x1, other.x1), std::min(y1, other.y1)};
    }
    void add(point p) {
        x0 = std::min(x0, (float)p.x);
        y0 = std::min(y0, (float)p.y);
        x1 = std::max(x1, (float)p.x);
        y1 = std::max(y1, (float)p.y);
    }
    void add(const box &other) {
        if (other.is_void()) { return; }
        x0 = std::min(x0, other.x0);
        y0 = std::min(y0, other.y0);
        x1 = std::max(x1, other.x1);
        y1 = std::max(y1, other.y1);
    }
    box grown(float margin) const { return {x0 - margin, y0 - margin, x1 + margin, y1 + margin}; }
};

/// The bounds of a mapped box.
inline box mapped(const box &area, const matrix &m) {
    if (area.is_void()) { return {}; }
    box bounds;
    for (int corner = 0; corner < 4; corner++) {
        bounds.add(m.map(corner & 1 ? area.x1 : area.x0, corner & 2 ? area.y1 : area.y0));
    }
    return bounds;
}

}  // namespace gatefold

#endif
