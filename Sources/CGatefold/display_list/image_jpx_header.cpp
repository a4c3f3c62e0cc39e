// The headers of JPEG 2000 images (ISO 15444-1, annexes A and I).

#include "image_jpx_header.hpp"

#include <algorithm>

namespace gatefold {

namespace {

/// Bytes from which numbers are read, zeros beyond the end.
struct byte_range {
    const uint8_t *bytes;
    size_t count;

    uint32_t number(size_t at, size_t size) const {
        uint32_t value = 0;
        for (size_t i = 0; i < size; i++) { value = value << 8 | (at + i < count ? bytes[at + i] : 0u); }
        return value;
    }
    byte_range part(size_t at, size_t size) const {
        at = std::min(at, count);
        return {bytes + at, std::min(size, count - at)};
    }
};

constexpr uint32_t tag(const char (&name)[5]) {
    return (uint32_t)(uint8_t)name[0] << 24 | (uint32_t)(uint8_t)name[1] << 16 | (uint32_t)(uint8_t)name[2] << 8 |
           (uint8_t)name[3];
}

struct box_range {
    uint32_t kind;
    byte_range content;
    size_t end;
};

/// Reads the box at an offset. Returns false if no box is there.
bool read_box(const byte_range &all, size_t at, box_range &box) {
    if (at + 8 > all.count) { return false; }
    uint64_t size = all.number(at, 4);
    size_t head = 8;
    box.kind = all.number(at + 4, 4);
    if (size == 1) {
        size = (uint64_t)all.number(at + 8, 4) << 32 | all.number(at + 12, 4);
        head = 16;
    }
    if (size == 0 || size > all.count - at) { size = all.count - at; }
    if (size < head) { return false; }
    box.content = all.part(at + head, (size_t)size - head);
    box.end = at + (size_t)size;
    return true;
}

void read_channel_definitions(const byte_range &content, jpx_header &header) {
    const uint32_t count = content.number(0, 2);
    for (uint32_t i = 0; i < count && 2 + 6 * (size_t)i + 6 <= content.count; i++) {
        const uint32_t kind = content.number(2 + 6 * (size_t)i + 2, 2);
        if (kind != 1 && kind != 2) { continue; }
        header.alpha_channels++;
        header.is_premultiplied = kind == 2;
    }
}

void read_header_boxes(const byte_range &content, jpx_header &header) {
    box_range box;
    for (size_t at = 0; read_box(content, at, box); at = box.end) {
        if (box.kind == tag("colr") && header.color_space == 0 && box.content.number(0, 1) == 1) {
            header.color_space = box.content.number(3, 4);
        } else if (box.kind == tag("pclr")) {
            header.has_palette = true;
            header.components = (int)box.content.number(2, 1);
        } else if (box.kind == tag("cdef")) {
            read_channel_definitions(box.content, header);
        }
    }
}

bool read_code_stream(const byte_range &stream, jpx_header &header) {
    if (stream.number(0, 4) != 0xFF4FFF51) { return false; }
    const uint32_t x1 = stream.number(8, 4), y1 = stream.number(12, 4), x0 = stream.number(16, 4);
    const uint32_t y0 = stream.number(20, 4), components = stream.number(40, 2);
    if (x0 >= x1 || y0 >= y1 || x1 - x0 > 1 << 20 || y1 - y0 > 1 << 20) { return false; }
    if (components < 1 || components > 64) { return false; }
    header.width = (int)(x1 - x0);
    header.height = (int)(y1 - y0);
    if (!header.has_palette) { header.components = (int)components; }
    // Marker segments up to the first tile.
    size_t at = 4 + stream.number(4, 2);
    for (int i = 0; i < 1000 && at + 4 <= stream.count; i++) {
        const uint32_t marker = stream.number(at, 2);
        if (marker == 0xFF52) {
            header.reductions = std::min((int)stream.number(at + 9, 1), 32);
            return true;
        }
        if (marker < 0xFF50 || marker == 0xFF90) { break; }
        at += 2 + stream.number(at + 2, 2);
    }
    return true;
}

}  // namespace

bool read_jpx_header(const uint8_t *bytes, size_t count, jpx_header &header) {
    const byte_range all = {bytes, count};
    if (read_code_stream(all, header)) { return true; }
    box_range box;
    for (size_t at = 0; read_box(all, at, box); at = box.end) {
        if (box.kind == tag("jp2h")) {
            header.has_boxes = true;
            read_header_boxes(box.content, header);
        } else if (box.kind == tag("jp2c")) {
            header.has_boxes = true;
            return read_code_stream(box.content, header);
        }
    }
    return false;
}

}  // namespace gatefold
