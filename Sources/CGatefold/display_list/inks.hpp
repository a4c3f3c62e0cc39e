// The inks of a page, and what colours are in them. Functions are in inks.cpp (colours), ink_rows.cpp (images) and
// ink_colors.cpp (lists).

#ifndef CGATEFOLD_INKS_HPP
#define CGATEFOLD_INKS_HPP

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "image.hpp"
#include "image_colors_table.hpp"
#include "list.hpp"
#include "press.hpp"
#include "../streams/poppler_headers.hpp"

namespace gatefold {

/// Inks by their names: cyan, magenta, yellow and black, then spot inks. At most 64.
using ink_names = std::vector<std::string>;
using ink_bits = uint64_t;

constexpr size_t process_ink_count = 4, maximum_ink_count = 64;
extern const char *const process_inks[process_ink_count];

/// The inks that a list recorded with its colours can print: the process inks, and spot inks in the order in which
/// colour spaces name them.
ink_names inks_of(const display_list &list);

/// The place of an ink among others; -1 for none.
int place_of(const std::string &name, const ink_names &inks);
/// The base of an indexed space; a space that isn't indexed is its own.
GfxColorSpace &base_of(GfxColorSpace &space);
/// A component as poppler has it, from 0 to 1.
double amount_of(GfxColorComp component);
uint8_t byte_of_amount(double amount);

/// Converts the colours of one colour space to inks. It uses the space, so it isn't thread-safe.
class ink_separation {
public:
    ink_separation(GfxColorSpace &space, const press &used, const ink_names &inks);

    /// - amounts: from 0 to 1, one for each ink.
    void convert(const GfxColor &color, float *amounts) const;
    /// The inks that a colour puts on the paper where it overprints; it leaves the others as they are (PDF 32000-1,
    /// table 149).
    /// - has_mode: whether zero in DeviceCMYK leaves an ink as it is (OPM 1).
    ink_bits painted(const GfxColor &color, bool has_mode) const;
    /// The inks that the space has, whatever the colour.
    ink_bits painted() const { return all_painted; }

    /// For each component the inks that have its amount, if components are inks; otherwise empty.
    const std::vector<ink_bits> &colorants() const { return own_colorants; }
    /// The profile that colours are converted from by lcms: NULL for sRGB. Valid if `is_converted`.
    void *profile() const { return source_profile; }
    bool is_converted() const { return kind == method::profile || kind == method::rgb; }

private:
    enum class method : uint8_t { colorants, gray, rgb, profile, lab, indexed, other };

    GfxColorSpace &space;
    const press &used;
    const size_t ink_count;
    method kind = method::other;
    int components = 1;
    bool is_device_cmyk = false;
    std::vector<ink_bits> own_colorants;
    ink_bits all_painted = 0;
    void *source_profile = nullptr;
    std::shared_ptr<const profile_transform> transform;
    std::unique_ptr<ink_separation> base;

    void use_colorants(std::vector<std::string> names, const ink_names &inks);
    void use_profile(GfxICCBasedColorSpace &based);
};

/// Three inks that are drawn as the red, green and blue of a picture: 255 where there is nothing of an ink, 0 for all
/// of it. They are either cyan, magenta and yellow, or others than those, so that blend modes which are defined for
/// three components together have theirs.
class ink_selection {
public:
    /// - inks: up to three.
    ink_selection(std::shared_ptr<const press> used, ink_names inks);

    const std::shared_ptr<const press> used;
    const ink_names inks;
    /// Process inks, and then those of the selection that aren't.
    ink_names all;
    /// Of each component, its ink in `all`; -1 for none.
    int places[3] = {-1, -1, -1};
    /// A number that no other selection has.
    const uint32_t number;
    bool has_process_colors = false;
    /// The component that is black, and those that are spot inks: red 4, green 2, blue 1.
    uint8_t black = 0, spots = 0;

