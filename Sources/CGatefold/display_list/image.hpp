// Images of a document: encoded until a replay shows them.

#ifndef CGATEFOLD_IMAGE_HPP
#define CGATEFOLD_IMAGE_HPP

#include <memory>
#include <vector>

#include "../base/geometry.hpp"
#include "pixels.hpp"

namespace gatefold {

/// The decoder and the colour conversion of an image; defined in image_source.hpp, which includes poppler's headers.
class image_source;
class ink_selection;

/// An image of the document, or a stencil, with its masks. Thread-safe.
class image {
public:
    explicit image(std::unique_ptr<image_source> source);
    ~image();
    image(const image &) = delete;

    int width() const;
    int height() const;
    bool is_stencil() const;
    /// Whether every sample is opaque: no mask, no colour key.
    bool is_opaque() const;
    /// Bytes that it holds apart from decoded samples.
    size_t byte_count() const;

    /// Number and generation of its object; 0 for an inline image.
    int object() const;
    int generation() const;
    bool has_mask() const;
    /// Whether its samples have opacity of their own.
    bool has_alpha() const;
    /// Whether its header and its mask's header can be read.
    bool is_readable() const;
    /// Whether its stream is a JPEG in grey or RGB that looks the same outside the page.
    bool is_plain_jpeg() const;

    /// How colours are converted.
    struct accuracy {
        /// Tells conversions apart.
        uint32_t number;
        /// The inks that pixels are; NULL for sRGB. They must outlive the drawing.
        const ink_selection *inks = nullptr;
        bool operator==(const accuracy &) const = default;

        /// Uses tables, within two levels.
        static const accuracy optimized;
        /// Uses the colour space itself, sample by sample.
        static const accuracy exact;
    };

    /// The components of pixels that its colour space has, in inks: red 4, green 2, blue 1.
    uint8_t painted(const ink_selection &inks);

    /// Draws the part of the image that a region shows, each pixel replaced: premultiplied colours, or for a stencil
    /// coverage. What the image does not cover becomes transparent, and pixels on its border are covered in part.
    /// A pixel depends neither on the region nor on what was drawn before.
    ///
    /// - to_pixels: from the unit square, whose (0, 1) is the top left of the image.
    /// - target: as large as the region; of coverage for a stencil.
    ///
    /// Returns false, with a transparent region, if the image could not be decoded.
    bool draw(const matrix &to_pixels, pixel_rect region, accuracy colors, pixels &target);

private:
    std::unique_ptr<image_source> source;
};

inline constexpr image::accuracy image::accuracy::optimized = {0};
inline constexpr image::accuracy image::accuracy::exact = {1};

}  // namespace gatefold

#endif
