// FreeType's faces, and the programs of fonts that they read.

#ifndef CGATEFOLD_FREETYPE_FACE_HPP
#define CGATEFOLD_FREETYPE_FACE_HPP

#include <cstdint>
#include <memory>
#include <string>
#include <type_traits>
#include <unordered_map>
#include <vector>

#include <ft2build.h>
#include FT_FREETYPE_H

#include "font.hpp"

namespace gatefold {

/// The program of a font: its bytes, or a file of the system.
struct font_program {
    std::vector<uint8_t> bytes;
    std::string path;
    int index = 0;
};

/// A face that is not thread-safe; opening and closing is.
class freetype_face {
public:
    /// Returns NULL for a program that FreeType cannot read or that has no outlines.
    static std::unique_ptr<freetype_face> open(std::shared_ptr<const font_program> program);
    ~freetype_face();
    freetype_face(const freetype_face &) = delete;

    FT_Face get() const { return face; }

    /// Bytes of the program while it is in memory, or mapped; empty if neither.
    const uint8_t *bytes() const { return face->stream->base; }
    size_t byte_count() const { return face->stream->base != nullptr ? face->stream->size : 0; }

    /// Loads a glyph at `pixels_per_em`, unhinted. Returns whether it has an outline, perhaps an empty one.
    bool load(uint32_t glyph);
    /// Bounds of the glyph loaded last, in ems with y upwards.
    box loaded_bounds() const;
    /// The outline of the glyph loaded last.
    glyph_outline loaded_outline() const;
    /// Advance width of a glyph, in ems; 0 if it cannot be loaded.
    double advance(uint32_t glyph) const;

    /// Brings the outline of the glyph loaded last to a size.
    /// - to_pixels: as in `glyph_drawing`.
    void scale_loaded(const double to_pixels[4]);
    /// Coverage of the glyph that was scaled last, in grey.
    /// - x, y: as in `glyph_drawing`.
    glyph_bitmap draw_scaled(int x, int y);

private:
    explicit freetype_face(std::shared_ptr<const font_program> program) : program(std::move(program)) {}

    /// A glyph at `pixels_per_em`. It is drawn at several sizes and places, and FreeType reads it ten times as long as it
    /// draws it.
    struct kept_outline {
        std::vector<FT_Vector> points;
        std::vector<std::remove_pointer_t<decltype(FT_Outline::tags)>> tags;
        std::vector<std::remove_pointer_t<decltype(FT_Outline::contours)>> contours;
        int flags;

        explicit kept_outline(const FT_Outline &outline);

        size_t byte_count() const;
        /// The outline with other points, for FreeType, which changes nothing else.
        FT_Outline with(const std::vector<FT_Vector> &others) const;
        FT_Outline whole() const { return with(points); }
    };

    /// Fine enough for glyphs at any zoom, while coordinates stay far below FreeType's limits.
    static constexpr int pixels_per_em = 2048;
    /// Of a bitmap, in pixels: far more than letters that are drawn as bitmaps have.
    static constexpr FT_Pos maximum_side = 8192;
    /// Enough for the outlines of some 300 glyphs.
    static constexpr size_t maximum_outline_bytes = size_t{256} << 10;

    std::shared_ptr<const font_program> program;
    FT_StreamRec stream = {};
    FT_Face face = nullptr;
    std::unordered_map<uint32_t, kept_outline> outlines;
    size_t outline_bytes = 0;
    /// The glyph loaded last, and its points where it was scaled.
    const kept_outline *loaded = nullptr;
    std::vector<FT_Vector> scaled_points;
};

}  // namespace gatefold

#endif
