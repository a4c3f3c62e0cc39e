#include "font_styles.hpp"

#include <algorithm>
#include <array>

namespace {

/// The bytes of a font, read from the front, so that a table is read without keeping what stands before it.
struct font_bytes {
public:
    explicit font_bytes(Stream &stream) : stream(stream) { gatefold::rewind_stream(stream); }
    ~font_bytes() { stream.close(); }
    font_bytes(const font_bytes &) = delete;

    bool read(unsigned char *bytes, size_t count) {
        position += count;
        return stream.doGetChars((int)count, bytes) == (int)count;
    }

    bool skip(size_t to) {
        if (to < position || to > maximum_size) { return false; }
        std::array<unsigned char, 4096> passed;
        while (position < to) {
            if (!read(passed.data(), std::min(passed.size(), to - position))) { return false; }
        }
        return true;
    }

private:
    /// Fonts of Asian scripts have up to 20 MB.
    static constexpr size_t maximum_size = 32 << 20;

    Stream &stream;
    size_t position = 0;
};

uint32_t number(const unsigned char *bytes) {
    return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

/// Returns the offset of the head table in a TrueType font, or 0 if it has no such table.
uint32_t place_of_head(font_bytes &bytes) {
    unsigned char start[12], entry[16];
    if (!bytes.read(start, sizeof start)) { return 0; }
    uint32_t version = number(start);
    if (version != 0x00010000 && version != 0x74727565) { return 0; }
    uint32_t place = 0;
    for (int count = start[4] << 8 | start[5]; count > 0 && place == 0; count--) {
        if (!bytes.read(entry, sizeof entry)) { return 0; }
        if (std::equal(entry, entry + 4, "head")) { place = number(entry + 8); }
    }
    return place;
}

}  // namespace

font_style embedded_style(const GfxFont &font, XRef *xref) {
    GfxFontType type = font.getType();
    Ref id;
    if (xref == nullptr || (type != fontTrueType && type != fontCIDType2) || !font.getEmbeddedFontID(&id)) { return {}; }
    Object program = xref->fetch(id);
    if (!program.isStream()) { return {}; }
    font_bytes bytes(*program.getStream());
    constexpr size_t style_offset = 44;
    unsigned char style[2];
    uint32_t head = place_of_head(bytes);
    if (head == 0 || !bytes.skip(size_t{head} + style_offset) || !bytes.read(style, sizeof style)) { return {}; }
    return {(style[1] & 1) != 0, (style[1] & 2) != 0};
}
