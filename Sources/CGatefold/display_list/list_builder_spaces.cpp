// Colour spaces of a list that keeps its colours.

#include "list_builder.hpp"

#include "../streams/poppler_versions.hpp"

namespace gatefold {

const char *family_of(GfxColorSpaceMode mode) {
    switch (mode) {
    case csDeviceGray: return "DeviceGray";
    case csCalGray: return "CalGray";
    case csDeviceRGB: return "DeviceRGB";
    case csCalRGB: return "CalRGB";
    case csDeviceCMYK: return "DeviceCMYK";
    case csLab: return "Lab";
    case csICCBased: return "ICCBased";
    case csIndexed: return "Indexed";
    case csSeparation: return "Separation";
    case csDeviceN: return "DeviceN";
    case csPattern: return "Pattern";
    // One of later versions.
    default: return "DeviceRGBA";
    }
}

namespace {

/// Text that two colour spaces share only if they are the same.
std::string definition_of(GfxColorSpace &space) {
    const GfxColorSpaceMode mode = space.getMode();
    std::string text = family_of(mode);
    const auto add = [&text](const std::string &part) { text += '/' + part; };
    switch (mode) {
    case csICCBased: {
        const Ref reference = static_cast<GfxICCBasedColorSpace &>(space).getRef();
        add(std::to_string(reference.num) + ' ' + std::to_string(reference.gen) + ' ' + std::to_string(space.getNComps()));
        break;
    }
    case csIndexed: {
        auto &indexed = static_cast<GfxIndexedColorSpace &>(space);
        GfxColorSpace &base = *poppler_pointer(indexed.getBase());
        const size_t bytes = (size_t)(indexed.getIndexHigh() + 1) * (size_t)base.getNComps();
        add(definition_of(base));
        add(std::string(reinterpret_cast<const char *>(indexed.getLookup()), bytes));
        break;
    }
    case csLab: {
        auto &lab = static_cast<GfxLabColorSpace &>(space);
        add(std::to_string(lab.getWhiteX()) + ' ' + std::to_string(lab.getWhiteZ()));
        break;
    }
    case csSeparation: {
        auto &named = static_cast<GfxSeparationColorSpace &>(space);
        add(copied_string(named.getName()));
        add(definition_of(*poppler_pointer(named.getAlt())));
        break;
    }
    case csDeviceN: {
        auto &named = static_cast<GfxDeviceNColorSpace &>(space);
        for (int i = 0; i < space.getNComps(); i++) { add(named.getColorantName(i)); }
        add(definition_of(*poppler_pointer(named.getAlt())));
        break;
    }
    default: break;
    }
    return text;
}

/// The colorants that a space or its base names.
std::vector<std::string> colorants_of(GfxColorSpace &space) {
    std::vector<std::string> names;
    switch (space.getMode()) {
    case csIndexed: return colorants_of(*poppler_pointer(static_cast<GfxIndexedColorSpace &>(space).getBase()));
    case csSeparation: return {copied_string(static_cast<GfxSeparationColorSpace &>(space).getName())};
    case csDeviceN:
        for (int i = 0; i < space.getNComps(); i++) {
            names.push_back(static_cast<GfxDeviceNColorSpace &>(space).getColorantName(i));
        }
        return names;
    default: return names;
    }
}

}  // namespace

uint16_t list_builder::kept_space(GfxColorSpace &space) {
    if (space.getMode() == csPattern) {
        GfxColorSpace *under = poppler_pointer(static_cast<GfxPatternColorSpace &>(space).getUnder());
        return under != nullptr ? kept_space(*under) : 0;
    }
    std::string name = definition_of(space);
    const auto known = named_spaces.find(name);
    if (known != named_spaces.end()) { return known->second; }
    if (list.color_spaces.size() > UINT16_MAX) { return 0; }
    const auto index = (uint16_t)list.color_spaces.size();
    list.color_spaces.push_back(
        {family_of(space.getMode()), colorants_of(space), std::shared_ptr<GfxColorSpace>(owned(space.copy()))});
    named_spaces.emplace(std::move(name), index);
    return index;
}

uint32_t list_builder::shading_color(GfxColorSpace &space, const GfxColor &color) {
    const uint32_t rgb = packed(rgb_of(space, color));
    return list.keeps_colors ? add_paint(rgb, space, color) : rgb;
}

}  // namespace gatefold
