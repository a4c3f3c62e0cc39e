// The colours of a list in inks, and the tints of spot inks.

#include "inks.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "../streams/poppler_versions.hpp"

namespace gatefold {

namespace {

/// Conversions of a list's colour spaces, made when they are asked for.
class space_conversions {
public:
    space_conversions(const display_list &list, const press &used, const ink_names &inks)
        : list(list), used(used), inks(inks), made(list.color_spaces.size()) {}

    /// NULL for an unknown space.
    const ink_separation *of(const paint &colored) {
        std::unique_ptr<ink_separation> &known = made[colored.color_space];
        const std::shared_ptr<GfxColorSpace> &space = list.color_spaces[colored.color_space].definition;
        if (known == nullptr && space != nullptr) { known = std::make_unique<ink_separation>(*space, used, inks); }
        return known.get();
    }

private:
    const display_list &list;
    const press &used;
    const ink_names &inks;
    std::vector<std::unique_ptr<ink_separation>> made;
};

GfxColor color_of(const display_list &list, const paint &colored) {
    GfxColor color = {};
    for (size_t i = 0; i < colored.component_count && i < (size_t)gfxColorMaxComps; i++) {
        color.c[i] = (GfxColorComp)list.components[colored.first_component + i];
    }
    return color;
}

/// Replaces the numbers of paints by their colours.
shading colored(const shading &from, const std::vector<uint32_t> &colors) {
    shading made = from;
    const auto replace = [&](uint32_t &color) { color = color < colors.size() ? colors[color] : 0; };
    if (made.has_background) { replace(made.background); }
    for (color_stop &stop : made.stops) { replace(stop.rgb); }
    for (uint32_t &color : made.grid) { replace(color); }
    for (mesh_triangle &triangle : made.triangles) { std::for_each(triangle.rgb, triangle.rgb + 3, replace); }
    for (mesh_patch &patch : made.patches) { std::for_each(patch.rgb, patch.rgb + 4, replace); }
    return made;
}

/// The number of a paint that a shading has.
uint32_t any_paint(const shading &from) {
    if (!from.stops.empty()) { return from.stops[0].rgb; }
    if (!from.grid.empty()) { return from.grid[0]; }
    if (!from.triangles.empty()) { return from.triangles[0].rgb[0]; }
    return from.patches.empty() ? 0 : from.patches[0].rgb[0];
}

}  // namespace

ink_colors::ink_colors(const display_list &list, std::shared_ptr<const ink_selection> chosen)
    : selected(std::move(chosen)) {
    // The spaces belong to the list, which other threads may draw from.
    const std::lock_guard<std::mutex> guard(list.conversion_lock);
    space_conversions conversions(list, *selected->used, selected->all);
    std::vector<float> amounts(selected->all.size());
    std::vector<uint8_t> whole;
    for (const paint &used : list.paints) {
        const ink_separation *conversion = conversions.of(used);
        if (conversion == nullptr) {
            // Black where nothing is known.
            std::fill(amounts.begin(), amounts.end(), 0.0f);
            amounts[3] = 1;
            colors.push_back(selected->pixel(amounts.data()));
            painted.push_back({7, 7});
            whole.push_back(7);
            continue;
        }
        const GfxColor color = color_of(list, used);
        conversion->convert(color, amounts.data());
        colors.push_back(selected->pixel(amounts.data()));
        painted.push_back(
            {selected->components_of(conversion->painted(color, false)),
             selected->components_of(conversion->painted(color, true))});
        whole.push_back(selected->components_of(conversion->painted()));
    }
    for (const shading &from : list.shadings) {
        shadings.push_back(colored(from, colors));
        shading_components.push_back(whole[std::min((size_t)any_paint(from), whole.size() - 1)]);
    }
}

bool ink_colors::are_shown(
    const display_list &list, uint32_t part, const box &view, std::vector<bool> &known_bare) const {
    if (known_bare[part]) { return false; }
    known_bare[part] = true;
    const operation_list &drawn = list.lists[part];
    for (size_t first = 0; first < drawn.operations.size(); first += operation_list::block_size) {
        if (!drawn.blocks[first / operation_list::block_size].meets(view)) { continue; }
        const size_t end = std::min(first + operation_list::block_size, drawn.operations.size());
        for (size_t i = first; i < end; i++) {
            const operation &o = drawn.operations[i];
            if (o.bounds.meets(view) && is_shown(list, o, known_bare)) { return true; }
        }
    }
    return false;
}

bool ink_colors::is_shown(const display_list &list, const operation &o, std::vector<bool> &known_bare) const {
    // What blends may bring an ink where there is none.
    if (o.blend != blend_mode::normal) { return true; }
    const bool has_paint = colors[o.paint] != 0xFFFFFF;
    const auto shows = [&](uint32_t part) { return are_shown(list, part, box::everything(), known_bare); };
    switch (o.kind) {
    case operation_kind::group: return is_mixed(list.groups[o.data].space) || shows(list.groups[o.data].list);
    case operation_kind::tiling: return has_paint || shows(list.tilings[o.data].list);
    case operation_kind::instance: return has_paint || shows(list.instances[o.data].list);
    case operation_kind::shading: return shading_components[o.data] != 0;
    case operation_kind::image: {
        image &source = *list.images[o.data].source;
        return source.is_stencil() ? has_paint : source.painted(*selected) != 0;
    }
    default: return has_paint;
    }
}

ink_colors screen_colors(const display_list &list, const press &used, bool hides_spots) {
    const std::lock_guard<std::mutex> guard(list.conversion_lock);
    ink_colors made;
    const ink_names inks(process_inks, process_inks + process_ink_count);
    space_conversions conversions(list, used, inks);
    for (const paint &one : list.paints) {
        const ink_separation *conversion = conversions.of(one);
        uint32_t color = one.rgb;
        if (conversion != nullptr && !conversion->colorants().empty()) {
            const std::string &family = list.color_spaces[one.color_space].family;
            const bool has_names = family == "Separation" || family == "DeviceN";
            if (has_names ? hides_spots : used.has_profile()) {
                float amounts[process_ink_count];
                conversion->convert(color_of(list, one), amounts);
                color = used.shown(amounts);
            }
        }
        made.colors.push_back(color);
        made.painted.push_back({7, 7});
    }
    for (const shading &from : list.shadings) {
        made.shadings.push_back(colored(from, made.colors));
        made.shading_components.push_back(7);
    }
    return made;
}

// Tints.

namespace {

/// A spot ink in a space that names it, with nothing of its other inks.
GfxRGB tint(GfxColorSpace &space, size_t component, double amount, const press &used) {
    GfxColor color = {};
    color.c[component] = dblToCol(amount);
    const auto seen = [&](auto *alternate, auto *function) {
        if (alternate->getMode() != csDeviceCMYK || !used.has_profile() || function == nullptr) {
            return rgb_of(space, color);
        }
        double in[funcMaxInputs] = {}, out[funcMaxOutputs] = {};
        in[component] = amount;
        function->transform(in, out);
        float inks[4];
        for (int i = 0; i < 4; i++) { inks[i] = (float)out[i]; }
        const uint32_t shown = used.shown(inks);
        GfxRGB made;
        made.r = byteToCol((unsigned char)(shown >> 16 & 255));
        made.g = byteToCol((unsigned char)(shown >> 8 & 255));
        made.b = byteToCol((unsigned char)(shown & 255));
        return made;
    };
    if (space.getMode() == csSeparation) {
        auto &named = static_cast<GfxSeparationColorSpace &>(space);
        return seen(poppler_pointer(named.getAlt()), poppler_pointer(named.getFunc()));
    }
    auto &named = static_cast<GfxDeviceNColorSpace &>(space);
    return seen(poppler_pointer(named.getAlt()), poppler_pointer(named.getTintTransformFunc()));
}

float light_of(GfxColorComp component) {
    const double value = amount_of(component);
    return (float)(value <= 0.04045 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4));
}

}  // namespace

