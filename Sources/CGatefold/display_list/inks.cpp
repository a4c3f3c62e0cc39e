// The inks of a page, and what colours are in them.

#include "inks.hpp"

#include <algorithm>
#include <atomic>
#include <bit>
#include <cmath>

#include "../streams/poppler_versions.hpp"

namespace gatefold {

const char *const process_inks[process_ink_count] = {"Cyan", "Magenta", "Yellow", "Black"};

GfxColorSpace &base_of(GfxColorSpace &space) {
    if (space.getMode() != csIndexed) { return space; }
    return *poppler_pointer(static_cast<GfxIndexedColorSpace &>(space).getBase());
}

double amount_of(GfxColorComp component) { return std::clamp(colToDbl(component), 0.0, 1.0); }

uint8_t byte_of_amount(double amount) { return (uint8_t)std::lround(255 * std::clamp(amount, 0.0, 1.0)); }

int place_of(const std::string &name, const ink_names &inks) {
    const auto found = std::find(inks.begin(), inks.end(), name);
    return found == inks.end() ? -1 : (int)(found - inks.begin());
}

namespace {

uint32_t next_selection_number() {
    // Numbers below stand for conversions to the colours of a screen.
    constexpr uint32_t first = 2;
    static std::atomic<uint32_t> count = first;
    return count++;
}

bool is_spot(const std::string &name) {
    return name != "All" && name != "None" && std::none_of(process_inks, process_inks + 4, [&](const char *process) {
               return name == process;
           });
}

/// The colour in the base of an indexed space; poppler's own function is not exported.
GfxColor base_color(GfxIndexedColorSpace &space, const GfxColor &color) {
    GfxColorSpace &base = base_of(space);
    const int components = std::clamp(base.getNComps(), 0, (int)gfxColorMaxComps);
    const int index = std::clamp((int)(colToDbl(color.c[0]) + 0.5), 0, space.getIndexHigh());
    double low[gfxColorMaxComps], range[gfxColorMaxComps];
    base.getDefaultRanges(low, range, space.getIndexHigh());
    GfxColor made = {};
    for (int i = 0; i < components; i++) {
        made.c[i] = dblToCol(low[i] + space.getLookup()[index * components + i] / 255.0 * range[i]);
    }
    return made;
}

GfxRGB screen_color(const GfxColorSpace &space, const GfxColor &color) { return rgb_of(space, color); }

}  // namespace

ink_names inks_of(const display_list &list) {
    ink_names names(process_inks, process_inks + process_ink_count);
    for (const color_space &space : list.color_spaces) {
        for (const std::string &name : space.colorants) {
            const bool is_new = is_spot(name) && place_of(name, names) < 0;
            if (is_new && names.size() < maximum_ink_count) { names.push_back(name); }
        }
    }
    return names;
}

// Colours.

ink_separation::ink_separation(GfxColorSpace &space, const press &used, const ink_names &inks)
    : space(space), used(used), ink_count(inks.size()), components(std::max(space.getNComps(), 1)) {
    all_painted = 0xF;
    switch (space.getMode()) {
    case csDeviceGray: kind = method::gray; break;
    case csCalGray: kind = used.can_convert() ? method::other : method::gray; break;
    case csDeviceRGB:
        kind = method::rgb;
        transform = used.transform(nullptr, 3);
        break;
    case csDeviceCMYK:
        use_colorants({process_inks, process_inks + 4}, inks);
        is_device_cmyk = true;
        break;
    case csICCBased: use_profile(static_cast<GfxICCBasedColorSpace &>(space)); break;
    case csLab: kind = used.can_convert() ? method::lab : method::other; break;
    case csIndexed:
        kind = method::indexed;
        base = std::make_unique<ink_separation>(base_of(space), used, inks);
        all_painted = base->painted();
        break;
    case csSeparation:
        use_colorants({copied_string(static_cast<GfxSeparationColorSpace &>(space).getName())}, inks);
        break;
    case csDeviceN: {
        std::vector<std::string> names;
        for (int i = 0; i < components; i++) {
            names.push_back(static_cast<GfxDeviceNColorSpace &>(space).getColorantName(i));
        }
        use_colorants(std::move(names), inks);
        break;
    }
    default: kind = method::other;
    }
}

void ink_separation::use_colorants(std::vector<std::string> names, const ink_names &inks) {
    kind = method::colorants;
    all_painted = 0;
    for (const std::string &name : names) {
        ink_bits bits = 0;
        if (name == "All") {
            bits = inks.size() == maximum_ink_count ? ~ink_bits{0} : (ink_bits{1} << inks.size()) - 1;
        } else if (const int place = place_of(name, inks); place >= 0) {
            bits = ink_bits{1} << place;
        }
        own_colorants.push_back(bits);
        all_painted |= bits;
    }
}

void ink_separation::use_profile(GfxICCBasedColorSpace &based) {
    source_profile = based.getProfile().get();
    if (components == 4 && (!used.has_profile() || used.is_own(source_profile))) {
        for (int i = 0; i < 4; i++) { own_colorants.push_back(ink_bits{1} << i); }
        kind = method::colorants;
        return;
    }
    if (source_profile != nullptr) { transform = used.transform(source_profile, components); }
    if (transform != nullptr) {
        kind = method::profile;
    } else if (components == 3) {
        kind = method::rgb;
    } else if (components == 1) {
        kind = method::gray;
    } else if (components == 4) {
        for (int i = 0; i < 4; i++) { own_colorants.push_back(ink_bits{1} << i); }
        kind = method::colorants;
    }
}

void ink_separation::convert(const GfxColor &color, float *amounts) const {
    std::fill_n(amounts, ink_count, 0.0f);
    switch (kind) {
    case method::gray: amounts[3] = (float)(1 - amount_of(color.c[0])); return;
    case method::indexed:
        return base->convert(base_color(static_cast<GfxIndexedColorSpace &>(space), color), amounts);
    case method::colorants:
        for (size_t i = 0; i < own_colorants.size(); i++) {
            const auto value = (float)amount_of(color.c[i]);
            for (ink_bits bits = own_colorants[i]; bits != 0; bits &= bits - 1) {
                float &made = amounts[std::countr_zero(bits)];
                made = std::max(made, value);
            }
        }
        return;
    case method::lab: {
        const double lab[3] = {colToDbl(color.c[0]), colToDbl(color.c[1]), colToDbl(color.c[2])};
        return used.inks_of_lab(lab, amounts);
    }
    case method::profile: {
        double values[4] = {}, percent[4];
        for (int i = 0; i < std::min(components, 4); i++) {
            values[i] = amount_of(color.c[i]) * (components == 4 ? 100 : 1);
        }
        transform->convert(values, percent, 1);
        for (int i = 0; i < 4; i++) { amounts[i] = (float)std::clamp(percent[i] / 100, 0.0, 1.0); }
        return;
    }
    case method::rgb:
    case method::other: {
        const GfxRGB rgb = screen_color(space, color);
        const double values[3] = {amount_of(rgb.r), amount_of(rgb.g), amount_of(rgb.b)};
        return used.inks_of_rgb(values, amounts);
    }
    }
}

ink_bits ink_separation::painted(const GfxColor &color, bool has_mode) const {
    if (kind == method::indexed) {
        return base->painted(base_color(static_cast<GfxIndexedColorSpace &>(space), color), false);
    }
    if (!is_device_cmyk || !has_mode) { return all_painted; }
    ink_bits bits = 0;
    for (int i = 0; i < 4; i++) { bits |= color.c[i] > 0 ? ink_bits{1} << i : 0; }
    return bits;
}

// Selections.

ink_selection::ink_selection(std::shared_ptr<const press> used, ink_names inks)
    : used(std::move(used)), inks(std::move(inks)), all(process_inks, process_inks + process_ink_count),
      number(next_selection_number()) {
    for (size_t i = 0; i < this->inks.size() && i < 3; i++) {
        const std::string &name = this->inks[i];
        places[i] = place_of(name, all);
        if (places[i] < 0) {
            places[i] = (int)all.size();
            all.push_back(name);
        }
        if (places[i] == 3) { black = (uint8_t)(4 >> i); }
        if (places[i] > 3) { spots |= (uint8_t)(4 >> i); }
        has_process_colors = has_process_colors || places[i] < 3;
    }
}

uint32_t ink_selection::pixel(const float *amounts) const {
    uint32_t made = 0;
    for (const int place : places) {
        made = made << 8 | (255u - (place < 0 ? 0 : byte_of_amount((double)amounts[place])));
    }
    return made;
}

uint8_t ink_selection::components_of(ink_bits bits) const {
    uint8_t made = 0;
    for (int i = 0; i < 3; i++) {
        if (places[i] >= 0 && (bits >> places[i] & 1) != 0) { made |= (uint8_t)(4 >> i); }
    }
    return made;
}

std::shared_ptr<const ink_selection> find_selection(const std::shared_ptr<const press> &used, const ink_names &inks) {
    using key = std::pair<const press *, ink_names>;
    static std::mutex lock;
    using table = std::map<key, std::weak_ptr<const ink_selection>>;
    static table &known = *new table;
    const std::lock_guard<std::mutex> guard(lock);
    if (std::shared_ptr<const ink_selection> found = known[{used.get(), inks}].lock()) { return found; }
    std::erase_if(known, [](const auto &entry) { return entry.second.expired(); });
    auto made = std::make_shared<const ink_selection>(used, inks);
    known[{used.get(), inks}] = made;
    return made;
}

}  // namespace gatefold
