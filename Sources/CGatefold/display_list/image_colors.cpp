// Conversion of an image's samples to sRGB or to coverage.

#include "image_colors.hpp"

#include <algorithm>
#include <cstdlib>
#include <cstring>

#include "image_colors_profile.hpp"
#include "image_colors_table.hpp"
#include "inks.hpp"
#include "../streams/poppler_versions.hpp"

namespace gatefold {

namespace {

/// A copy of a colour map for samples in bytes. poppler's own copy reads beyond its tables where samples have more than
/// eight bits, and without need takes all 2^bits entries.
std::unique_ptr<GfxImageColorMap> copied(GfxImageColorMap *map) {
    if (map->getBits() <= 8) { return owned(map->copy()); }
    const int count = map->getNumPixelComps();
    std::vector<Object> limits;
    for (int i = 0; i < count; i++) {
        limits.emplace_back(map->getDecodeLow(i));
        limits.emplace_back(map->getDecodeHigh(i));
    }
    Object decode = array_object(nullptr, std::move(limits));
    return std::make_unique<GfxImageColorMap>(8, &decode, map->getColorSpace()->copy());
}

uint32_t packed(const GfxRGB &color) {
    return 0xFF000000 | (uint32_t)colToByte(color.r) << 16 | (uint32_t)colToByte(color.g) << 8 |
           (uint32_t)colToByte(color.b);
}

/// Pixels of a colour space above which a table is worth its making.
size_t table_threshold(int components) {
    return components == 4 ? 12'000 : 10'000;
}

}  // namespace

image_colors::image_colors(
    use kind, GfxImageColorMap *source, bool is_inverted, std::vector<int> color_key, size_t pixel_count)
    : kind(kind), is_inverted(is_inverted), color_key(std::move(color_key)), pixel_count(pixel_count) {
    if (source == nullptr) { return; }
    map = copied(source);
    component_count = std::max(map->getNumPixelComps(), 1);
}

image_colors::~image_colors() = default;

void image_colors::choose_method() {
    if (kind != use::color || map == nullptr || component_count == 1) {
        make_byte_table();
        chosen = kind == use::color && component_count > 1 ? method::exact : method::bytes;
        return;
    }
    const GfxColorSpaceMode mode = map->getColorSpace()->getMode();
    if (component_count == 3 && is_identity()) {
        chosen = method::identity;
    } else if (mode == csDeviceCMYK) {
        chosen = method::cmyk;
        bool is_default = true;
        for (int i = 0; i < 4; i++) { is_default &= map->getDecodeLow(i) == 0 && map->getDecodeHigh(i) == 1; }
        if (is_default && map->getBits() == 8) { return; }
        inks = std::make_unique<std::array<std::array<uint8_t, 256>, 4>>();
        const int greatest = (1 << std::min(map->getBits(), 8)) - 1;
        for (int i = 0; i < 4; i++) {
            const double low = map->getDecodeLow(i), high = map->getDecodeHigh(i);
            for (int byte = 0; byte < 256; byte++) {
                const double value = low + std::min(byte, greatest) * (high - low) / greatest;
                (*inks)[(size_t)i][(size_t)byte] = (uint8_t)(std::clamp(value, 0.0, 1.0) * 255 + 0.5);
            }
        }
    } else if (
        component_count <= 4 && map->getBits() >= 8 && mode != csLab &&
        pixel_count > table_threshold(component_count)) {
        // Colours of Lab are cut off at the gamut, between points of a table.
        chosen = method::table;
    } else {
        chosen = method::exact;
    }
}

void image_colors::make_byte_table() {
    const int greatest = map != nullptr ? (1 << std::min(map->getBits(), 8)) - 1 : 1;
    for (int byte = 0; byte < 256; byte++) {
        uint8_t sample[gfxColorMaxComps] = {};
        sample[0] = (uint8_t)std::min(byte, greatest);
        if (kind == use::stencil || (kind == use::mask && map == nullptr)) {
            by_byte[(size_t)byte] = ((byte & 1) != 0) == is_inverted ? 255 : 0;
        } else if (map == nullptr) {
            by_byte[(size_t)byte] = 0xFF000000 | (uint32_t)byte * 0x010101;
        } else if (kind == use::mask) {
            GfxGray grey;
            map->getGray(sample, &grey);
            by_byte[(size_t)byte] = colToByte(grey);
        } else if (component_count == 1) {
            GfxRGB color;
            map->getRGB(sample, &color);
            by_byte[(size_t)byte] = packed(color);
        }
    }
}

bool image_colors::is_identity() {
    constexpr int steps = 6, count = steps * steps * steps;
    uint8_t samples[count * 3];
    uint32_t colors[count];
    if (map->getBits() != 8) { return false; }
    for (int i = 0; i < count; i++) {
        samples[3 * i] = (uint8_t)(i / (steps * steps) * 51);
        samples[3 * i + 1] = (uint8_t)(i / steps % steps * 51);
        samples[3 * i + 2] = (uint8_t)(i % steps * 51);
    }
    convert_exactly(samples, colors, count);
    for (int i = 0; i < count; i++) {
        for (int channel = 0; channel < 3; channel++) {
            const int color = colors[i] >> (16 - 8 * channel) & 0xFF;
            if (std::abs(color - samples[3 * i + channel]) > 2) { return false; }
        }
    }
    return true;
}

bool image_colors::is_plain() {
    std::call_once(is_chosen, [this] { choose_method(); });
    if (kind != use::color) { return false; }
    if (chosen == method::identity) { return true; }
    if (chosen != method::bytes) { return false; }
    for (int byte = 0; byte < 256; byte++) {
        for (int shift = 0; shift <= 16; shift += 8) {
            if (std::abs((int)(by_byte[(size_t)byte] >> shift & 0xFF) - byte) > 2) { return false; }
        }
    }
    return true;
}

bool image_colors::is_grey() {
    std::call_once(is_chosen, [this] { choose_method(); });
    if (kind != use::color || chosen != method::bytes || has_color_key() || keeps_colors) { return false; }
    return std::all_of(by_byte.begin(), by_byte.end(), [](uint32_t color) {
        return (color & 0xFFFFFF) == (color & 0xFF) * 0x010101;
    });
}

void image_colors::convert_exactly(const uint8_t *samples, uint32_t *colors, int count) {
    // poppler may change the samples, and reads a byte for each component that the map has.
    std::vector<uint8_t> copy(samples, samples + (size_t)count * (size_t)component_count);
    const int greatest = (1 << std::min(map->getBits(), 8)) - 1;
    if (greatest < 255) {
        for (uint8_t &sample : copy) { sample = (uint8_t)std::min((int)sample, greatest); }
    }
    {
        const std::lock_guard<std::mutex> guard(map_lock);
        map->getRGBLine(copy.data(), colors, count);
    }
    for (int i = 0; i < count; i++) { colors[i] |= 0xFF000000; }
}

void image_colors::make_table() {
    // A table of samples as they are would miss what a Decode array does to them.
    bool is_default = true;
    for (int i = 0; i < component_count; i++) {
        is_default &= map->getDecodeLow(i) == 0 && map->getDecodeHigh(i) == 1;
    }
    void *profile = nullptr;
    if (is_default && map->getColorSpace()->getMode() == csICCBased) {
        profile = static_cast<GfxICCBasedColorSpace *>(map->getColorSpace())->getProfile().get();
    }
    table = shared_conversion(
        component_count,
        [this](const uint8_t *points, uint32_t *made, int number) { convert_exactly(points, made, number); },
        [&](const conversion_samples &expected) { return make_profile_conversion(profile, component_count, expected); });
}

void image_colors::convert_by_table(const uint8_t *samples, uint32_t *colors, int count) {
    std::call_once(is_table_made, [this] { make_table(); });
    table != nullptr ? table->convert(samples, colors, count) : convert_exactly(samples, colors, count);
}

void image_colors::convert_device(
    const uint8_t *samples, int sample_components, uint32_t *colors, int count) const {
    switch (sample_components) {
    case 1:
    case 2:
        for (int i = 0; i < count; i++) { colors[i] = 0xFF000000 | samples[i * sample_components] * 0x010101u; }
        break;
    case 4: convert_device_cmyk(samples, colors, count); break;
    default:
        for (int i = 0; i < count; i++) {
            const uint8_t *sample = samples + i * sample_components;
            colors[i] = 0xFF000000 | (uint32_t)sample[0] << 16 | (uint32_t)sample[1] << 8 | sample[2];
        }
    }
}

void image_colors::apply_color_key(const uint8_t *samples, uint32_t *colors, int count) const {
    for (int i = 0; i < count; i++, samples += component_count) {
        bool is_masked = true;
        for (int component = 0; component < component_count && is_masked; component++) {
            const int sample = samples[component];
            is_masked = sample >= color_key[2 * (size_t)component] && sample <= color_key[2 * (size_t)component + 1];
        }
        if (is_masked) { colors[i] = 0; }
    }
}

void image_colors::convert(
    const uint8_t *samples, int sample_components, uint32_t *colors, int count, image::accuracy accuracy) {
    if (accuracy.inks != nullptr) { return separate(samples, sample_components, colors, count, *accuracy.inks); }
    std::call_once(is_chosen, [this] { choose_method(); });
    if (map == nullptr || sample_components != component_count) {
        return convert_device(samples, sample_components, colors, count);
    }
    method used = chosen;
    if (accuracy == image::accuracy::exact && used != method::bytes) { used = method::exact; }
    switch (used) {
    case method::bytes:
        for (int i = 0; i < count; i++) { colors[i] = by_byte[samples[i]]; }
        break;
    case method::identity: convert_device(samples, 3, colors, count); break;
    case method::cmyk:
        if (inks != nullptr) {
            std::vector<uint8_t> amounts((size_t)count * 4);
            const auto &tables = *inks;
            uint8_t *const made = amounts.data();
            for (size_t i = 0, end = amounts.size(); i < end; i++) { made[i] = tables[i & 3][samples[i]]; }
            convert_device_cmyk(amounts.data(), colors, count);
        } else {
            convert_device_cmyk(samples, colors, count);
        }
        break;
    case method::table: convert_by_table(samples, colors, count); break;
    default: convert_exactly(samples, colors, count);
    }
    if (has_color_key()) { apply_color_key(samples, colors, count); }
}

void image_colors::convert(const uint8_t *samples, int sample_components, uint8_t *coverage, int count) {
    std::call_once(is_chosen, [this] { choose_method(); });
    for (int i = 0; i < count; i++) { coverage[i] = (uint8_t)by_byte[samples[i * sample_components]]; }
}

void image_colors::separate(
    const uint8_t *samples, int sample_components, uint32_t *colors, int count, const ink_selection &inks) {
    {
        const std::lock_guard<std::mutex> guard(map_lock);
        rows_of(inks, sample_components).convert(samples, colors, count);
    }
    if (has_color_key() && sample_components == component_count) { apply_color_key(samples, colors, count); }
}

ink_rows &image_colors::rows_of(const ink_selection &inks, int sample_components) {
    const auto is_same = [&](const known_inks &entry) {
        return entry.selection == inks.number && entry.components == sample_components;
    };
    const auto known = std::find_if(inks_known.begin(), inks_known.end(), is_same);
    if (known != inks_known.end()) { return *known->rows; }
    // As many as a page with a few spot inks is composed in.
    constexpr size_t maximum_count = 4;
    if (inks_known.size() == maximum_count) { inks_known.erase(inks_known.begin()); }
    GfxImageColorMap *used = sample_components == component_count ? map.get() : nullptr;
    inks_known.push_back({inks.number, sample_components, std::make_shared<ink_rows>(used, sample_components, inks)});
    return *inks_known.back().rows;
}

uint8_t image_colors::painted(const ink_selection &inks) {
    const std::lock_guard<std::mutex> guard(map_lock);
    return rows_of(inks, component_count).painted();
}

uint32_t image_colors::color_of(const GfxColor &color) {
    if (map == nullptr) { return 0; }
    const std::lock_guard<std::mutex> guard(map_lock);
    return packed(rgb_of(*map->getColorSpace(), color)) & 0xFFFFFF;
}

uint32_t image_colors::color_of(const GfxColor &color, const ink_selection &inks) {
    const std::lock_guard<std::mutex> guard(map_lock);
    return rows_of(inks, component_count).color_of(color);
}

size_t image_colors::byte_count() const {
    size_t count = sizeof *this;
    if (map != nullptr) { count += sizeof(GfxImageColorMap) + (size_t)component_count * 2 * 256 * sizeof(int) + 1024; }
    return count;
}

}  // namespace gatefold
