// Fast conversions by ICC profiles.

#ifndef CGATEFOLD_IMAGE_COLORS_PROFILE_HPP
#define CGATEFOLD_IMAGE_COLORS_PROFILE_HPP

#include <memory>

#include "image_colors_table.hpp"

namespace gatefold {

/// A conversion from a profile of RGB or CMYK to sRGB that gives the colours of some samples; NULL if none does.
/// - profile: LCMS's.
std::shared_ptr<const pixel_conversion> make_profile_conversion(
    void *profile, int components, const conversion_samples &expected);

}  // namespace gatefold

#endif
