// A stream of a JPEG 2000 image for poppler, which decodes nothing before its samples are read.

#include "image_jpx_stream.hpp"

#include <algorithm>
#include <memory>

#include "image_codec.hpp"
#include "image_jpx_header.hpp"
#include "../streams/poppler_versions.hpp"

namespace gatefold {

namespace {

/// Enumerated colour spaces of the format.
enum : uint32_t { space_cmyk = 12, space_rgb = 16, space_grey = 17, space_ycc = 18 };

/// Bytes in which headers usually are.
constexpr size_t usual_header = size_t{32} << 10;
constexpr size_t maximum_bytes = size_t{256} << 20;

class jpx_stream : public Stream {
public:
    explicit jpx_stream(std::unique_ptr<Stream> encoded) : encoded(std::move(encoded)) {}

    StreamKind getKind() const override { return strJPX; }
    bool isBinary(bool) const override { return true; }

    GATEFOLD_STREAM_REWIND() override {
        rows.reset();
        row.clear();
        next = 0;
        row_number = 0;
        GATEFOLD_STREAM_RESULT(true);
    }
    GATEFOLD_STREAM_UNFILTERED_REWIND() override { return encoded->GATEFOLD_STREAM_UNFILTERED_NAME(); }

    void close() override {
        rows.reset();
        encoded->close();
    }

    int getChar() override { return next < row.size() || make_row() ? row[next++] : EOF; }
    int lookChar() override { return next < row.size() || make_row() ? row[next] : EOF; }
    int getRawChar() override { return getChar(); }
    void getRawChars(int count, int *target) override {
        for (int i = 0; i < count; i++) { target[i] = getChar(); }
    }
    int getUnfilteredChar() override { return encoded->getUnfilteredChar(); }
    Goffset getPos() override { return (Goffset)next; }
    void setPos(Goffset, int) override {}
    BaseStream *getBaseStream() override { return encoded->getBaseStream(); }
    Stream *getUndecodedStream() override { return encoded->getUndecodedStream(); }
    Dict *getDict() override { return encoded->getDict(); }
    Object *getDictObject() override { return encoded->getDictObject(); }
    Stream *getNextStream() const override { return encoded.get(); }

    void getImageParams(GATEFOLD_IMAGE_PARAMETERS) override {
        read_header();
        *bits = 8;
        const int count = color_components();
        *mode = count == 3 ? streamCSDeviceRGB : count == 4 ? streamCSDeviceCMYK : streamCSDeviceGray;
    }

private:
    bool hasGetChars() override { return true; }

    int getChars(int count, unsigned char *target) override {
        int copied = 0;
        while (copied < count && (next < row.size() || make_row())) {
            const size_t part = std::min((size_t)(count - copied), row.size() - next);
            memcpy(target + copied, row.data() + next, part);
            next += part;
            copied += (int)part;
        }
        return copied;
    }

    void read_header() {
        if (has_header) { return; }
        has_header = true;
        take_bytes(usual_header);
        if (read_jpx_header(image.own.data(), image.own.size(), header)) { return; }
        header = {};
        take_bytes(maximum_bytes);
        read_jpx_header(image.own.data(), image.own.size(), header);
    }

    void take_bytes(size_t limit) {
        image.own.clear();
        if (!rewind_stream(*encoded)) { return; }
        size_t count = 0;
        for (int part = 1; part > 0 && count < limit; count += (size_t)std::max(part, 0)) {
            const size_t room = std::min(limit - count, size_t{1} << 20);
            image.own.resize(count + room);
            part = encoded->doGetChars((int)room, image.own.data() + count);
        }
        image.own.resize(count);
        has_all = limit == maximum_bytes || count < limit;
    }

    /// Components without those of opacity, as poppler counts them.
    int color_components() const {
        const bool is_rgb = header.color_space == space_rgb || header.color_space == space_ycc;
        if (header.components == 4 && is_rgb) { return 3; }
        if (header.components == 2) { return 1; }
        return std::clamp(header.components, 1, 4);
    }

    bool open() {
        read_header();
        if (!has_all) { take_bytes(maximum_bytes); }
        image.codec = image_codec::jpeg2000;
        image.components = header.components;
        image.bytes = image.own.data();
        image.byte_count = image.own.size();
        if (Dict *dictionary = getDict(); dictionary != nullptr) {
            const Object space = dictionary->lookup("ColorSpace");
            image.is_indexed = space.isArray() && space.arrayGetLength() > 0 && space.arrayGet(0).isName("Indexed");
            const Object mask = dictionary->lookup("SMaskInData");
            keeps_alpha = mask.isInt() && mask.getInt() != 0;
        }
        row_request request;
        request.x1 = header.width;
        rows = header.width > 0 ? open_rows(image, request) : nullptr;
        return rows != nullptr;
    }

    bool make_row() {
        if (row_number >= header.height && row_number > 0) { return false; }
        if (rows == nullptr && (row_number > 0 || !open())) { return false; }
        row.resize(rows->row_bytes());
        next = 0;
        row_number++;
        if (!rows->read(row.data())) {
            row.clear();
            row_number = std::max(row_number, header.height);
            return false;
        }
        const int all = rows->components, kept = std::min(color_components(), all);
        if (kept == all || keeps_alpha || image.is_indexed) { return true; }
        for (int x = 0; x < header.width; x++) {
            for (int i = 0; i < kept; i++) { row[(size_t)(x * kept + i)] = row[(size_t)(x * all + i)]; }
        }
        row.resize((size_t)header.width * (size_t)kept);
        return true;
    }

    const std::unique_ptr<Stream> encoded;
    encoded_image image;
    jpx_header header;
    bool has_header = false, has_all = false, keeps_alpha = false;
    std::unique_ptr<row_reader> rows;
    std::vector<uint8_t> row;
    size_t next = 0;
    int row_number = 0;
};

}  // namespace

std::unique_ptr<Stream> make_jpx_stream(std::unique_ptr<Stream> encoded) {
    return std::make_unique<jpx_stream>(std::move(encoded));
}

}  // namespace gatefold
