// Maps codes of text to glyphs of a font, as poppler's own devices do.

#include "font_glyphs.hpp"

#include <algorithm>
#include <cstring>

#include "../streams/poppler_font_versions.hpp"

namespace gatefold {

namespace {

constexpr size_t simple_count = 256;
/// CIDs have 16 bits.
constexpr uint32_t cid_count = 65536;

int glyph_of_name(FT_Face face, const char *name) {
    return static_cast<int>(FT_Get_Name_Index(face, const_cast<char *>(name)));
}

/// Finds glyphs by the names of an encoding: by the program's names, then by Unicode, then by other names for
/// ligatures.
std::vector<int> glyphs_by_name(Gfx8BitFont &font, FT_Face face) {
    std::vector<int> glyphs(simple_count, 0);
    const auto &encoding = font.getEncoding();
    for (size_t code = 0; code < simple_count; code++) {
        const char *name = encoding[code];
        if (name == nullptr) { continue; }
        int glyph = glyph_of_name(face, name);
        if (glyph == 0) {
            glyph = static_cast<int>(FT_Get_Char_Index(face, globalParams->mapNameToUnicodeText(name)));
        }
        const char *other = glyph == 0 ? GfxFont::getAlternateName(name) : nullptr;
        if (other != nullptr) { glyph = glyph_of_name(face, other); }
        glyphs[code] = glyph;
    }
    return glyphs;
}

/// Finds glyphs by any of the program's own encodings.
std::vector<int> glyphs_by_own_encoding(FT_Face face) {
    std::vector<int> glyphs(simple_count, 0);
    constexpr uint32_t symbol_area = 0xF000;
    for (int map = 0; map < face->num_charmaps; map++) {
        if (FT_Set_Charmap(face, face->charmaps[map]) != 0) { continue; }
        for (uint32_t code = 0; code < simple_count; code++) {
            if (glyphs[code] != 0) { continue; }
            uint32_t glyph = FT_Get_Char_Index(face, code);
            if (glyph == 0) { glyph = FT_Get_Char_Index(face, symbol_area + code); }
            glyphs[code] = static_cast<int>(glyph);
        }
    }
    FT_Select_Charmap(face, FT_ENCODING_UNICODE);
    return glyphs;
}

bool is_empty(const std::vector<int> &glyphs) {
    return std::all_of(glyphs.begin(), glyphs.end(), [](int glyph) { return glyph == 0; });
}

/// Whether poppler takes CIDs for Unicode. Its map then changes when it is asked, so that other threads must not.
bool has_unicode_cids(const GfxFont &font) {
    const std::string collection = copied_string(static_cast<const GfxCIDFont &>(font).getCollection());
    return !font.hasToUnicodeCMap() && (collection == "Adobe-Identity" || collection == "Adobe-UCS");
}

/// By the Unicode that the document or a collection of characters gives for a CID. poppler says it of codes as a string
/// has them, of up to two bytes.
std::vector<int> glyphs_by_unicode(const GfxFont &font, FT_Face face) {
    std::vector<int> glyphs(cid_count, 0);
    if (FT_Select_Charmap(face, FT_ENCODING_UNICODE) != 0) { return glyphs; }
    if (has_unicode_cids(font)) {
        for (uint32_t cid = 0; cid < cid_count; cid++) { glyphs[cid] = static_cast<int>(FT_Get_Char_Index(face, cid)); }
        return glyphs;
    }
    for (uint32_t value = 0; value < cid_count; value++) {
        const char string[] = {static_cast<char>(value >> 8), static_cast<char>(value & 0xFF)};
        CharCode cid = 0;
        const Unicode *characters = nullptr;
        int count = 0;
        double dx, dy, ox, oy;
        font.getNextChar(string, sizeof string, &cid, &characters, &count, &dx, &dy, &ox, &oy);
        if (count > 0 && characters != nullptr && cid < cid_count) {
            glyphs[cid] = static_cast<int>(FT_Get_Char_Index(face, characters[0]));
        }
    }
    return glyphs;
}

/// Of a simple font whose program is TrueType; NULL for one that only FreeType can read.
std::vector<int> simple_true_type_glyphs(Gfx8BitFont &font, freetype_face &face, FoFiTrueType *program) {
    std::vector<int> glyphs
        = program != nullptr ? glyphs_by_code(font, *program) : glyphs_by_name(font, face.get());
    return is_empty(glyphs) ? glyphs_by_own_encoding(face.get()) : glyphs;
}

/// Codes that the encoding has no character for, such as control characters, show nothing of another font.
void leave_out_nameless(Gfx8BitFont &font, std::vector<int> &glyphs) {
    const auto &encoding = font.getEncoding();
    for (size_t code = 0; code < std::min(simple_count, glyphs.size()); code++) {
        if (encoding[code] == nullptr && glyphs[code] == 0) { glyphs[code] = -1; }
    }
}

std::unique_ptr<FoFiTrueType> parsed(const freetype_face &face, int index) {
    if (face.byte_count() == 0) { return nullptr; }
    return parse_true_type(face.bytes(), face.byte_count(), index);
}

/// Of an OpenType program with CFF that is keyed by CID, which FreeType does not look up as it does for bare CFF.
std::vector<int> open_type_glyphs(const freetype_face &face) {
    const std::unique_ptr<FoFiTrueType> program = parsed(face, 0);
    return program && program->isOpenTypeCFF() ? glyphs_by_cid(*program) : std::vector<int>();
}

}  // namespace

std::vector<int> embedded_glyphs(GfxFont &font, freetype_face &face) {
    switch (font.getType()) {
    case fontType1:
    case fontType1C:
    case fontType1COT: {
        std::vector<int> glyphs = glyphs_by_name(static_cast<Gfx8BitFont &>(font), face.get());
        return is_empty(glyphs) ? glyphs_by_own_encoding(face.get()) : glyphs;
    }
    case fontTrueType:
    case fontTrueTypeOT:
        return simple_true_type_glyphs(static_cast<Gfx8BitFont &>(font), face, parsed(face, 0).get());
    case fontCIDType2:
    case fontCIDType2OT:
        return given_glyphs(static_cast<const GfxCIDFont &>(font));
    case fontCIDType0COT: {
        std::vector<int> glyphs = given_glyphs(static_cast<const GfxCIDFont &>(font));
        return glyphs.empty() ? open_type_glyphs(face) : glyphs;
    }
    default:
        // FreeType takes the CIDs of bare CFF for glyphs.
        return {};
    }
}

std::vector<int> replacement_glyphs(GfxFont &font, freetype_face &face, GfxFontType type, int index) {
    if (!font.isCIDFont()) {
        auto &simple = static_cast<Gfx8BitFont &>(font);
        std::vector<int> glyphs = type == fontTrueType || type == fontTrueTypeOT
                                      ? simple_true_type_glyphs(simple, face, parsed(face, index).get())
                                      : glyphs_by_name(simple, face.get());
        leave_out_nameless(simple, glyphs);
        return glyphs;
    }
    Ref id;
    // poppler has no answer for a font whose own program was given up.
    if (!font.getEmbeddedFontID(&id)) {
        const std::unique_ptr<FoFiTrueType> program = parsed(face, index);
        std::vector<int> glyphs
            = program ? glyphs_by_cid(static_cast<GfxCIDFont &>(font), *program) : std::vector<int>();
        if (!glyphs.empty()) { return glyphs; }
    }
    return glyphs_by_unicode(font, face.get());
}

bool has_no_glyph(const GfxFont &font, const std::vector<int> &glyphs) {
    return !font.isCIDFont() && is_empty(glyphs);
}

}  // namespace gatefold