spot_tints tints_of(const display_list &list, const std::string &ink, const press &used) {
    const std::lock_guard<std::mutex> guard(list.conversion_lock);
    GfxColorSpace *named = nullptr;
    size_t component = 0;
    for (const color_space &space : list.color_spaces) {
        const int place = place_of(ink, space.colorants);
        if (place < 0 || space.definition == nullptr) { continue; }
        GfxColorSpace &base = base_of(*space.definition);
        if (base.getMode() != csSeparation && base.getMode() != csDeviceN) { continue; }
        // Its own space says more than one that it shares.
        if (named != nullptr && base.getMode() != csSeparation) { continue; }
        named = &base;
        component = (size_t)place;
        if (base.getMode() == csSeparation) { break; }
    }
    spot_tints made;
    for (auto &light : made) { light = {1, 1, 1}; }
    if (named == nullptr) { return made; }
    // Relative to the paper: a tint of nothing changes nothing.
    const GfxRGB bare = tint(*named, component, 0, used);
    const float paper[3] = {light_of(bare.r), light_of(bare.g), light_of(bare.b)};
    for (int i = 0; i < 256; i++) {
        const GfxRGB color = tint(*named, component, i / 255.0, used);
        const float light[3] = {light_of(color.r), light_of(color.g), light_of(color.b)};
        for (size_t k = 0; k < 3; k++) {
            made[(size_t)i][k] = paper[k] > 0.05f ? std::min(light[k] / paper[k], 1.0f) : light[k];
        }
    }
    return made;
}

}  // namespace gatefold
