// System fonts that replace fonts without an embedded program.

#include "font_replacement.hpp"

#include <map>
#include <mutex>

namespace gatefold {

namespace {

/// Everything about a font that poppler's choice depends on.
std::string description_of(const GfxFont &font) {
    std::string text = copied_string(font.getName()) + '\n' + copied_string(font.getFamily());
    for (const int number : {static_cast<int>(font.getType()), static_cast<int>(font.getFlags()),
                             static_cast<int>(font.getWeight()), static_cast<int>(font.getStretch())}) {
        text += '\n' + std::to_string(number);
    }
    if (font.isCIDFont()) { text += '\n' + copied_string(static_cast<const GfxCIDFont &>(font).getCollection()); }
    return text;
}

/// Without a cross-reference table poppler finds no embedded program, and looks for a replacement.
std::optional<font_replacement> locate(GfxFont &font) {
    const std::optional<GfxFontLoc> found = font.locateFont(nullptr, nullptr);
    if (!found || found->locType != gfxFontLocExternal) { return {}; }
    return font_replacement{found->path, std::max(found->fontNum, 0), found->fontType};
}

struct known_replacements {
    std::mutex lock;
    std::map<std::string, std::optional<font_replacement>> by_description;
};

constexpr size_t maximum_known = 4096;

}  // namespace

std::optional<font_replacement> find_replacement(GfxFont &font) {
    static auto *const known = new known_replacements();
    const std::string description = description_of(font);
    // poppler's search may change the name of the font, so that it is made by one thread at a time.
    const std::lock_guard<std::mutex> guard(known->lock);
    const auto answer = known->by_description.find(description);
    if (answer != known->by_description.end()) { return answer->second; }
    if (known->by_description.size() >= maximum_known) { known->by_description.clear(); }
    return known->by_description[description] = locate(font);
}

}  // namespace gatefold
