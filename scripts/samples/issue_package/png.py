"""PNG files of one colour and of several, written with zlib."""

import struct
import zlib

PALETTE, RGBA = 3, 6


def _chunk(name, data):
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def _file(width, height, depth, kind, rows, chunks=()):
    head = struct.pack(">IIBBBBB", width, height, depth, kind, 0, 0, 0)
    data = zlib.compress(b"".join(b"\0" + row for row in rows), 9)
    return b"".join([b"\x89PNG\r\n\x1a\n", _chunk(b"IHDR", head), *chunks, _chunk(b"IDAT", data), _chunk(b"IEND", b"")])


def one_colour(mask, colour, is_smooth=False):
    """A picture of one colour whose opacity is a mask, in 16 steps; in 256 if it is to be smooth."""
    steps = 256 if is_smooth else 16
    rows = []
    for top in range(mask.height):
        row = mask.values[top * mask.width : (top + 1) * mask.width]
        rows.append(bytes(row) if is_smooth else _halves(row))
    opacities = bytes(255 * step // (steps - 1) for step in range(steps))
    chunks = [_chunk(b"PLTE", bytes(colour) * steps), _chunk(b"tRNS", opacities)]
    return _file(mask.width, mask.height, 8 if is_smooth else 4, PALETTE, rows, chunks)


def _halves(row):
    """Two pixels in a byte, the left one first."""
    steps = [(value * 15 + 127) // 255 for value in row] + [0] * (len(row) % 2)
    return bytes(steps[n] << 4 | steps[n + 1] for n in range(0, len(steps), 2))


def several_colours(layers):
    """A picture of masks with their colours, that do not overlap."""
    width, height = layers[0][0].width, layers[0][0].height
    rows = []
    for top in range(height):
        row = bytearray()
        for place in range(top * width, (top + 1) * width):
            mask, colour = max(layers, key=lambda layer, at=place: layer[0].values[at])
            row += bytes(colour) + mask.values[place : place + 1]
        rows.append(bytes(row))
    return _file(width, height, 8, RGBA, rows)


def rgb(picture):
    """A picture without transparency."""
    length = picture.width * 3
    rows = (bytes(picture.pixels[row * length : (row + 1) * length]) for row in range(picture.height))
    return _file(picture.width, picture.height, 8, 2, rows)
