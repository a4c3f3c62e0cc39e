// Differences between poppler 22.12, 25.03 and 26.07 in the tables of fonts; the others are in poppler_versions.hpp.

#ifndef CGATEFOLD_POPPLER_FONT_VERSIONS_HPP
#define CGATEFOLD_POPPLER_FONT_VERSIONS_HPP

#include "poppler_versions.hpp"

namespace gatefold {

/// Tables of glyphs by code, which poppler 22.12 returns as memory to free.
inline std::vector<int> adopted_numbers(int *numbers, int count) {
    const std::unique_ptr<int, void (*)(void *)> owner(numbers, gfree);
    return numbers != nullptr && count > 0 ? std::vector<int>(numbers, numbers + count) : std::vector<int>();
}

/// The glyphs of a TrueType font by code.
template <typename Font> std::vector<int> glyphs_by_code(Font &font, FoFiTrueType &program) {
    if constexpr (std::is_pointer_v<decltype(font.getCodeToGIDMap(&program))>) {
        return adopted_numbers(font.getCodeToGIDMap(&program), 256);
    } else {
        return font.getCodeToGIDMap(&program);
    }
}

/// The glyphs of a TrueType font by CID, for a font that is not embedded.
template <typename Font> std::vector<int> glyphs_by_cid(Font &font, FoFiTrueType &program) {
    if constexpr (requires { font.getCodeToGIDMap(&program); }) {
        return font.getCodeToGIDMap(&program);
    } else {
        int count = 0;
        int *glyphs = font.getCodeToGIDMap(&program, &count);
        return adopted_numbers(glyphs, count);
    }
}

/// The glyphs of an OpenType font with CFF by CID.
template <typename Program> std::vector<int> glyphs_by_cid(const Program &program) {
    if constexpr (requires { program.getCIDToGIDMap(); }) {
        return program.getCIDToGIDMap();
    } else {
        int count = 0;
        int *glyphs = program.getCIDToGIDMap(&count);
        return adopted_numbers(glyphs, count);
    }
}

/// The glyphs that the document gives by CID; empty for none.
template <typename Font> std::vector<int> given_glyphs(const Font &font) {
    if constexpr (std::is_pointer_v<decltype(font.getCIDToGID())>) {
        const int *glyphs = font.getCIDToGID();
        return glyphs != nullptr ? std::vector<int>(glyphs, glyphs + font.getCIDToGIDLen()) : std::vector<int>();
    } else {
        return font.getCIDToGID();
    }
}

/// NULL where the program cannot be read.
inline std::unique_ptr<FoFiTrueType> parse_true_type(const unsigned char *bytes, size_t count, int face) {
#if POPPLER_CHECK_VERSION(25, 6, 0)
    return FoFiTrueType::make(std::span(bytes, count), face);
#else
    return FoFiTrueType::make(bytes, static_cast<int>(count), face);
#endif
}

}  // namespace gatefold

#endif
