// Separates the samples of images into inks.

#include "inks.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "../streams/poppler_versions.hpp"

namespace gatefold {

struct ink_rows::known_color {
    uint64_t sample = UINT64_MAX;
    uint32_t color = 0;
};

void ink_selection::convert(
    const profile_transform &transform, const uint8_t *samples, uint32_t *colors, int count) const {
    std::vector<uint8_t> amounts((size_t)count * process_ink_count);
    used->separate_samples(transform, samples, amounts.data(), count);
    for (int x = 0; x < count; x++) {
        const uint8_t *of_pixel = amounts.data() + process_ink_count * (size_t)x;
        uint32_t made = 0xFF;
        for (const int place : places) {
            made = made << 8 | (place >= 0 && place < (int)process_ink_count ? 255u - of_pixel[place] : 255u);
        }
        colors[x] = made;
    }
}

std::shared_ptr<const pixel_conversion> ink_selection::conversion_of(
    const std::shared_ptr<const profile_transform> &transform, int components) const {
    if (transform == nullptr) { return nullptr; }
    /// A conversion sample by sample, of one component.
    struct plain_conversion : pixel_conversion {
        const ink_selection &selected;
        std::shared_ptr<const profile_transform> transform;
        plain_conversion(const ink_selection &selected, std::shared_ptr<const profile_transform> transform)
            : selected(selected), transform(std::move(transform)) {}
        void convert(const uint8_t *samples, uint32_t *colors, int count) const override {
            selected.convert(*transform, samples, colors, count);
        }
    };
    const std::lock_guard<std::mutex> guard(lock);
    std::shared_ptr<const pixel_conversion> &known = conversions[transform];
    if (known != nullptr) { return known; }
    // Without a profile, colours bend where two of their components are equal, which a table would miss.
    const bool is_plain = components == 1 || !used->has_profile();
    if (is_plain) { return known = std::make_shared<const plain_conversion>(*this, transform); }
    const auto exact = [&](const uint8_t *points, uint32_t *made, int count) {
        convert(*transform, points, made, count);
    };
    return known = std::make_shared<const color_table>(components, exact);
}

ink_rows::ink_rows(GfxImageColorMap *map, int components, const ink_selection &selected)
    : map(map), components(components), selected(selected),
      greatest(map != nullptr ? (1 << std::min(map->getBits(), 8)) - 1 : 255) {
    if (map == nullptr) {
        painted_components = selected.components_of(0xF);
        if (components == 3) { transform = selected.conversion_of(selected.used->byte_transform(nullptr, 3), 3); }
        chosen = components == 4        ? method::colorants
                 : transform != nullptr ? method::transform
                                        : method::table;
        for (int byte = 0; byte < 256; byte++) {
            std::vector<float> amounts(selected.all.size());
            amounts[3] = (float)(1 - byte / 255.0);
            by_byte[(size_t)byte] = 0xFF000000 | selected.pixel(amounts.data());
        }
        return;
    }
    conversion = std::make_unique<ink_separation>(
        *poppler_pointer(map->getColorSpace()), *selected.used, selected.all);
    painted_components = selected.components_of(conversion->painted());
    if (components == 1) {
        chosen = method::table;
        for (int byte = 0; byte < 256; byte++) {
            const uint8_t sample[gfxColorMaxComps] = {(uint8_t)std::min(byte, greatest)};
            by_byte[(size_t)byte] = 0xFF000000 | exact(sample);
        }
    } else if (conversion->colorants().size() == (size_t)components) {
        chosen = method::colorants;
        read_decode();
    } else if (conversion->is_converted()) {
        transform = selected.conversion_of(
            selected.used->byte_transform(conversion->profile(), components), components);
        if (transform != nullptr) { chosen = method::transform; }
        read_decode();
    }
    if (chosen == method::exact) { known.resize(4096); }
}

ink_rows::~ink_rows() = default;

void ink_rows::read_decode() {
    for (int i = 0; i < components; i++) {
        const double low = map->getDecodeLow(i), high = map->getDecodeHigh(i);
        is_decoded = is_decoded || low != 0 || high != 1 || greatest != 255;
        std::array<uint8_t, 256> &bytes = decoded.emplace_back();
        for (int byte = 0; byte < 256; byte++) {
            bytes[(size_t)byte] = byte_of_amount(low + std::min(byte, greatest) * (high - low) / greatest);
        }
    }
}

uint32_t ink_rows::color_of(const GfxColor &color) const {
    if (conversion == nullptr) { return 0xFFFFFF; }
    std::vector<float> amounts(selected.all.size());
    conversion->convert(color, amounts.data());
    return selected.pixel(amounts.data());
}

uint32_t ink_rows::exact(const uint8_t *sample) {
    uint8_t copy[gfxColorMaxComps] = {};
    for (int i = 0; i < components; i++) { copy[i] = (uint8_t)std::min((int)sample[i], greatest); }
    GfxColor color = {};
    map->getColor(copy, &color);
    return color_of(color);
}

void ink_rows::convert_colorants(const uint8_t *samples, uint32_t *colors, int count) const {
    // For each component of a pixel, the components of a sample that are its ink.
    std::vector<int> sources[3];
    for (int channel = 0; channel < 3; channel++) {
        for (int i = 0; i < components && selected.places[channel] >= 0; i++) {
            const ink_bits bits = conversion != nullptr ? conversion->colorants()[(size_t)i] : ink_bits{1} << i;
            if ((bits >> selected.places[channel] & 1) != 0) { sources[channel].push_back(i); }
        }
    }
    for (int x = 0; x < count; x++, samples += components) {
        uint32_t made = 0xFF;
        for (const std::vector<int> &source : sources) {
            uint8_t most = 0;
            for (const int i : source) {
                most = std::max(most, is_decoded ? decoded[(size_t)i][samples[i]] : samples[i]);
            }
            made = made << 8 | (255u - most);
        }
        colors[x] = made;
    }
}

void ink_rows::convert_by_transform(const uint8_t *samples, uint32_t *colors, int count) {
    if (!selected.has_process_colors && selected.black == 0) { return (void)std::fill_n(colors, count, 0xFFFFFFFF); }
    if (is_decoded) {
        row.resize((size_t)count * (size_t)components);
        for (size_t i = 0; i < row.size(); i++) { row[i] = decoded[i % (size_t)components][samples[i]]; }
        samples = row.data();
    }
    transform->convert(samples, colors, count);
}

void ink_rows::convert(const uint8_t *samples, uint32_t *colors, int count) {
    switch (chosen) {
    case method::table:
        for (int x = 0; x < count; x++) { colors[x] = by_byte[samples[x * components]]; }
        return;
    case method::colorants: return convert_colorants(samples, colors, count);
    case method::transform: return convert_by_transform(samples, colors, count);
    case method::exact: break;
    }
    for (int x = 0; x < count; x++, samples += components) {
        uint64_t name = 0xCBF29CE484222325;
        for (int i = 0; i < components; i++) {
            name = components <= 7 ? name << 8 | samples[i] : (name ^ samples[i]) * 0x100000001B3;
        }
        known_color &entry = known[(name * 0x9E3779B97F4A7C15) >> 52];
        if (entry.sample != name) { entry = {name, 0xFF000000 | exact(samples)}; }
        colors[x] = entry.color;
    }
}

}  // namespace gatefold
