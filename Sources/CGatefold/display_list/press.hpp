// The press that a page is separated for: colours become amounts of cyan, magenta, yellow and black, and inks become
// the colours that a proof shows.

#ifndef CGATEFOLD_PRESS_HPP
#define CGATEFOLD_PRESS_HPP

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

class GfxColorSpace;

namespace gatefold {

/// The bytes of an ICC profile.
using profile_bytes = std::shared_ptr<const std::vector<uint8_t>>;

struct press_settings {
    /// The profile of the press, in CMYK; NULL for the colours that poppler gives DeviceCMYK.
    profile_bytes profile;
    /// The rendering intent of colours that are converted for the press: 0 perceptual, 1 relative colorimetric,
    /// 2 saturation, 3 absolute colorimetric.
    int intent = 1;
    bool compensates_black = true;
    /// Whether a proof shows the colour of the paper and the black of the press, instead of white and black.
    bool shows_paper = false;
};

/// A conversion between two profiles, which any thread may use.
class profile_transform {
public:
    explicit profile_transform(void *handle) : handle(handle) {}
    ~profile_transform();
    profile_transform(const profile_transform &) = delete;
    void convert(const void *from, void *to, int count) const;

private:
    void *const handle;
};

/// Thread-safe.
class press {
public:
    /// The press of some settings, which is kept for later. A profile that isn't one of a press counts as none.
    static std::shared_ptr<const press> find(const press_settings &settings);

    ~press();
    press(const press &) = delete;

    bool has_profile() const { return profile != nullptr; }
    /// Whether colours are converted by the profile; otherwise they are separated plainly.
    bool can_convert() const { return from_rgb != nullptr && from_lab != nullptr; }
    /// Whether a profile is the press's own, so that its colours are inks already.
    bool is_own(void *other) const;

    /// Converts a colour, components from 0 to 1, to inks from 0 to 1.
    void inks_of_rgb(const double rgb[3], float inks[4]) const;
    void inks_of_lab(const double lab[3], float inks[4]) const;

    /// The conversion of `double` from another profile to four inks in percent, as is CMYK that is converted. NULL if
    /// there is none.
    /// - other: a profile of lcms with 1, 3 or 4 components, or NULL for sRGB.
    std::shared_ptr<const profile_transform> transform(void *other, int components) const;

    /// The conversion of bytes from another profile to four bytes of ink: a transform for `separate_samples`. NULL if
    /// there is none.
    std::shared_ptr<const profile_transform> byte_transform(void *other, int components) const;
    void separate_samples(const profile_transform &used, const uint8_t *samples, uint8_t *inks, int count) const;

    /// Amounts of four inks, in bytes, to 0xFFRRGGBB.
    void show(const uint8_t *inks, uint32_t *colors, int count) const;
    uint32_t shown(const float inks[4]) const;
    /// Rows of 0xAARRGGBB, whose alpha is ignored, to four bytes of ink.
    void separate(const uint32_t *colors, uint8_t *inks, int count) const;

    explicit press(const press_settings &settings);

private:
    press_settings settings;
    void *profile = nullptr;
    uint64_t profile_hash = 0;
    std::unique_ptr<profile_transform> screen, from_rgb, from_lab;
    mutable std::mutex lock;
    /// Made when it is asked for.
    mutable std::shared_ptr<const profile_transform> from_screen;
    /// By the hash of the other profile and its components, negative for bytes.
    mutable std::map<std::pair<uint64_t, int>, std::shared_ptr<const profile_transform>> transforms;

    std::shared_ptr<const profile_transform> find_transform(void *other, int components, bool is_bytes) const;
    std::shared_ptr<const profile_transform> screen_transform() const;
    std::unique_ptr<profile_transform> make(void *other, uint32_t from, uint32_t to) const;
};

}  // namespace gatefold

#endif
