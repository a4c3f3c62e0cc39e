// Bitmaps of the glyphs that were drawn last, for all fonts and threads.

#ifndef CGATEFOLD_GLYPH_CACHE_HPP
#define CGATEFOLD_GLYPH_CACHE_HPP

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <unordered_map>
#include <vector>

namespace gatefold {

/// Coverage of a glyph.
struct glyph_bitmap {
    /// Of the first pixel, from the pixel that the origin lies in; y downwards.
    int x = 0, y = 0;
    int width = 0, height = 0;
    std::vector<uint8_t> values;

    size_t byte_count() const { return sizeof *this + values.capacity(); }
};

/// The parameters of a glyph bitmap.
struct glyph_drawing {
    /// The transform from ems, y upwards, to pixels, without its translation.
    double to_pixels[4];
    uint64_t font;
    uint32_t glyph;
    /// The subpixel position of the origin: the number of the place along each axis.
    uint8_t x, y;

    static constexpr uint8_t place_count = 4;

    bool operator==(const glyph_drawing &) const = default;
};

class glyph_cache {
public:
    /// The cache shared by the process, which is never freed.
    static glyph_cache &shared();

    /// Returns NULL for what is not kept.
    std::shared_ptr<const glyph_bitmap> find(const glyph_drawing &drawing);
    void add(const glyph_drawing &drawing, std::shared_ptr<const glyph_bitmap> bitmap);

private:
    struct hash {
        size_t operator()(const glyph_drawing &drawing) const;
    };
    using bitmaps = std::unordered_map<glyph_drawing, std::shared_ptr<const glyph_bitmap>, hash>;

    /// Keeps what was used since the last change of generations, and before that.
    struct shelf {
        std::mutex lock;
        bitmaps young, old;
        size_t young_bytes = 0;
    };

    shelf &shelf_of(const glyph_drawing &drawing);
    static void keep(shelf &place, const glyph_drawing &drawing, std::shared_ptr<const glyph_bitmap> bitmap);

    /// So that threads rarely wait for each other.
    static constexpr size_t shelf_count = 16;
    /// Of a generation of a shelf: eight megabytes in all, the letters of some thirty sizes of fonts.
    static constexpr size_t maximum_bytes = size_t{256} << 10;
    std::array<shelf, shelf_count> shelves;
};

}  // namespace gatefold

#endif
