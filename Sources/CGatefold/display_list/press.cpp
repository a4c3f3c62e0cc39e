// Conversions between colours and inks, by LittleCMS where the press has a profile.

#include "press.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <list>

#include <lcms2.h>

#include "image_colors_table.hpp"

namespace gatefold {

namespace {

uint64_t hash_of(const uint8_t *bytes, size_t count) {
    uint64_t hash = 0xCBF29CE484222325;
    for (size_t i = 0; i < count; i++) { hash = (hash ^ bytes[i]) * 0x100000001B3; }
    return hash;
}

/// Tells profiles apart, whichever document they come from.
uint64_t hash_of(void *profile) {
    cmsUInt32Number count = 0;
    if (!cmsSaveProfileToMem(profile, nullptr, &count) || count == 0) { return 0; }
    std::vector<uint8_t> bytes(count);
    if (!cmsSaveProfileToMem(profile, bytes.data(), &count)) { return 0; }
    return hash_of(bytes.data(), bytes.size());
}

cmsUInt32Number format_of(int components, bool is_bytes) {
    switch (components) {
    case 1: return is_bytes ? TYPE_GRAY_8 : TYPE_GRAY_DBL;
    case 4: return is_bytes ? TYPE_CMYK_8 : TYPE_CMYK_DBL;
    default: return is_bytes ? TYPE_RGB_8 : TYPE_RGB_DBL;
    }
}

bool has_components(void *profile, int components) {
    return (int)cmsChannelsOf(cmsGetColorSpace(profile)) == components;
}

/// Separation without a profile (PDF 32000-1, 10.3.5), with all of the grey as black.
void separate_plainly(const double rgb[3], float inks[4]) {
    const double black = 1 - std::max({rgb[0], rgb[1], rgb[2]});
    for (int i = 0; i < 3; i++) { inks[i] = (float)(1 - rgb[i] - black); }
    inks[3] = (float)black;
}

void separate_plainly(uint32_t color, uint8_t inks[4]) {
    const uint8_t rgb[3] = {(uint8_t)(color >> 16), (uint8_t)(color >> 8), (uint8_t)color};
    const uint8_t most = std::max({rgb[0], rgb[1], rgb[2]});
    for (int i = 0; i < 3; i++) { inks[i] = (uint8_t)(most - rgb[i]); }
    inks[3] = (uint8_t)(255 - most);
}

}  // namespace

profile_transform::~profile_transform() {
    cmsDeleteTransform(handle);
}

void profile_transform::convert(const void *from, void *to, int count) const {
    cmsDoTransform(handle, from, to, (cmsUInt32Number)count);
}

std::shared_ptr<const press> press::find(const press_settings &settings) {
    struct known_press {
        uint64_t hash;
        press_settings settings;
        std::shared_ptr<const press> made;
    };
    constexpr size_t maximum_count = 4;
    static std::mutex lock;
    // The last used first.
    static std::list<known_press> &known = *new std::list<known_press>;
    const uint64_t hash = settings.profile == nullptr ? 0 : hash_of(settings.profile->data(), settings.profile->size());
    const std::lock_guard<std::mutex> guard(lock);
    for (auto entry = known.begin(); entry != known.end(); entry++) {
        const bool is_same = entry->hash == hash && entry->settings.intent == settings.intent
                             && entry->settings.compensates_black == settings.compensates_black
                             && entry->settings.shows_paper == settings.shows_paper;
        if (!is_same) { continue; }
        known.splice(known.begin(), known, entry);
        return entry->made;
    }
    known.push_front({hash, settings, std::make_shared<const press>(settings)});
    known.front().settings.profile = nullptr;
    if (known.size() > maximum_count) { known.pop_back(); }
    return known.front().made;
}

press::press(const press_settings &settings) : settings(settings) {
    this->settings.profile = nullptr;
    if (settings.profile == nullptr) { return; }
    const std::vector<uint8_t> &bytes = *settings.profile;
    void *opened = cmsOpenProfileFromMem(bytes.data(), (cmsUInt32Number)bytes.size());
    if (opened == nullptr) { return; }
    if (cmsGetColorSpace(opened) != cmsSigCmykData) {
        cmsCloseProfile(opened);
        return;
    }
    profile = opened;
    profile_hash = hash_of(opened);
    void *srgb = cmsCreate_sRGBProfile(), *lab = cmsCreateLab4Profile(nullptr);
    cmsUInt32Number flags = cmsFLAGS_NOCACHE;
    if (settings.compensates_black && !settings.shows_paper) { flags |= cmsFLAGS_BLACKPOINTCOMPENSATION; }
    const cmsUInt32Number intent = settings.shows_paper ? INTENT_ABSOLUTE_COLORIMETRIC : INTENT_RELATIVE_COLORIMETRIC;
    if (void *made = cmsCreateTransform(profile, TYPE_CMYK_8, srgb, TYPE_BGRA_8, intent, flags)) {
        screen = std::make_unique<profile_transform>(made);
    }
    from_rgb = make(srgb, TYPE_RGB_DBL, TYPE_CMYK_DBL);
    from_lab = make(lab, TYPE_Lab_DBL, TYPE_CMYK_DBL);
    cmsCloseProfile(srgb);
    cmsCloseProfile(lab);
    // A profile may say what inks look like, and not how colours become inks.
    if (screen != nullptr) { return; }
    cmsCloseProfile(profile);
    profile = nullptr;
}

press::~press() {
    if (profile != nullptr) { cmsCloseProfile(profile); }
}

std::unique_ptr<profile_transform> press::make(void *other, uint32_t from, uint32_t to) const {
    cmsUInt32Number flags = cmsFLAGS_NOCACHE;
    if (settings.compensates_black) { flags |= cmsFLAGS_BLACKPOINTCOMPENSATION; }
    // Without a profile of the press, colours are separated as those of a screen.
    void *target = profile != nullptr ? profile : cmsCreate_sRGBProfile();
    void *made = cmsCreateTransform(other, from, target, to, (cmsUInt32Number)settings.intent, flags);
    if (target != profile) { cmsCloseProfile(target); }
    return made == nullptr ? nullptr : std::make_unique<profile_transform>(made);
}

bool press::is_own(void *other) const {
    if (profile == nullptr || other == nullptr || !has_components(other, 4)) { return false; }
    return hash_of(other) == profile_hash;
}

void press::inks_of_rgb(const double rgb[3], float inks[4]) const {
    if (from_rgb == nullptr) { return separate_plainly(rgb, inks); }
    double percent[4];
    from_rgb->convert(rgb, percent, 1);
    for (int i = 0; i < 4; i++) { inks[i] = (float)std::clamp(percent[i] / 100, 0.0, 1.0); }
}

void press::inks_of_lab(const double lab[3], float inks[4]) const {
    double percent[4] = {};
    if (from_lab != nullptr) { from_lab->convert(lab, percent, 1); }
    for (int i = 0; i < 4; i++) { inks[i] = (float)std::clamp(percent[i] / 100, 0.0, 1.0); }
}

std::shared_ptr<const profile_transform> press::screen_transform() const {
    const std::lock_guard<std::mutex> guard(lock);
    if (from_screen == nullptr) {
        void *srgb = cmsCreate_sRGBProfile();
        from_screen = make(srgb, TYPE_BGRA_8, TYPE_CMYK_8);
        cmsCloseProfile(srgb);
    }
    return from_screen;
}

std::shared_ptr<const profile_transform> press::transform(void *other, int components) const {
    return profile != nullptr ? find_transform(other, components, false) : nullptr;
}

std::shared_ptr<const profile_transform> press::byte_transform(void *other, int components) const {
    return find_transform(other, components, true);
}

std::shared_ptr<const profile_transform> press::find_transform(void *other, int components, bool is_bytes) const {
    const std::lock_guard<std::mutex> guard(lock);
    uint64_t hash = 0;
    if (other != nullptr) {
        if (!has_components(other, components)) { return nullptr; }
        hash = hash_of(other);
    }
    constexpr size_t maximum_count = 64;
    const std::pair name = {hash, is_bytes ? -components : components};
    if (const auto known = transforms.find(name); known != transforms.end()) { return known->second; }
    const cmsUInt32Number bytes = profile != nullptr ? TYPE_CMYK_8 : TYPE_BGRA_8;
    void *source = other != nullptr ? other : cmsCreate_sRGBProfile();
    std::shared_ptr<const profile_transform> made =
        make(source, format_of(components, is_bytes), is_bytes ? bytes : TYPE_CMYK_DBL);
    if (other == nullptr) { cmsCloseProfile(source); }
    if (transforms.size() > maximum_count) { transforms.clear(); }
    transforms[name] = made;
    return made;
}

namespace {

/// Converts pixels of four bytes, each run of equal ones once, since most pixels of a page equal their neighbours.
/// - convert: takes pixels, room for the results, and their number.
template <typename Convert> void convert_runs(const void *from, void *to, int count, Convert convert) {
    const auto *pixels = static_cast<const uint8_t *>(from);
    const auto at = [pixels](int i) {
        uint32_t pixel;
        std::memcpy(&pixel, pixels + 4 * (size_t)i, sizeof pixel);
        return pixel;
    };
    std::vector<uint32_t> values, made;
    std::vector<int> ends;
    for (int i = 0; i < count;) {
        const uint32_t value = at(i);
        while (i < count && at(i) == value) { i++; }
        values.push_back(value);
        ends.push_back(i);
    }
    made.resize(values.size());
    convert(values.data(), made.data(), (int)values.size());
    auto *result = static_cast<uint8_t *>(to);
    int done = 0;
    for (size_t run = 0; run < ends.size(); run++) {
        for (; done < ends[run]; done++) { std::memcpy(result + 4 * (size_t)done, &made[run], 4); }
    }
}

}  // namespace

void press::show(const uint8_t *inks, uint32_t *colors, int count) const {
    if (profile == nullptr) { return convert_device_cmyk(inks, colors, count); }
    convert_runs(inks, colors, count, [&](const uint32_t *from, uint32_t *to, int number) {
        screen->convert(from, to, number);
        for (int i = 0; i < number; i++) { to[i] |= 0xFF000000; }
    });
}

uint32_t press::shown(const float inks[4]) const {
    uint8_t bytes[4];
    uint32_t color;
    for (int i = 0; i < 4; i++) { bytes[i] = (uint8_t)std::lround(255 * std::clamp(inks[i], 0.0f, 1.0f)); }
    show(bytes, &color, 1);
    return color & 0xFFFFFF;
}

void press::separate(const uint32_t *colors, uint8_t *inks, int count) const {
    const std::shared_ptr<const profile_transform> used = profile != nullptr ? screen_transform() : nullptr;
    convert_runs(colors, inks, count, [&](const uint32_t *from, uint32_t *to, int number) {
        if (used != nullptr) { return used->convert(from, to, number); }
        for (int i = 0; i < number; i++) { separate_plainly(from[i], reinterpret_cast<uint8_t *>(to + i)); }
    });
}

void press::separate_samples(
    const profile_transform &used, const uint8_t *samples, uint8_t *inks, int count) const {
    used.convert(samples, inks, count);
    if (profile != nullptr) { return; }
    for (int i = 0; i < count; i++) {
        uint32_t color;
        std::memcpy(&color, inks + 4 * i, sizeof color);
        separate_plainly(color, inks + 4 * i);
    }
}

}  // namespace gatefold
