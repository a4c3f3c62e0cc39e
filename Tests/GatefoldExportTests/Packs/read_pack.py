"""Reads tile packs as docs/tile-packs.md describes them, and shares nothing with the program that writes them.

read_pack.py PACK                   prints what is in a pack as JSON
read_pack.py PACK FOLDER            writes its files and tiles into a folder, named as `export web` names them
"""

import hashlib
import json
import struct
import sys
import zlib
from pathlib import Path

TILES_PER_BLOCK = 8192


class Numbers:
    def __init__(self, data):
        self.data, self.at = data, 0

    def next(self):
        value = shift = 0
        while True:
            byte = self.data[self.at]
            self.at += 1
            value |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return value

    def text(self):
        length = self.next()
        self.at += length
        return self.data[self.at - length:self.at].decode()

    def ranges(self, count, start):
        lengths = [self.next() for _ in range(count)]
        found = []
        for length in lengths:
            place = self.next()
            found.append((place - 1 if place else start, length))
            start += 0 if place else length
        return found


def levels(width, height, tile_size):
    """The levels of a page, the smallest first: width, height, columns, rows."""
    sizes = [(width, height)]
    while max(sizes[-1]) > tile_size:
        sizes.append(tuple((side + 1) // 2 for side in sizes[-1]))
    return [(w, h, -(-w // tile_size), -(-h // tile_size)) for w, h in reversed(sizes)]


class Pack:
    def __init__(self, path):
        self.data = Path(path).read_bytes()
        magic, version, length, size, zero, total, self.identity = struct.unpack("<8sIIIIQ16s", self.data[:48])
        assert magic == bytes.fromhex("8947465450 0D0A1A") and (version, zero) == (1, 0) and total == len(self.data)
        root = Numbers(self._inflated(48, length, size))
        self.tile_size, self.format = root.next(), root.text()
        self.pages = [(root.next(), root.next()) for _ in range(root.next())]
        names = [root.text() for _ in range(root.next())]
        sizes = [root.next() for _ in names]
        self.files = {name: (*place, size) for name, place, size in zip(names, root.ranges(len(names), 0), sizes)}
        counts = [sum(c * r for _, _, c, r in levels(*page, self.tile_size)) if page[0] else 0 for page in self.pages]
        count = sum(counts)
        self.first = [sum(counts[:index]) for index in range(len(counts))]
        blocks = [(root.next(), root.next(), root.next()) for _ in range(-(-count // TILES_PER_BLOCK))]
        assert root.at == len(root.data)
        self.tiles, place = [], 48 + length
        for number, (length, size, start) in enumerate(blocks):
            block = Numbers(self._inflated(place, length, size))
            self.tiles += block.ranges(min(TILES_PER_BLOCK, count - number * TILES_PER_BLOCK), start)
            assert block.at == len(block.data)
            place += length
        self.start = place

    def _inflated(self, offset, length, size):
        data = zlib.decompress(self.data[offset:offset + length])
        assert len(data) == size
        return data

    def _bytes(self, offset, length):
        assert self.start + offset + length <= len(self.data)
        return self.data[self.start + offset:self.start + offset + length]

    def file(self, name):
        offset, length, size = self.files[name]
        data = self._bytes(offset, length)
        if size:
            data = zlib.decompress(data)
            assert len(data) == size
        return data

    def page_tiles(self, index):
        """Each tile of a page: its path in a folder of `export web`, and its bytes."""
        width, height = self.pages[index]
        if not width:
            return
        number, all_levels = self.first[index], levels(width, height, self.tile_size)
        for level, (w, h, columns, rows) in enumerate(all_levels):
            factor = 1 << (len(all_levels) - 1 - level)
            for row in range(rows):
                for column in range(columns):
                    x, y = column * self.tile_size, row * self.tile_size
                    tw, th = min(self.tile_size, w - x), min(self.tile_size, h - y)
                    region = "full" if columns * rows == 1 else ",".join(map(str, (
                        x * factor, y * factor, min(tw * factor, width - x * factor), min(th * factor, height - y * factor))))
                    yield f"images/page-{index + 1:04}/{region}/{tw},{th}/0/default.{self.format}", \
                        self._bytes(*self.tiles[number])
                    number += 1

    def all_files(self):
        for name in self.files:
            yield name, self.file(name)
        for index in range(len(self.pages)):
            yield from self.page_tiles(index)


def main():
    pack = Pack(sys.argv[1])
    if len(sys.argv) > 2:
        for name, data in pack.all_files():
            file = Path(sys.argv[2]) / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(data)
    else:
        json.dump({
            "identity": pack.identity.hex(), "tileSize": pack.tile_size, "format": pack.format, "pages": pack.pages,
            "directory": pack.start, "tiles": len(pack.tiles), "stored": len(set(pack.tiles)),
            "files": {name: hashlib.sha256(pack.file(name)).hexdigest() for name in pack.files},
        }, sys.stdout, indent=1)


main()
