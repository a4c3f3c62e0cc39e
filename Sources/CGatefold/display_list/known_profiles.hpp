// Colour profiles that were read on earlier pages.

#ifndef CGATEFOLD_KNOWN_PROFILES_HPP
#define CGATEFOLD_KNOWN_PROFILES_HPP

#include <memory>
#include <vector>

#include "recorder.hpp"
#include "../streams/poppler_versions.hpp"

namespace gatefold {

/// The profiles of the pages that this thread recorded last, of one document, each with the transform of a rendering
/// intent. poppler keeps what it has read of a profile in the device, for one intent, and the device is made anew for each
/// page; some profiles take ten milliseconds.
class known_profiles {
public:
    static known_profiles &of(const recorded_document &document);

    /// Gives a device the profiles with the transforms of an intent, before others that it has.
    void give_to(OutputDev &device, int intent) const;

    /// Keeps a profile, in place of the oldest one.
    void keep(GfxICCBasedColorSpace &space, int intent);

private:
    struct entry {
        Ref reference;
        int intent;
        std::unique_ptr<GfxICCBasedColorSpace> space;
    };
    /// poppler keeps five in a device, for the intent of each that was read last.
    static constexpr size_t maximum_count = 10;

    std::weak_ptr<resource_store> document;
    std::vector<entry> entries;
};

}  // namespace gatefold

#endif
