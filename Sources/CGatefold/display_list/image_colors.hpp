// Conversion of an image's samples to sRGB or to coverage.

#ifndef CGATEFOLD_IMAGE_COLORS_HPP
#define CGATEFOLD_IMAGE_COLORS_HPP

#include <array>
#include <cstdint>
#include <memory>
#include <mutex>
#include <vector>

#include "image.hpp"
#include "../streams/poppler_headers.hpp"

namespace gatefold {

class ink_rows;
class pixel_conversion;

/// Converts rows of samples, each in a byte, by a copy of poppler's colour map. Thread-safe.
class image_colors {
public:
    enum class use { color, mask, stencil };

    /// - map: NULL for a stencil, and for samples without a colour space, which are in the device's colour space.
    /// - color_key: a least and a greatest value for each component; empty for none.
    /// - pixel_count: of the image, which decides whether a table is worth its making.
    image_colors(
        use kind, GfxImageColorMap *map, bool is_inverted, std::vector<int> color_key, size_t pixel_count);
    ~image_colors();

    const use kind;
    /// Components of a pixel as the colour map has them.
    int components() const { return component_count; }
    bool has_color_key() const { return !color_key.empty(); }
    /// Whether samples of three components, or of one, are sRGB or grey by themselves, within two levels.
    bool is_plain();
    /// Whether all colours are grey, so that `convert` to bytes gives them, too.
    bool is_grey();

    /// To pixels 0xAARRGGBB, premultiplied.
    /// - sample_components: the number of components in the image. If it differs from the colour map's, samples are
    ///   taken for device colours.
    void convert(
        const uint8_t *samples, int sample_components, uint32_t *colors, int count, image::accuracy accuracy);
    /// To coverage, or to grey where `is_grey`.
    void convert(const uint8_t *samples, int sample_components, uint8_t *coverage, int count);

    /// The matte colour of a soft mask with poppler's colour map, in this one's space, as 0xRRGGBB.
    uint32_t color_of(const GfxColor &color);
    /// The same in inks.
    uint32_t color_of(const GfxColor &color, const ink_selection &inks);

    /// Has samples separated into inks, so that grey isn't a byte by itself. To be called before anything is converted.
    void keep_colors() { keeps_colors = true; }
    /// The components of pixels that its colour space has.
    uint8_t painted(const ink_selection &inks);

    size_t byte_count() const;

private:
    enum class method : uint8_t { unknown, identity, bytes, cmyk, table, exact };

    void choose_method();
    void make_byte_table();
    bool is_identity();
    void make_table();
    void convert_exactly(const uint8_t *samples, uint32_t *colors, int count);
    void convert_by_table(const uint8_t *samples, uint32_t *colors, int count);
    void convert_device(const uint8_t *samples, int sample_components, uint32_t *colors, int count) const;
    void apply_color_key(const uint8_t *samples, uint32_t *colors, int count) const;

    bool keeps_colors = false;
    struct known_inks {
        uint32_t selection;
        int components;
        std::shared_ptr<ink_rows> rows;
    };
    /// Under the lock of the map; the last used first.
    std::vector<known_inks> inks_known;
    void separate(
        const uint8_t *samples, int sample_components, uint32_t *colors, int count, const ink_selection &inks);
    ink_rows &rows_of(const ink_selection &inks, int sample_components);

    /// poppler's colour spaces keep caches of their own.
    std::mutex map_lock;
    std::unique_ptr<GfxImageColorMap> map;
    const bool is_inverted;
    const std::vector<int> color_key;
    int component_count = 1;

    std::once_flag is_chosen;
    method chosen = method::unknown;
    /// The colours of samples with one component.
    std::array<uint32_t, 256> by_byte = {};
    /// Ink amounts of DeviceCMYK by byte and component, where a Decode array changes them.
    std::unique_ptr<std::array<std::array<uint8_t, 256>, 4>> inks;
    const size_t pixel_count;
    std::once_flag is_table_made;
    std::shared_ptr<const pixel_conversion> table;
};

}  // namespace gatefold

#endif
