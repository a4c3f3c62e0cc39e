// JPEG 2000 by OpenJPEG: only the columns and rows that are needed, at reduced size where that is enough.

#include <algorithm>
#include <cstring>

#include <openjpeg.h>

#include "image_codec.hpp"
#include "image_jpx_header.hpp"

namespace gatefold {

namespace {

struct memory_reader {
    const uint8_t *bytes;
    size_t count, at;

    static OPJ_SIZE_T read(void *target, OPJ_SIZE_T wanted, void *context) {
        auto *self = static_cast<memory_reader *>(context);
        const size_t part = std::min<size_t>(wanted, self->count - self->at);
        if (part == 0) { return (OPJ_SIZE_T)-1; }
        memcpy(target, self->bytes + self->at, part);
        self->at += part;
        return part;
    }
    static OPJ_OFF_T skip(OPJ_OFF_T wanted, void *context) {
        auto *self = static_cast<memory_reader *>(context);
        const auto left = (OPJ_OFF_T)(self->count - self->at), behind = -(OPJ_OFF_T)self->at;
        self->at = (size_t)((OPJ_OFF_T)self->at + std::clamp(wanted, behind, left));
        return wanted;
    }
    static OPJ_BOOL seek(OPJ_OFF_T place, void *context) {
        auto *self = static_cast<memory_reader *>(context);
        if (place < 0 || (size_t)place > self->count) { return OPJ_FALSE; }
        self->at = (size_t)place;
        return OPJ_TRUE;
    }
};

void ignore_message(const char *, void *) {}

/// A decoder at the beginning of an image.
class jpx_decoder {
public:
    jpx_decoder(const encoded_image &image, bool has_boxes, int reductions)
        : reader{image.bytes, image.byte_count, 0} {
        codec = opj_create_decompress(has_boxes ? OPJ_CODEC_JP2 : OPJ_CODEC_J2K);
        stream = opj_stream_default_create(OPJ_TRUE);
        if (codec == nullptr || stream == nullptr) { return; }
        opj_stream_set_user_data(stream, &reader, nullptr);
        opj_stream_set_user_data_length(stream, image.byte_count);
        opj_stream_set_read_function(stream, memory_reader::read);
        opj_stream_set_skip_function(stream, memory_reader::skip);
        opj_stream_set_seek_function(stream, memory_reader::seek);
        opj_set_warning_handler(codec, ignore_message, nullptr);
        opj_set_error_handler(codec, ignore_message, nullptr);
        opj_dparameters_t parameters;
        opj_set_default_decoder_parameters(&parameters);
        parameters.cp_reduce = (OPJ_UINT32)reductions;
        if (image.is_indexed) { parameters.flags |= OPJ_DPARAMETERS_IGNORE_PCLR_CMAP_CDEF_FLAG; }
        if (!opj_setup_decoder(codec, &parameters)) { return; }
        // Truncated images show the part that exists.
        opj_decoder_set_strict_mode(codec, OPJ_FALSE);
        is_open = opj_read_header(stream, codec, &decoded) && decoded != nullptr;
    }
    ~jpx_decoder() {
        if (decoded != nullptr) { opj_image_destroy(decoded); }
        if (stream != nullptr) { opj_stream_destroy(stream); }
        if (codec != nullptr) { opj_destroy_codec(codec); }
    }
    jpx_decoder(const jpx_decoder &) = delete;

    /// Decodes an area given in samples of the whole image.
    bool decode(int x0, int y0, int x1, int y1) {
        if (!is_open) { return false; }
        const auto left = (OPJ_INT32)decoded->x0, top = (OPJ_INT32)decoded->y0;
        return opj_set_decode_area(codec, decoded, left + x0, top + y0, left + x1, top + y1) &&
               opj_decode(codec, stream, decoded);
    }

