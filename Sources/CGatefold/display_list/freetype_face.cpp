// FreeType's faces.

#include "freetype_face.hpp"

#include <algorithm>
#include <cmath>
#include <mutex>

#include FT_ADVANCES_H
#include FT_OUTLINE_H

namespace gatefold {

namespace {

/// One library for the process, never freed. FreeType wants faces to be opened and closed one at a time.
struct freetype_library {
    FT_Library library = nullptr;
    std::mutex lock;

    freetype_library() {
        if (FT_Init_FreeType(&library) != 0) { library = nullptr; }
    }
};

freetype_library &shared_library() {
    static auto *const shared = new freetype_library();
    return *shared;
}

/// Converts an outline of FreeType's and appends it, with cubic curves only.
struct outline_writer {
    glyph_outline &target;
    float scale;
    FT_Vector current = {};

    void add(path_verb verb) { target.verbs.push_back(verb); }
    void add(double x, double y) {
        target.coordinates.push_back(static_cast<float>(x) * scale);
        target.coordinates.push_back(static_cast<float>(y) * scale);
    }
    void close() {
        if (!target.verbs.empty()) { add(path_verb::close); }
    }

    static int move(const FT_Vector *to, void *context) {
        auto &writer = *static_cast<outline_writer *>(context);
        writer.close();
        writer.add(path_verb::move);
        return writer.go(to);
    }
    static int line(const FT_Vector *to, void *context) {
        auto &writer = *static_cast<outline_writer *>(context);
        writer.add(path_verb::line);
        return writer.go(to);
    }
    static int conic(const FT_Vector *control, const FT_Vector *to, void *context) {
        auto &writer = *static_cast<outline_writer *>(context);
        const double x = 2.0 * static_cast<double>(control->x), y = 2.0 * static_cast<double>(control->y);
        writer.add(path_verb::curve);
        writer.add((static_cast<double>(writer.current.x) + x) / 3, (static_cast<double>(writer.current.y) + y) / 3);
        writer.add((static_cast<double>(to->x) + x) / 3, (static_cast<double>(to->y) + y) / 3);
        return writer.go(to);
    }
    static int cubic(const FT_Vector *first, const FT_Vector *second, const FT_Vector *to, void *context) {
        auto &writer = *static_cast<outline_writer *>(context);
        writer.add(path_verb::curve);
        writer.add(static_cast<double>(first->x), static_cast<double>(first->y));
        writer.add(static_cast<double>(second->x), static_cast<double>(second->y));
        return writer.go(to);
    }

