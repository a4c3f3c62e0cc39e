// Tables of colours between which others are interpolated.

#ifndef CGATEFOLD_IMAGE_COLORS_TABLE_HPP
#define CGATEFOLD_IMAGE_COLORS_TABLE_HPP

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

namespace gatefold {

/// Converts pixels of several components, each in a byte, to 0xFFRRGGBB. Immutable.
class pixel_conversion {
public:
    virtual ~pixel_conversion() = default;
    virtual void convert(const uint8_t *samples, uint32_t *colors, int count) const = 0;
};

/// poppler's conversion, which is slow.
using exact_conversion = std::function<void(const uint8_t *samples, uint32_t *colors, int count)>;

/// Interpolates between colours at the points of a grid of two, three or four components.
class color_table : public pixel_conversion {
public:
    color_table(int components, const exact_conversion &convert);

    void convert(const uint8_t *samples, uint32_t *colors, int count) const override;

private:
    void convert_two(const uint8_t *samples, uint32_t *colors, int count) const;
    void convert_three(const uint8_t *samples, uint32_t *colors, int count) const;
    void convert_four(const uint8_t *samples, uint32_t *colors, int count) const;

    const int components;
    int grid;
    std::vector<uint32_t> points;
};

/// Some pixels and their colours, which tell conversions apart.
struct conversion_samples {
    std::vector<uint8_t> samples;
    std::vector<uint32_t> colors;

    conversion_samples(int components, const exact_conversion &convert);
    /// Whether another conversion gives these colours, within some levels.
    bool agree(const exact_conversion &other, int tolerance = 2) const;
};

/// A fast conversion for an exact one, which it shares with other images if a few colours agree; NULL if none comes near.
/// - make: makes one of the profile if it can, otherwise NULL, for which there is a table.
std::shared_ptr<const pixel_conversion> shared_conversion(
    int components, const exact_conversion &convert,
    const std::function<std::shared_ptr<const pixel_conversion>(const conversion_samples &)> &make);

/// DeviceCMYK as poppler converts it, within one level.
void convert_device_cmyk(const uint8_t *samples, uint32_t *colors, int count);

}  // namespace gatefold

#endif