    opj_image_t *decoded = nullptr;

private:
    memory_reader reader;
    opj_codec_t *codec;
    opj_stream_t *stream;
    bool is_open = false;
};

/// Components that are decoded. Opacity is not where the image's dictionary does not ask for it.
int decoded_components(const encoded_image &image, const jpx_header &header) {
    if (image.is_indexed && header.has_palette) { return 1; }
    const bool has_unused_alpha = !image.has_alpha && header.components == image.components + 1;
    return has_unused_alpha ? image.components : header.components;
}

/// A component's value in a byte.
uint8_t byte_of(const opj_image_comp_t &component, OPJ_INT32 value, bool is_indexed) {
    const int bits = (int)component.prec;
    if (component.sgnd) { value += 1 << (bits - 1); }
    if (bits > 8) {
        value >>= bits - 8;
    } else if (bits < 8 && !is_indexed) {
        value = value * 255 / ((1 << bits) - 1);
    }
    return (uint8_t)std::clamp(value, 0, 255);
}

void convert_ycc(uint8_t *sample) {
    const float y = sample[0], cb = (float)sample[1] - 128, cr = (float)sample[2] - 128;
    const auto level = [](float value) { return (uint8_t)std::clamp(value + 0.5f, 0.0f, 255.0f); };
    sample[0] = level(y + 1.402f * cr);
    sample[1] = level(y - 0.344136f * cb - 0.714136f * cr);
    sample[2] = level(y + 1.772f * cb);
}

class jpx_rows : public row_reader {
public:
    jpx_rows(const encoded_image &image, const jpx_header &header, const row_request &request)
        : image(image), header(header), shrink(request.shrink) {
        x0 = request.x0;
        x1 = request.x1;
        components = decoded_components(image, header);
        while (1 << reductions < shrink) { reductions++; }
        height = (header.height + shrink - 1) / shrink;
        // OpenJPEG holds four bytes a component, and needs about as much again.
        const size_t row_size = (size_t)(x1 - x0) * (size_t)components * 8;
        piece_height = (int)std::clamp<size_t>((size_t{24} << 20) / std::max<size_t>(row_size, 1), 64, 4096);
    }

    size_t byte_count() const override { return sizeof *this + piece.size(); }

protected:
    bool read_row(uint8_t *row) override {
        const int y = next_row - 1;
        if (y >= height) { return false; }
        if (y >= piece_end && !decode_piece(y)) { return false; }
        memcpy(row, piece.data() + (size_t)(y - piece_start) * row_bytes(), row_bytes());
        return true;
    }
    bool skip_rows(int) override { return true; }

private:
    bool decode_piece(int y) {
        piece_start = y;
        piece_end = std::min(y + piece_height, height);
        jpx_decoder decoder(image, header.has_boxes, reductions);
        const int right = std::min(x1 * shrink, header.width), bottom = std::min(piece_end * shrink, header.height);
        if (!decoder.decode(x0 * shrink, piece_start * shrink, right, bottom)) { return false; }
        piece.assign((size_t)(piece_end - piece_start) * row_bytes(), 0xFF);
        const opj_image_t &decoded = *decoder.decoded;
        const int count = std::min((int)decoded.numcomps, components);
        for (int i = 0; i < count; i++) { take(decoded.comps[i], i); }
        const bool is_ycc = decoded.color_space == OPJ_CLRSPC_SYCC && components >= 3;
        for (size_t at = 0; is_ycc && at + 3 <= piece.size(); at += (size_t)components) {
            convert_ycc(piece.data() + at);
        }
        return true;
    }

    /// Copies a component, which may have fewer samples than the image.
    void take(const opj_image_comp_t &component, int number) {
        if (component.data == nullptr || component.w == 0 || component.h == 0) { return; }
        const int width = x1 - x0, rows = piece_end - piece_start;
        const auto dx = std::max<OPJ_UINT32>(component.dx, 1), dy = std::max<OPJ_UINT32>(component.dy, 1);
        for (int y = 0; y < rows; y++) {
            const auto line = std::min<OPJ_UINT32>((OPJ_UINT32)y / dy, component.h - 1);
            const OPJ_INT32 *values = component.data + (size_t)line * component.w;
            uint8_t *target = piece.data() + (size_t)y * row_bytes() + number;
            for (int x = 0; x < width; x++, target += components) {
                const auto column = std::min<OPJ_UINT32>((OPJ_UINT32)x / dx, component.w - 1);
                *target = byte_of(component, values[column], image.is_indexed);
            }
        }
    }

    const encoded_image &image;
    const jpx_header header;
    const int shrink;
    int reductions = 0, height, piece_height;
    int piece_start = 0, piece_end = 0;
    std::vector<uint8_t> piece;
};

}  // namespace

bool read_jpeg2000_size(const encoded_image &image, decoded_size &size) {
    jpx_header header;
    if (!read_jpx_header(image.bytes, image.byte_count, header)) { return false; }
    size.width = header.width;
    size.height = header.height;
    size.components = decoded_components(image, header);
    size.reductions = header.reductions;
    return true;
}

std::unique_ptr<row_reader> open_jpeg2000(const encoded_image &image, const row_request &request) {
    jpx_header header;
    if (!read_jpx_header(image.bytes, image.byte_count, header)) { return nullptr; }
    return std::make_unique<jpx_rows>(image, header, request);
}

}  // namespace gatefold
