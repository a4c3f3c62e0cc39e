// Reads the programs of fonts.

#include "font_source.hpp"

#include <algorithm>
#include <cmath>

#include "font_glyphs.hpp"
#include "font_replacement.hpp"
#include "freetype_face.hpp"
#include "image_codec.hpp"
#include "../streams/poppler_versions.hpp"

namespace gatefold {

namespace {

/// Fonts of Asian scripts have up to 20 MB.
constexpr size_t maximum_program_size = size_t{64} << 20;

void ignore(ErrorCategory, Goffset, const char *) {}

std::vector<uint8_t> read_all(Stream &stream) {
    std::vector<uint8_t> bytes;
    if (!rewind_stream(stream)) { return bytes; }
    size_t count = 0;
    while (count == bytes.size() && count < maximum_program_size) {
        constexpr size_t first = 32 << 10;
        bytes.resize(std::clamp(2 * count, first, maximum_program_size));
        const int part = static_cast<int>(bytes.size() - count);
        count += static_cast<size_t>(std::clamp(stream.doGetChars(part, bytes.data() + count), 0, part));
    }
    stream.close();
    bytes.resize(count);
    bytes.shrink_to_fit();
    return bytes;
}

std::vector<uint8_t> inflated(std::span<const uint8_t> deflated, size_t expected_size) {
    encoded_image encoded;
    encoded.bytes = deflated.data();
    encoded.byte_count = deflated.size();
    const std::unique_ptr<byte_source> source = open_flate(encoded);
    std::vector<uint8_t> bytes;
    size_t count = 0;
    // The end is found only by asking for more.
    const size_t first = std::max(expected_size + 1, 2 * deflated.size());
    while (count == bytes.size() && count < maximum_program_size) {
        bytes.resize(std::clamp(2 * count, std::min(first, maximum_program_size), maximum_program_size));
        count += source->read(bytes.data() + count, bytes.size() - count);
    }
    bytes.resize(count);
    return bytes;
}

/// The encoded bytes of a stream where they lie in the file; empty if they do not.
std::span<const uint8_t> place_in_file(Stream &encoded, std::span<const uint8_t> file) {
    BaseStream *const base = encoded.getBaseStream();
    if (base != &encoded || base->getStart() < 0 || base->getLength() <= 0) { return {}; }
    const auto start = static_cast<size_t>(base->getStart()), count = static_cast<size_t>(base->getLength());
    if (start > file.size() || count > file.size() - start || !rewind_stream(encoded)) { return {}; }
    const std::span<const uint8_t> place = file.subspan(start, count);
    uint8_t sample[64];
    const int sample_size = encoded.doGetChars(static_cast<int>(std::min(count, sizeof sample)), sample);
    encoded.close();
    return sample_size > 0 && std::equal(sample, sample + sample_size, place.begin())
               ? place
               : std::span<const uint8_t>();
}

/// The sum of /Length1 to /Length3, or 0; not to be relied on.
size_t given_size(const Dict &stream) {
    size_t sum = 0;
    for (const char *key : {"Length1", "Length2", "Length3"}) {
        const Object length = stream.lookup(key);
        if (length.isInt() && length.getInt() > 0) { sum += static_cast<size_t>(length.getInt()); }
    }
    return sum;
}

/// Whether FlateDecode alone, without parameters, gives what a stream holds.
bool is_plainly_deflated(const Dict &stream) {
    Object filter = stream.lookup("Filter");
    if (filter.isArray() && filter.arrayGetLength() == 1) { filter = filter.arrayGet(0); }
    return (filter.isName("FlateDecode") || filter.isName("Fl")) && stream.lookup("DecodeParms").isNull()
           && stream.lookup("DP").isNull() && stream.lookup("F").isNull();
}

/// The widest letter of a font, in ems.
double maximum_width(const GfxFont &font) {
    if (font.isCIDFont()) { return 1; }
    double width = 0;
    for (int code = 0; code < 256; code++) {
        width = std::max(width, static_cast<const Gfx8BitFont &>(font).getWidth(static_cast<unsigned char>(code)));
    }
    return width;
}

/// Programs often give a box that is too small, and letters reach beyond their widths. Letters are up to a few ems
/// large.
box generous_bounds(const GfxFont &font) {
    static constexpr double limit = 16;
    const double *given = numbers(font.getFontBBox());
    const auto clamped = [](double value) {
        return static_cast<float>(std::isfinite(value) ? std::clamp(value, -limit, limit) : 0);
    };
    box bounds = {-0.75F, -0.75F, std::max(1.75F, clamped(maximum_width(font)) + 0.5F), 1.5F};
    bounds.add(point{clamped(given[0]), clamped(given[1])});
    bounds.add(point{clamped(given[2]), clamped(given[3])});
    return bounds.grown(0.1F);
}

constexpr size_t code_count = 256;

/// For a font that isn't embedded: poppler narrows all letters of the replacement alike, if its m is more than a tenth
/// wider than the m of the document's font.
std::vector<float> factors_like_poppler(const Gfx8BitFont &font, const freetype_face &face) {
    if ((font.getFlags() & fontSymbolic) != 0) { return {}; }
    for (size_t code = 0; code < code_count; code++) {
        const char *name = font.getCharName(static_cast<int>(code));
        if (name == nullptr || strcmp(name, "m") != 0) { continue; }
        const double width = font.getWidth(static_cast<unsigned char>(code)), other = font.getWidth(0);
        const double own = face.advance(FT_Get_Char_Index(face.get(), 'm'));
        const bool is_narrower = own > 0 && width > other && width > 0.01 && width < 0.9 * own;
        return is_narrower ? std::vector<float>(code_count, static_cast<float>(width / own)) : std::vector<float>();
    }
    return {};
}

/// For a font whose program is damaged, of which poppler draws nothing: as in PDFium, letters that are wider than those
/// of the document are narrowed, so that they do not overlap.
std::vector<float> factors_by_letter(
    const Gfx8BitFont &font, const freetype_face &face, const std::vector<int> &glyphs) {
    // Widths are in thousandths, and metrics of fonts that are made alike differ in the last digit.
    constexpr double tolerance = 0.002, minimum = 0.125;
    std::vector<float> factors(code_count, 1);
    for (size_t code = 0; code < std::min(code_count, glyphs.size()); code++) {
        if (glyphs[code] <= 0) { continue; }
        const double width = font.getWidth(static_cast<unsigned char>(code));
        const double own = face.advance(static_cast<uint32_t>(glyphs[code]));
        if (!(width > 0 && width < own - tolerance)) { continue; }
        // In steps, so that letters share scaled fonts.
        factors[code] = static_cast<float>(std::max(std::round(width / own * 64) / 64, minimum));
    }
    return factors;
}

/// The name of a font, on one line.
std::string printable_name(const GfxFont &font) {
    std::string name = font.getName() ? *font.getName() : std::string();
    std::replace_if(name.begin(), name.end(), [](unsigned char letter) { return letter < ' '; }, '?');
    return name.empty() ? "an embedded font without a name" : "the embedded font " + name;
}

}  // namespace

font_source::font_source(std::shared_ptr<GfxFont> font, XRef *xref, std::span<const uint8_t> file)
    : poppler(std::move(font)), settings(std::make_unique<GlobalParamsIniter>(ignore)),
      bounds(generous_bounds(*poppler)) {
    Ref id;
    if (!poppler->getEmbeddedFontID(&id)) { return; }
    is_embedded = true;
    read_embedded(xref->fetch(id), xref, file);
}

font_source::~font_source() = default;

void font_source::read_embedded(const Object &embedded, XRef *xref, std::span<const uint8_t> file) {
    if (!embedded.isStream()) { return; }
    Stream &stream = *embedded.getStream();
    const Dict &description = *stream.getDict();
    is_deflated = !xref->isEncrypted() && is_plainly_deflated(description);
    if (is_deflated) {
        // A wrong size costs memory at most as large as that of a program which is not deflated well.
        expected_size = std::min(given_size(description), size_t{4} << 20);
        bytes = place_in_file(*stream.getUndecodedStream(), file);
    }
    if (!bytes.empty()) { return; }
    own = read_all(is_deflated ? *stream.getUndecodedStream() : stream);
    bytes = own;
}

std::vector<uint8_t> font_source::decoded() const {
    return is_deflated ? inflated(bytes, expected_size) : std::vector<uint8_t>(bytes.begin(), bytes.end());
}

loaded_font font_source::load() {
    if (!is_embedded) { return load_replacement(); }
    loaded_font loaded = load_embedded();
    if (loaded.replacement_reason.empty()) { return loaded; }
    std::string reason = printable_name(*poppler) + ' ' + loaded.replacement_reason + ": another font stands in for it";
    loaded = load_replacement();
    loaded.replacement_reason = std::move(reason);
    return loaded;
}

loaded_font font_source::load_embedded() {
    loaded_font loaded;
    auto program = std::make_shared<font_program>();
    program->bytes = decoded();
    if (program->bytes.empty()) {
        loaded.replacement_reason = "is missing or cannot be decoded";
        return loaded;
    }
    loaded.face = freetype_face::open(program);
    loaded.program = std::move(program);
    if (!loaded.face) {
        loaded.replacement_reason = "is damaged";
        return loaded;
    }
    loaded.glyphs = embedded_glyphs(*poppler, *loaded.face);
    if (has_no_glyph(*poppler, loaded.glyphs)) {
        loaded.replacement_reason = "has none of the letters of its encoding";
    }
    return loaded;
}

loaded_font font_source::load_replacement() {
    loaded_font loaded;
    const std::optional<font_replacement> replacement = find_replacement(*poppler);
    if (!replacement) { return loaded; }
    auto program = std::make_shared<font_program>();
    program->path = replacement->path;
    program->index = replacement->index;
    loaded.face = freetype_face::open(program);
    if (!loaded.face) { return loaded; }
    loaded.program = std::move(program);
    loaded.glyphs = replacement_glyphs(*poppler, *loaded.face, replacement->type, replacement->index);
    // A letter that the other font lacks is left out, rather than shown as a box.
    std::replace(loaded.glyphs.begin(), loaded.glyphs.end(), 0, -1);
    if (poppler->isCIDFont()) { return loaded; }
    const auto &simple = static_cast<const Gfx8BitFont &>(*poppler);
    loaded.width_factors = is_embedded ? factors_by_letter(simple, *loaded.face, loaded.glyphs)
                                       : factors_like_poppler(simple, *loaded.face);
    return loaded;
}

size_t font_source::byte_count() const {
    // poppler's fonts take some 8 KB, with an Asian map more.
    constexpr size_t simple = 8 << 10, composite = 64 << 10;
    return own.capacity() + (poppler->isCIDFont() ? composite : simple);
}

std::shared_ptr<font> make_font(
    const std::shared_ptr<GfxFont> &poppler, XRef *xref, std::span<const uint8_t> file) {
    if (!poppler || poppler->getType() == fontType3) { return nullptr; }
    return std::make_shared<font>(std::make_unique<font_source>(poppler, xref, file));
}

}  // namespace gatefold
