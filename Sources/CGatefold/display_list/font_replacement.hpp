// System fonts that replace fonts without an embedded program.

#ifndef CGATEFOLD_FONT_REPLACEMENT_HPP
#define CGATEFOLD_FONT_REPLACEMENT_HPP

#include <optional>
#include <string>

#include "../streams/poppler_versions.hpp"

namespace gatefold {

struct font_replacement {
    std::string path;
    /// The index of a face in a collection.
    int index;
    GfxFontType type;
};

/// The font that poppler chooses, whether or not the document embeds one; none where the system has no font.
/// Thread-safe. Answers are kept for the process, as asking fontconfig takes milliseconds.
std::optional<font_replacement> find_replacement(GfxFont &font);

}  // namespace gatefold

#endif