    uint32_t pixel(const float *amounts) const;
    /// Bits of `all` as components.
    uint8_t components_of(ink_bits bits) const;
    /// A fast conversion of samples by a transform of the press, which images share.
    std::shared_ptr<const pixel_conversion> conversion_of(
        const std::shared_ptr<const profile_transform> &transform, int components) const;

private:
    void convert(
        const profile_transform &transform, const uint8_t *samples, uint32_t *colors, int count) const;

    mutable std::mutex lock;
    mutable std::map<std::shared_ptr<const profile_transform>, std::shared_ptr<const pixel_conversion>> conversions;
};

/// The selection of some inks, the same for all who use it at a time.
std::shared_ptr<const ink_selection> find_selection(const std::shared_ptr<const press> &used, const ink_names &inks);

/// Converts rows of samples to pixels of a selection of inks. Not thread-safe.
class ink_rows {
public:
    /// - map: NULL for samples of a device.
    ink_rows(GfxImageColorMap *map, int components, const ink_selection &selected);
    ~ink_rows();
    void convert(const uint8_t *samples, uint32_t *colors, int count);
    /// A colour of the image's space; white if that isn't known.
    uint32_t color_of(const GfxColor &color) const;
    /// The components that the image's colour space has.
    uint8_t painted() const { return painted_components; }

private:
    enum class method : uint8_t { table, colorants, transform, exact };

    GfxImageColorMap *map;
    const int components;
    const ink_selection &selected;
    const int greatest;
    method chosen = method::exact;
    uint8_t painted_components = 7;
    std::unique_ptr<ink_separation> conversion;
    std::array<uint32_t, 256> by_byte = {};
    /// Decoded bytes of each component.
    std::vector<std::array<uint8_t, 256>> decoded;
    bool is_decoded = false;
    std::shared_ptr<const pixel_conversion> transform;
    std::vector<uint8_t> row;
    struct known_color;
    std::vector<known_color> known;

    void read_decode();
    uint32_t exact(const uint8_t *sample);
    void convert_colorants(const uint8_t *samples, uint32_t *colors, int count) const;
    void convert_by_transform(const uint8_t *samples, uint32_t *colors, int count);
};

/// The colours of a list, recorded with its colours, in a selection of inks.
class ink_colors {
public:
    ink_colors() = default;
    ink_colors(const display_list &list, std::shared_ptr<const ink_selection> selected);

    /// NULL for the colours of a screen.
    std::shared_ptr<const ink_selection> selected;
    /// 0xRRGGBB for each paint of the list.
    std::vector<uint32_t> colors;
    /// The components that each paint puts on the paper when it overprints, without and with /OPM 1.
    std::vector<std::array<uint8_t, 2>> painted;
    /// The shadings of the list in these colours.
    std::vector<shading> shadings;
    /// The components that each shading has.
    std::vector<uint8_t> shading_components;

    /// Whether anything that meets a box puts one of the inks on the paper.
    bool are_shown(const display_list &list, const box &view) const {
        // Lists may be drawn by others exponentially often, so each is looked at once.
        std::vector<bool> known_bare(list.lists.size());
        return (list.is_transparent && is_mixed(list.space)) || are_shown(list, 0, view, known_bare);
    }

private:
    /// Whether colours are separated after they were composed, so that any of them may have any process ink.
    bool is_mixed(group_space space) const {
        return (space == group_space::rgb || space == group_space::gray)
               && (selected->has_process_colors || selected->black != 0);
    }
    bool are_shown(
        const display_list &list, uint32_t part, const box &view, std::vector<bool> &known_bare) const;
    bool is_shown(const display_list &list, const operation &o, std::vector<bool> &known_bare) const;
};

/// The colours of a list, recorded with its colours, on a screen.
/// - hides_spots: whether a spot ink leaves the paper white, as where inks are composed beside the colours.
ink_colors screen_colors(const display_list &list, const press &used, bool hides_spots);

/// What tints of a spot ink leave of the light that the paper reflects: red, green and blue from 0 to 1, by amounts of
/// 0 to 255.
using spot_tints = std::array<std::array<float, 3>, 256>;
spot_tints tints_of(const display_list &list, const std::string &ink, const press &used);

}  // namespace gatefold

#endif
