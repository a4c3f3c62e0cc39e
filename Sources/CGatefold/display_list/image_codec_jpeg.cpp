// JPEG, decoded by rows and by columns, and shrunken by its own transform where that is enough.

#include <csetjmp>
#include <cstdio>
#include <cstring>

#include <jpeglib.h>

#include "image_codec.hpp"

namespace gatefold {

namespace {

/// libjpeg reports errors by leaving the function that called it, so callers hold nothing that has a destructor.
struct failure_handler {
    jpeg_error_mgr manager;
    jmp_buf escape;
};

[[noreturn]] void fail(j_common_ptr decoder) {
    longjmp(reinterpret_cast<failure_handler *>(decoder->err)->escape, 1);
}

void ignore_message(j_common_ptr) {}

/// Each scan of a progressive image passes over all of it, and a small file can have thousands.
constexpr int maximum_scans = 200;

void check_scans(j_common_ptr decoder) {
    if (reinterpret_cast<j_decompress_ptr>(decoder)->input_scan_number > maximum_scans) { fail(decoder); }
}

/// Coefficients of a progressive image are held whole.
constexpr long maximum_memory = 768L << 20;

struct jpeg_decoder {
    jpeg_decompress_struct state;
    failure_handler failures;
    jpeg_progress_mgr progress;

    jpeg_decoder() {
        state.err = jpeg_std_error(&failures.manager);
        failures.manager.error_exit = fail;
        failures.manager.output_message = ignore_message;
        progress = {};
        progress.progress_monitor = check_scans;
    }
    ~jpeg_decoder() {
        if (is_created) { jpeg_destroy_decompress(&state); }
    }
    jpeg_decoder(const jpeg_decoder &) = delete;

    /// Reads the header.
    bool open(const encoded_image &image) {
        // poppler looks for the first marker.
        const uint8_t *start = image.bytes, *end = image.bytes + image.byte_count;
        while (start + 1 < end && !(start[0] == 0xFF && start[1] == 0xD8)) { start++; }
        if (start + 1 >= end) { return false; }
        if (setjmp(failures.escape)) { return false; }
        jpeg_create_decompress(&state);
        is_created = true;
        state.progress = &progress;
        state.mem->max_memory_to_use = maximum_memory;
        jpeg_mem_src(&state, start, (unsigned long)(end - start));
        if (jpeg_read_header(&state, TRUE) != JPEG_HEADER_OK) { return false; }
        choose_color_transform(image.color_transform);
        return true;
    }

    bool start(int shrink, bool wants_pixels) {
        if (setjmp(failures.escape)) { return false; }
        state.scale_num = 1;
        state.scale_denom = (unsigned)shrink;
        state.dct_method = JDCT_ISLOW;
        switch (state.num_components) {
        case 1: state.out_color_space = JCS_GRAYSCALE; break;
        case 3: state.out_color_space = JCS_RGB; break;
        case 4: state.out_color_space = JCS_CMYK; break;
        default: state.out_color_space = state.jpeg_color_space;
        }
        if (wants_pixels && (state.num_components == 3 || state.num_components == 1)) {
            state.out_color_space = __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__ ? JCS_EXT_BGRA : JCS_EXT_ARGB;
        }
        return jpeg_start_decompress(&state);
    }

    bool crop(JDIMENSION *x, JDIMENSION *width) {
        if (setjmp(failures.escape)) { return false; }
        jpeg_crop_scanline(&state, x, width);
        return true;
    }

    bool read(uint8_t *row) {
        if (setjmp(failures.escape)) { return false; }
        return state.output_scanline < state.output_height && jpeg_read_scanlines(&state, &row, 1) == 1;
    }

    bool skip(JDIMENSION count) {
        if (setjmp(failures.escape)) { return false; }
        return jpeg_skip_scanlines(&state, count) == count;
    }

private:
    /// The Adobe marker counts most, then what the PDF says, then what is usual.
    void choose_color_transform(int transform) {
        if (state.saw_Adobe_marker) {
            transform = state.Adobe_transform;
        } else if (transform < 0 && state.num_components == 3) {
            const jpeg_component_info *components = state.comp_info;
            const bool is_named_rgb = components[0].component_id == 'R' && components[1].component_id == 'G' &&
                                      components[2].component_id == 'B';
            transform = state.saw_JFIF_marker || !is_named_rgb;
        }
        if (state.num_components == 3) { state.jpeg_color_space = transform > 0 ? JCS_YCbCr : JCS_RGB; }
        if (state.num_components == 4) { state.jpeg_color_space = transform > 0 ? JCS_YCCK : JCS_CMYK; }
    }

    bool is_created = false;
};

class jpeg_rows : public row_reader {
public:
    bool open(const encoded_image &image, const row_request &request) {
        if (!decoder.open(image) || !decoder.start(request.shrink, request.wants_pixels)) { return false; }
        const int width = (int)decoder.state.output_width;
        x0 = 0;
        x1 = width;
        components = decoder.state.output_components;
        has_pixels = request.wants_pixels && components == 4 && decoder.state.num_components != 4;
        return crop(request, width);
    }

    size_t byte_count() const override {
        const auto &state = decoder.state;
        const size_t rows = (size_t)state.output_width * (size_t)state.num_components * 40;
        const size_t coefficients =
            (size_t)state.image_width * state.image_height * (size_t)state.num_components * sizeof(JCOEF);
        return sizeof *this + rows + (state.progressive_mode ? coefficients : 0);
    }

protected:
    bool read_row(uint8_t *row) override { return decoder.read(row); }

    bool skip_rows(int count) override { return decoder.skip((JDIMENSION)count); }

private:
    /// Colours at the sides of a cropped row differ where chroma is interpolated, so that more is decoded.
    bool crop(const row_request &request, int width) {
        constexpr int margin = 32;
        // libjpeg-turbo's merged upsampling and cropping go together only in whole blocks, which it sees to.
        if (request.x0 < 2 * margin && request.x1 > width - 2 * margin) { return true; }
        JDIMENSION first = (JDIMENSION)(request.x0 > margin ? request.x0 - margin : 0);
        JDIMENSION count = (JDIMENSION)(request.x1 + margin < width ? request.x1 + margin : width) - first;
        if (!decoder.crop(&first, &count)) { return false; }
        x0 = (int)first;
        x1 = (int)(first + count);
        return true;
    }

    jpeg_decoder decoder;
};

}  // namespace

bool read_jpeg_size(const encoded_image &image, decoded_size &size) {
    jpeg_decoder decoder;
    if (!decoder.open(image)) { return false; }
    size.width = (int)decoder.state.image_width;
    size.height = (int)decoder.state.image_height;
    size.components = decoder.state.num_components;
    size.is_progressive = jpeg_has_multiple_scans(&decoder.state);
    return true;
}

std::unique_ptr<row_reader> open_jpeg(const encoded_image &image, const row_request &request) {
    auto rows = std::make_unique<jpeg_rows>();
    if (!rows->open(image, request)) { return nullptr; }
    return rows;
}

}  // namespace gatefold
