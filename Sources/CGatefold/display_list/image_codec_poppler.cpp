// Images behind filters of poppler's, decoded on streams of ours that know no document.

#include "image_codec.hpp"

#include <algorithm>

#include "../streams/poppler_headers.hpp"
#include "../streams/poppler_versions.hpp"

namespace gatefold {

namespace {

std::unique_ptr<Stream> memory_stream(const uint8_t *bytes, size_t count) {
    return std::make_unique<MemStream>(
        reinterpret_cast<const char *>(bytes), 0, (Goffset)count, null_object());
}

/// The dictionary of a stream with one filter.
Object filter_dictionary(const encoded_image &image) {
    Object parameters = empty_dictionary();
    for (const filter_parameter &parameter : image.parameters) {
        parameters.dictSet(
            parameter.name.c_str(), parameter.is_boolean ? Object(parameter.value != 0) : Object(parameter.value));
    }
    if (!image.jbig2_globals.empty()) {
        // poppler asks the stream for a dictionary.
        parameters.dictSet(
            "JBIG2Globals", owning_object(memory_stream(image.jbig2_globals.data(), image.jbig2_globals.size())));
    }
    Object dictionary = empty_dictionary();
    dictionary.dictSet("Filter", name_object(image.filter.c_str()));
    dictionary.dictSet("DecodeParms", std::move(parameters));
    return dictionary;
}

/// A bitmap of JBIG2 that poppler would hold, in bytes.
constexpr uint64_t maximum_bitmap = uint64_t{160} << 20;

/// Whether the pages of a JBIG2 image have sizes for which there is memory (ITU-T T.88, 7.2 and 7.4.8).
bool is_bounded_jbig2(const encoded_image &image) {
    const uint8_t *bytes = image.bytes;
    const size_t count = image.byte_count;
    const auto number = [&](size_t at) {
        return at + 4 > count ? 0u
                              : (uint32_t)bytes[at] << 24 | (uint32_t)bytes[at + 1] << 16 |
                                    (uint32_t)bytes[at + 2] << 8 | bytes[at + 3];
    };
    for (size_t at = 0; at + 11 <= count;) {
        const uint32_t segment = number(at), kind = bytes[at + 4] & 0x3F;
        const bool has_long_page = bytes[at + 4] & 0x40;
        size_t next = at + 5;
        uint64_t references = bytes[next] >> 5;
        if (references == 7) {
            references = number(next) & 0x1FFFFFFF;
            next += 4 + (size_t)((references + 8) / 8);
        } else {
            next++;
        }
        next += (size_t)references * (segment <= 256 ? 1 : segment <= 65536 ? 2 : 4) + (has_long_page ? 4 : 1);
        if (next + 4 > count) { break; }
        const uint32_t length = number(next);
        next += 4;
        if (kind == 48) {
            const uint64_t height = number(next + 4) == 0xFFFFFFFF ? (uint64_t)image.height : number(next + 4);
            if ((uint64_t)number(next) * height / 8 > maximum_bitmap) { return false; }
        }
        if (length > count - next) { break; }
        next += length;
        at = next;
    }
    return true;
}

class poppler_source : public byte_source {
public:
    explicit poppler_source(const encoded_image &image) : dictionary(filter_dictionary(image)) {
        stream = filtered_stream(memory_stream(image.bytes, image.byte_count), dictionary.getDict());
        if (stream != nullptr) { is_open = rewind_stream(*stream); }
    }
    ~poppler_source() override {
        if (is_open) { stream->close(); }
    }

    size_t read(uint8_t *target, size_t count) override {
        size_t done = 0;
        while (is_open && done < count) {
            const int part = (int)std::min(count - done, size_t{1} << 20);
            const int made = stream->doGetChars(part, target + done);
            if (made <= 0) { break; }
            done += (size_t)made;
        }
        return done;
    }
    size_t byte_count() const override { return sizeof *this + (size_t{64} << 10); }

private:
    Object dictionary;
    std::unique_ptr<Stream> stream;
    bool is_open = false;
};

}  // namespace

std::unique_ptr<byte_source> open_poppler_filter(const encoded_image &image) {
    if (image.filter == "JBIG2Decode" && !is_bounded_jbig2(image)) { return nullptr; }
    return std::make_unique<poppler_source>(image);
}

}  // namespace gatefold