    int go(const FT_Vector *to) {
        add(static_cast<double>(to->x), static_cast<double>(to->y));
        current = *to;
        return 0;
    }
};

}  // namespace

std::unique_ptr<freetype_face> freetype_face::open(std::shared_ptr<const font_program> program) {
    freetype_library &shared = shared_library();
    if (shared.library == nullptr) { return nullptr; }
    std::unique_ptr<freetype_face> opened(new freetype_face(std::move(program)));
    FT_Open_Args arguments = {};
    if (opened->program->bytes.empty()) {
        arguments.flags = FT_OPEN_PATHNAME;
        arguments.pathname = const_cast<char *>(opened->program->path.c_str());
    } else {
        opened->stream.base = const_cast<unsigned char *>(opened->program->bytes.data());
        opened->stream.size = opened->program->bytes.size();
        arguments.flags = FT_OPEN_STREAM;
        arguments.stream = &opened->stream;
    }
    {
        const std::lock_guard<std::mutex> guard(shared.lock);
        if (FT_Open_Face(shared.library, &arguments, opened->program->index, &opened->face) != 0) {
            opened->face = nullptr;
        }
    }
    const bool is_usable = opened->face != nullptr && FT_IS_SCALABLE(opened->face)
                           && FT_Set_Pixel_Sizes(opened->face, pixels_per_em, pixels_per_em) == 0;
    return is_usable ? std::move(opened) : nullptr;
}

freetype_face::~freetype_face() {
    if (face == nullptr) { return; }
    const std::lock_guard<std::mutex> guard(shared_library().lock);
    FT_Done_Face(face);
}

freetype_face::kept_outline::kept_outline(const FT_Outline &outline) : flags(outline.flags) {
    const auto point_count = std::max<int>(outline.n_points, 0), contour_count = std::max<int>(outline.n_contours, 0);
    points.assign(outline.points, outline.points + point_count);
    tags.assign(outline.tags, outline.tags + point_count);
    contours.assign(outline.contours, outline.contours + contour_count);
}

size_t freetype_face::kept_outline::byte_count() const {
    constexpr size_t entry_bytes = 64;
    return sizeof *this + entry_bytes + points.size() * (sizeof points[0] + sizeof tags[0])
           + contours.size() * sizeof contours[0];
}

FT_Outline freetype_face::kept_outline::with(const std::vector<FT_Vector> &others) const {
    FT_Outline outline = {};
    outline.n_points = static_cast<decltype(outline.n_points)>(points.size());
    outline.n_contours = static_cast<decltype(outline.n_contours)>(contours.size());
    outline.points = const_cast<FT_Vector *>(others.data());
    outline.tags = const_cast<decltype(outline.tags)>(tags.data());
    outline.contours = const_cast<decltype(outline.contours)>(contours.data());
    outline.flags = flags;
    return outline;
}

bool freetype_face::load(uint32_t glyph) {
    const auto known = outlines.find(glyph);
    if (known != outlines.end()) {
        loaded = &known->second;
        return true;
    }
    if (FT_Load_Glyph(face, glyph, FT_LOAD_NO_HINTING | FT_LOAD_NO_BITMAP) != 0
        || face->glyph->format != FT_GLYPH_FORMAT_OUTLINE) {
        return false;
    }
    if (outline_bytes > maximum_outline_bytes) {
        outlines.clear();
        outline_bytes = 0;
    }
    const auto added = outlines.emplace(glyph, kept_outline(face->glyph->outline)).first;
    loaded = &added->second;
    outline_bytes += loaded->byte_count();
    return true;
}

box freetype_face::loaded_bounds() const {
    FT_BBox bounds;
    const FT_Outline outline = loaded->whole();
    FT_Outline_Get_CBox(&outline, &bounds);
    constexpr float scale = 1.0F / (pixels_per_em * 64);
    return {static_cast<float>(bounds.xMin) * scale, static_cast<float>(bounds.yMin) * scale,
            static_cast<float>(bounds.xMax) * scale, static_cast<float>(bounds.yMax) * scale};
}

glyph_outline freetype_face::loaded_outline() const {
    static constexpr FT_Outline_Funcs functions
        = {outline_writer::move, outline_writer::line, outline_writer::conic, outline_writer::cubic, 0, 0};
    glyph_outline outline;
    const size_t count = loaded->points.size();
    FT_Outline whole = loaded->whole();
    outline.verbs.reserve(count + count / 4);
    outline.coordinates.reserve(2 * count);
    outline_writer writer = {outline, 1.0F / (pixels_per_em * 64)};
    if (FT_Outline_Decompose(&whole, &functions, &writer) != 0) { return {}; }
    writer.close();
    return outline;
}

double freetype_face::advance(uint32_t glyph) const {
    FT_Fixed units = 0;
    if (face->units_per_EM == 0 || FT_Get_Advance(face, glyph, FT_LOAD_NO_SCALE, &units) != 0) { return 0; }
    return static_cast<double>(units) / face->units_per_EM;
}

void freetype_face::scale_loaded(const double to_pixels[4]) {
    // FreeType's y goes upwards.
    constexpr double unit = 65536.0 / pixels_per_em;
    const FT_Matrix matrix = {std::lround(to_pixels[0] * unit), std::lround(to_pixels[2] * unit),
                              std::lround(-to_pixels[1] * unit), std::lround(-to_pixels[3] * unit)};
    scaled_points = loaded->points;
    const FT_Outline outline = loaded->with(scaled_points);
    FT_Outline_Transform(&outline, &matrix);
}

glyph_bitmap freetype_face::draw_scaled(int x, int y) {
    FT_Outline outline = loaded->with(scaled_points);
    constexpr FT_Pos step = 64 / glyph_drawing::place_count;
    const FT_Pos right = step * x, up = -step * y;
    FT_BBox bounds;
    FT_Outline_Get_CBox(&outline, &bounds);
    const FT_Pos x0 = (bounds.xMin + right) >> 6, y0 = (bounds.yMin + up) >> 6;
    const FT_Pos x1 = (bounds.xMax + right + 63) >> 6, y1 = (bounds.yMax + up + 63) >> 6;
    if (outline.n_points <= 0 || x0 >= x1 || y0 >= y1 || x1 - x0 > maximum_side || y1 - y0 > maximum_side) {
        return {};
    }
    glyph_bitmap drawn = {(int)x0, (int)-y1, (int)(x1 - x0), (int)(y1 - y0), {}};
    drawn.values.resize((size_t)drawn.width * (size_t)drawn.height);
    FT_Bitmap bitmap = {};
    bitmap.rows = (unsigned)drawn.height;
    bitmap.width = (unsigned)drawn.width;
    bitmap.pitch = drawn.width;
    bitmap.buffer = drawn.values.data();
    bitmap.num_grays = 256;
    bitmap.pixel_mode = FT_PIXEL_MODE_GRAY;
    const FT_Pos to_x = right - x0 * 64, to_y = up - y0 * 64;
    FT_Outline_Translate(&outline, to_x, to_y);
    const FT_Error error = FT_Outline_Get_Bitmap(face->glyph->library, &outline, &bitmap);
    FT_Outline_Translate(&outline, -to_x, -to_y);
    return error == 0 ? std::move(drawn) : glyph_bitmap();
}

}  // namespace gatefold
