// Meshes of triangles and patches. Where a function gives the colours between corners, they are divided until colours
// change evenly.

#include "recording_device.hpp"

#include <algorithm>
#include <cmath>

namespace gatefold {

namespace {

/// A component of any size as poppler has it.
GfxColorComp component_of(double value) {
    return (GfxColorComp)std::fmin(std::fmax(value, -1e9), 1e9);
}

constexpr int maximum_divisions = 5;
constexpr size_t maximum_parts = 200'000;

struct corner {
    point at;
    double parameter;
};

/// Whether a colour is within two levels of the mean of others.
bool is_mean(uint32_t color, std::initializer_list<uint32_t> others) {
    for (int shift = 0; shift < 24; shift += 8) {
        int sum = 0;
        for (const uint32_t other : others) { sum += (int)(other >> shift & 255); }
        const int mean = sum / (int)others.size();
        if (std::abs(mean - (int)(color >> shift & 255)) > 2) { return false; }
    }
    return true;
}

corner middle(const corner &a, const corner &b) {
    return {{(a.at.x + b.at.x) / 2, (a.at.y + b.at.y) / 2}, (a.parameter + b.parameter) / 2};
}

template <typename Mesh> uint32_t color_at(Mesh &mesh, double parameter) {
    GfxColor color = {};
    mesh.getParameterizedColor(parameter, &color);
    return packed(rgb_of(*mesh.getColorSpace(), color));
}

/// The colour as the list has it.
template <typename Mesh> uint32_t kept_color_at(list_builder &build, Mesh &mesh, double parameter) {
    GfxColor color = {};
    mesh.getParameterizedColor(parameter, &color);
    return build.shading_color(*mesh.getColorSpace(), color);
}

void add_triangle(
    list_builder &build, GfxGouraudTriangleShading &mesh, const corner &a, const corner &b, const corner &c, int divisions,
    std::vector<mesh_triangle> &triangles) {
    const uint32_t colors[3] = {
        color_at(mesh, a.parameter), color_at(mesh, b.parameter), color_at(mesh, c.parameter)};
    const corner ab = middle(a, b), bc = middle(b, c), ca = middle(c, a);
    const bool is_even = is_mean(color_at(mesh, ab.parameter), {colors[0], colors[1]})
                         && is_mean(color_at(mesh, bc.parameter), {colors[1], colors[2]})
                         && is_mean(color_at(mesh, ca.parameter), {colors[2], colors[0]});
    if (divisions >= maximum_divisions || triangles.size() > maximum_parts || is_even) {
        triangles.push_back(
            {{(float)a.at.x, (float)b.at.x, (float)c.at.x},
             {(float)a.at.y, (float)b.at.y, (float)c.at.y},
             {kept_color_at(build, mesh, a.parameter), kept_color_at(build, mesh, b.parameter),
              kept_color_at(build, mesh, c.parameter)}});
        return;
    }
    add_triangle(build, mesh, a, ab, ca, divisions + 1, triangles);
    add_triangle(build, mesh, ab, b, bc, divisions + 1, triangles);
    add_triangle(build, mesh, ca, bc, c, divisions + 1, triangles);
    add_triangle(build, mesh, ab, bc, ca, divisions + 1, triangles);
}

/// Sixteen points of a patch on the page, and the parameters of its corners as poppler has them: [0][0], [0][1],
/// [1][1], [1][0].
struct patch_net {
    double x[4][4], y[4][4];
    double parameters[4];
};

/// Splits the curves of a net at their middles, along the second index.
void halve(const double from[4][4], double first[4][4], double second[4][4]) {
    for (int i = 0; i < 4; i++) {
        const double *p = from[i];
        const double a = (p[0] + p[1]) / 2, b = (p[1] + p[2]) / 2, c = (p[2] + p[3]) / 2;
        const double ab = (a + b) / 2, bc = (b + c) / 2, center = (ab + bc) / 2;
        const double left[4] = {p[0], a, ab, center}, right[4] = {center, bc, c, p[3]};
        std::copy(left, left + 4, first[i]);
        std::copy(right, right + 4, second[i]);
    }
}

void transpose(double net[4][4]) {
    for (int i = 0; i < 4; i++) {
        for (int j = i + 1; j < 4; j++) { std::swap(net[i][j], net[j][i]); }
    }
}

/// The halves of a patch along its second index.
void halve(const patch_net &from, patch_net &first, patch_net &second) {
    halve(from.x, first.x, second.x);
    halve(from.y, first.y, second.y);
    const double *t = from.parameters;
    const double start = (t[0] + t[1]) / 2, end = (t[3] + t[2]) / 2;
    const double firsts[4] = {t[0], start, end, t[3]}, seconds[4] = {start, t[1], t[2], end};
    std::copy(firsts, firsts + 4, first.parameters);
    std::copy(seconds, seconds + 4, second.parameters);
}

patch_net transposed(patch_net net) {
    transpose(net.x);
    transpose(net.y);
    std::swap(net.parameters[1], net.parameters[3]);
    return net;
}

mesh_patch made_patch(const patch_net &net, const uint32_t colors[4]) {
    static constexpr int order[16][2] = {{0, 0}, {0, 1}, {0, 2}, {0, 3}, {1, 3}, {2, 3}, {3, 3}, {3, 2},
                                         {3, 1}, {3, 0}, {2, 0}, {1, 0}, {1, 1}, {1, 2}, {2, 2}, {2, 1}};
    mesh_patch made;
    for (int i = 0; i < 16; i++) {
        made.x[i] = (float)net.x[order[i][0]][order[i][1]];
        made.y[i] = (float)net.y[order[i][0]][order[i][1]];
    }
    std::copy(colors, colors + 4, made.rgb);
    made.has_inner_points = true;
    return made;
}

void add_patch(
    list_builder &build, GfxPatchMeshShading &mesh, const patch_net &net, int divisions,
    std::vector<mesh_patch> &patches) {
    uint32_t colors[4];
    for (int i = 0; i < 4; i++) { colors[i] = color_at(mesh, net.parameters[i]); }
    bool is_even = divisions >= maximum_divisions || patches.size() > maximum_parts;
    if (!is_even) {
        is_even = true;
        for (int i = 0; i < 4; i++) {
            const int next = (i + 1) % 4;
            const uint32_t between = color_at(mesh, (net.parameters[i] + net.parameters[next]) / 2);
            is_even = is_even && is_mean(between, {colors[i], colors[next]});
        }
    }
    if (is_even) {
        for (int i = 0; i < 4; i++) { colors[i] = kept_color_at(build, mesh, net.parameters[i]); }
        patches.push_back(made_patch(net, colors));
        return;
    }
    patch_net halves[2], quarters[2];
    halve(net, halves[0], halves[1]);
    for (const patch_net &half : halves) {
        halve(transposed(half), quarters[0], quarters[1]);
        for (const patch_net &quarter : quarters) { add_patch(build, mesh, transposed(quarter), divisions + 1, patches); }
    }
}

}  // namespace

void recording_device::add_triangles(
    GfxGouraudTriangleShading &from, const matrix &to_page, shading &made, box &bounds) {
    bounds = {};
    const auto place = [&](double x, double y) {
        const point p = to_page.map(x, y);
        bounds.add(p);
        return p;
    };
    for (int i = 0; i < from.getNTriangles() && !should_stop_loop((size_t)i); i++) {
        double x[3], y[3], parameters[3];
        GfxColor colors[3] = {};
        if (from.isParameterized()) {
            from.getTriangle(
                i, &x[0], &y[0], &parameters[0], &x[1], &y[1], &parameters[1], &x[2], &y[2], &parameters[2]);
        } else {
            from.getTriangle(i, &x[0], &y[0], &colors[0], &x[1], &y[1], &colors[1], &x[2], &y[2], &colors[2]);
        }
        corner corners[3];
        bool are_sound = true;
        for (int k = 0; k < 3; k++) {
            const point p = to_page.map(x[k], y[k]);
            are_sound = are_sound && is_within(p, 1e7);
        }
        if (!are_sound) { continue; }
        for (int k = 0; k < 3; k++) { corners[k] = {place(x[k], y[k]), parameters[k]}; }
        if (from.isParameterized()) {
            add_triangle(build, from, corners[0], corners[1], corners[2], 0, made.triangles);
            continue;
        }
        mesh_triangle triangle;
        for (int k = 0; k < 3; k++) {
            triangle.x[k] = (float)corners[k].at.x;
            triangle.y[k] = (float)corners[k].at.y;
            triangle.rgb[k] = build.shading_color(*from.getColorSpace(), colors[k]);
        }
        made.triangles.push_back(triangle);
    }
}

void recording_device::add_patches(GfxPatchMeshShading &from, const matrix &to_page, shading &made, box &bounds) {
    bounds = {};
    static constexpr int corners[4][2] = {{0, 0}, {0, 1}, {1, 1}, {1, 0}};
    const int components = std::clamp(from.getColorSpace()->getNComps(), 0, (int)gfxColorMaxComps);
    for (int i = 0; i < from.getNPatches() && !should_stop_loop((size_t)i); i++) {
        const GfxPatch &patch = *from.getPatch(i);
        patch_net net;
        bool are_sound = true;
        for (int row = 0; row < 4; row++) {
            for (int column = 0; column < 4; column++) {
                const point p = to_page.map(patch.x[row][column], patch.y[row][column]);
                are_sound = are_sound && is_within(p, 1e7);
                net.x[row][column] = p.x;
                net.y[row][column] = p.y;
            }
        }
        if (!are_sound) { continue; }
        for (int k = 0; k < 16; k++) { bounds.add(point{net.x[k / 4][k % 4], net.y[k / 4][k % 4]}); }
        uint32_t colors[4];
        for (int k = 0; k < 4; k++) {
            const auto &value = patch.color[corners[k][0]][corners[k][1]];
            net.parameters[k] = value.c[0];
            GfxColor color = {};
            for (int c = 0; c < components; c++) { color.c[c] = component_of(value.c[c]); }
            if (!from.isParameterized()) { colors[k] = build.shading_color(*from.getColorSpace(), color); }
        }
        if (from.isParameterized()) {
            add_patch(build, from, net, 0, made.patches);
        } else {
            made.patches.push_back(made_patch(net, colors));
        }
    }
}

}  // namespace gatefold
