#include "known_profiles.hpp"

#include <algorithm>

namespace gatefold {

namespace {

std::unique_ptr<GfxICCBasedColorSpace> copy_of(const GfxICCBasedColorSpace &space) {
    return std::unique_ptr<GfxICCBasedColorSpace>(static_cast<GfxICCBasedColorSpace *>(owned(space.copy()).release()));
}

}  // namespace

known_profiles &known_profiles::of(const recorded_document &document) {
    static thread_local known_profiles known;
    if (known.document.lock() != document.resources) {
        known.document = document.resources;
        known.entries.clear();
    }
    return known;
}

void known_profiles::give_to(OutputDev &device, int intent) const {
    for (const entry &known : entries) {
        if (known.intent == intent) {
            device.getIccColorSpaceCache()->put(known.reference, copy_of(*known.space).release());
        }
    }
}

void known_profiles::keep(GfxICCBasedColorSpace &space, int intent) {
    const Ref reference = space.getRef();
    if (reference == Ref::INVALID()) { return; }
    const auto is_it = [&](const entry &known) { return known.reference == reference && known.intent == intent; };
    if (std::any_of(entries.begin(), entries.end(), is_it)) { return; }
    if (entries.size() == maximum_count) { entries.erase(entries.begin()); }
    entries.push_back({reference, intent, copy_of(space)});
}

}  // namespace gatefold
