"""Inputs of the targets that read no PDF: see Tests/GatefoldFuzzing/Inputs for what their bytes mean."""

import struct
import zlib
from pathlib import Path

PROSE = Path(__file__).resolve().parents[2] / "samples" / "prose"

# The operations on the page, a user unit, a page size, and three bytes for each of six styles; see FuzzedText.
HEADER = bytes([5, 0, 0, 5]) + bytes([40, 0, 0, 96, 0, 0, 28, 0, 0, 40, 50, 0, 40, 0, 2, 160, 0, 8])


def _prose():
    return [(path.stem, path.read_text(encoding="utf-8")) for path in sorted(PROSE.glob("*.txt"))]


def _drawn(text):
    """Text as FuzzedText reads it: characters past ASCII are escaped by three bytes."""
    out = bytearray()
    for letter in text:
        code = ord(letter)
        if code < 0x80:
            out.append(code)
        elif code < 0x10000:
            out += bytes([0xD0, 0, code >> 8, code & 0xFF])
    return bytes(out)


def layout():
    for name, text in _prose():
        lines = [text[at : at + 34] for at in range(0, 204, 34)]
        yield name, HEADER + _drawn("\n".join(lines))
    columns = b"".join(bytes([0xA0 + 7 * (row % 2)]) + b"one and two\n" for row in range(20))
    yield "columns", HEADER + columns
    table = b"".join(b"Kelp\x8f%d\x8f%d\n" % (row, row * row) for row in range(1, 10))
    yield "table", HEADER + b"\xb1Tides\n\xb0" + table
    yield "initial", HEADER + b"\xb1W\xb0hen the north\nwind blew all night\nover the wall\n\xb2A caption 12\x98\x884"
    yield "right-to-left", HEADER + b"\xc0\xc1\xc2\xc3 \xc4 abc 12\n\xc3\xc2 (\xc1)"
    yield "vertical", HEADER + b"\xb4\xc5\xc6\xc7\xc5\n\xb3turned text\xeb\x01\x02"


def folding():
    for number, (name, text) in enumerate(_prose()):
        words = text.split()
        lines = [" ".join(words[2:4]), " ".join(words[:18]), " ".join(words[18:36])]
        yield name, bytes([number * 5 % 32]) + "\n".join(lines).encode()
    yield "joined", b"\x00well-known word\nthe well-\n" + "known wörd naïve ﬁn ß Ø\n".encode()
    yield "over", b"\x00last first\nthe very last\nfirst of all\n"
    yield "expression", b"\x02[a-z]+ (of|the)\nlines of the coast\nand the sea\n"
    yield "continued", "\x00continued on page 12\nby Anna van der Berg\nxvii. Ⅻ ٣\n".encode()


def contents():
    entries = [("The salt line", 3), ("North of north", 5), ("A lamp, trimmed", 7), ("Kelp and its keepers", 9)]
    printed = b"\x86Contents\n" + b"".join(f"{title} {page}\n".encode() for title, page in entries)
    linked = b"\x86Contents\n" + b"".join(title.encode() + b"\n" + bytes([0xD0 + page]) for title, page in entries)
    pages = b""
    for number in range(2, 10):
        title = dict((page, title) for title, page in entries).get(number, "")
        head = b"\x86\xb0" + title.encode() + b"\n\x80\xb3" if title else b""
        body = b"By Anna Berg\nthe words, continued on page 9\n"
        pages += b"\x0c" + head + body + bytes([0xAE, 0x80, 0xB8]) + str(number).encode() + b"\n\xa1\xb3"
    yield "printed", b"\0" + printed + pages
    yield "linked", b"\0" + linked + pages
    yield "labels", b"\1" + printed + pages
    yield "headlines", b"\0" + b"cover\n" + pages
    tagged = b"".join(
        title.encode() + b"\n" + bytes([0xE0 + number, 0x0C]) for number, (title, _) in enumerate(entries)
    )
    yield "tagged", b"\0" + tagged


def names():
    yield "paths", b"\3../../etc/passwd\0C:\\con.txt\0.hidden\0a.mp4\0"
    yield (
        "unicode",
        "\1e\u0301\u202egpj.exe\0\u200d\0".encode() + b"D:20260301090000+01'00'\0\1\2\1" + b"\x46\x2c\x44\0abcdef",
    )
    yield "player", b"\0x\0source=bay.mp4&volume=0.5&loop=true%20\0"
    yield "long", b"\0" + b"long name " * 40 + b".mp4\0video/mp4\0\0\1\0\x45\xfa\0\0samples"
    yield "heads", b"RIFF\0\0\0\0WAVE\0"


def inflating():
    rows = bytes(value for row in range(32) for value in [row % 5] + [row * 7 % 256] * 96)
    for level in (0, 1, 6, 9):
        # 32 by 32, colours of 8 bits, PNG's predictors; see InflatingTarget.
        yield f"level-{level}", bytes([31, 31, 1, 0, 0]) + zlib.compress(rows, level)
    fixed = zlib.compressobj(6, zlib.DEFLATED, 15, 8, zlib.Z_FIXED)
    yield "fixed", bytes([31, 31, 1, 0, 1]) + fixed.compress(rows) + fixed.flush()
    yield "gray", bytes([31, 31, 0, 1, 1]) + zlib.compress(bytes(range(128)))
    yield "tiff", bytes([15, 15, 1, 0, 2]) + zlib.compress(bytes(range(256)) * 3)


def issueLayout():
    name = 'xmlns="urn:gatefold:layout:1"'

    def files(layout, *texts, sheet=""):
        parts = [f"<layout {name}>{layout}</layout>", *texts, *[""] * (2 - len(texts)), sheet]
        return "\0".join(parts).encode()

    frame = '<textFrame x="5" y="5" width="90" height="40" text="a"'
    pages = f'<page width="100" height="60">{frame}/></page><page width="99" height="50" label="ii">{frame}/></page>'
    named = '<style id="s" path="s.css" fontSize="6">headline{font-size:9pt}</style><text id="a" path="a.xml"/>'
    yield (
        "chain",
        files(
            named + pages,
            f'<text {name} title="T"><headline>Head</headline><p>one <em>two</em> three, four</p></text>',
            sheet="paragraph{text-indent:1em;color:#123}",
        ),
    )
    yield (
        "items",
        files(
            '<text id="a" path="a.xml"/><text id="b" path="b.xml"/><page width="80" height="80" background="#fed">'
            '<pictureFrame x="0" y="0" width="80" height="20" path="p.png" fit="cover" alternativeText=""/>'
            '<fill x="0" y="22" width="80" height="0.5" color="#12345680"/>'
            f'{frame} columns="2" gap="3" padding="2" background="#eee" part="heading"/>'
            '<textFrame x="0" y="40" width="40" height="40" text="b"/>'
            '<mediaFrame kind="video" x="40" y="40" width="9" height="9" poster="p.png" alternativeText="V">'
            '<source path="v.mp4"/></mediaFrame></page>',
            f'<text {name}><list isOrdered="true"><item marker="a.">x</item></list><table headerRows="1"><row>'
            '<cell columns="2">c</cell></row><row><cell>d</cell><cell>e</cell></row></table></text>',
            f'<text {name} direction="rtl" language="he"><p>אב <a href="https://e.org">ג</a></p><box><title>ה</title>'
            "<quotation><p>ו</p></quotation></box></text>",
        ),
    )
    yield (
        "marks",
        files(
            '<text id="a" path="a.xml"/>' + pages,
            f'<text {name} language="ja"><kicker>k</kicker><p><ruby reading="とう">灯</ruby>台<note ref="n">1</note>'
            '<a text="a">t</a><a pageLabel="ii">l</a><a pageIndex="0">p</a><sup>s</sup><sub>u</sub></p><pullQuote>q'
            '</pullQuote><figure><picture path="p.png" width="30" height="20" alternativeText="P"/><caption>c</caption>'
            '</figure><heading level="3">h</heading><footnote id="n" marker="1">f</footnote></text>',
        ),
    )


def articles():
    # How it is used, the head of a page, graphics, and links; see FuzzedArticle.
    head = HEADER[1:]
    picture = bytes([0, 10, 30, 60, 40, 0, 200, 150])
    tint = bytes([0x11, 5, 80, 70, 60, 0xEE, 0, 0])
    link = bytes([0]) + b"https://example.org/tides\0" + bytes([10, 14, 40, 8])
    columns = b"\xa1", b"\xa7"
    for number, (name, text) in enumerate(_prose()):
        lines = [_drawn(text[at : at + 30]) for at in range(0, 270, 30)]
        page = b"\xb1" + lines[0] + b"\n\xb0" + b"\n".join(lines[1:4])
        second = columns[0] + b"\n".join(lines[4:7]) + columns[1] + b"\n".join(lines[7:])
        yield name, bytes([number]) + head + bytes([2]) + picture + tint + bytes([1]) + link + page + b"\x0c" + second
    lists = b"\xb1Getting there\n\xb0By train, and then\non foot.\n1. Boots\n2. Tea\n\x97\xb21 A note\nof two lines\n"
    quotes = b"\xb1The wind\n\xb0text above it\n\x8f\xb2a narrow quote\n\x8fof two lines\n\xb0text below\n"
    table = b"".join(b"Kelp\x8f%d\x8f%d\n" % (row, row * row) for row in range(1, 6))
    for part in range(4):
        yield f"lists-{part}", bytes([part]) + head + b"\0\0" + lists + b"\x0c" + b"continued from page 1\n" + quotes
        yield f"table-{part}", bytes([part + 64]) + head + bytes([1]) + tint + b"\0" + table + b"\x0c" + quotes + b"\x0c" + lists


def _tiff(order, size, bits, photometric, picture, *more, compression=1, big=False):
    """A TIFF of one strip, or of one tile where `more` has the size of tiles: fields are a tag and its values."""
    fields = {256: [size[0]], 257: [size[1]], 258: bits, 259: [compression], 262: [photometric], 277: [len(bits)]}
    fields |= dict(more)
    tags = (324, 325) if 322 in fields else (273, 279)
    fields |= {tags[0]: [0], tags[1]: [len(picture)]}
    head, count, place = (16, "Q", "Q") if big else (8, "H", "I")
    width = struct.calcsize(f"{order}{place}")
    end = head + struct.calcsize(f"{order}{count}") + len(fields) * (4 + 2 * width) + width
    entries, values = b"", b""
    for tag, numbers in sorted(fields.items()):
        # Short numbers, but for the place of the picture.
        kind = "H" if tag != tags[0] else place
        if tag == tags[0]:
            numbers = [end + sum(2 * len(many) for many in fields.values() if 2 * len(many) > width)]
        packed = struct.pack(f"{order}{len(numbers)}{kind}", *numbers)
        entries += struct.pack(f"{order}HH{place}", tag, {"H": 3, "I": 4, "Q": 16}[kind], len(numbers))
        if len(packed) > width:
            entries += struct.pack(f"{order}{place}", end + len(values))
            values += packed
        else:
            entries += packed.ljust(width, b"\0")
    marks = b"II" if order == "<" else b"MM"
    start = struct.pack(f"{order}HHHQ", 43, 8, 0, head) if big else struct.pack(f"{order}HI", 42, head)
    table = struct.pack(f"{order}{count}", len(fields)) + entries + struct.pack(f"{order}{place}", 0)
    return marks + start + table + values + picture


def master():
    size, rows = (11, 7), bytes(range(231))
    rgb = [8, 8, 8]
    yield "gray", _tiff("<", size, [8], 1, rows[:77])
    yield "big", _tiff(">", size, [8], 0, rows[:77], big=True)
    yield "colours", _tiff(">", size, rgb, 2, rows)
    yield "opacity", _tiff("<", (5, 4), [8] * 4, 2, rows[:80], (338, [2]))
    yield "ink", _tiff(">", (5, 4), [16] * 4, 5, rows[:160])
    yield "palette", _tiff("<", size, [2], 3, rows[:21], (320, [0, 21845, 43690, 65535] * 3))
    yield "deflated", _tiff("<", size, rgb, 2, zlib.compress(rows), (317, [2]), compression=8)
    yield "packed", _tiff(">", (16, 4), [1], 0, b"\xff\xaa" * 4, (266, [2]), compression=32773)
    yield "fax", _tiff("<", (16, 2), [1], 0, bytes.fromhex("26a0d1001001"), compression=4)
    tile = [(322, [16]), (323, [16])]
    yield "tile", _tiff("<", (13, 9), [8], 1, zlib.compress(bytes(256)), *tile, compression=8)
    yield "tile-big", _tiff("<", (13, 9), [8], 1, rows[:231] + bytes(25), *tile, big=True)
    sizes = struct.pack(">IIHBBBB", 7, 11, 1, 7, 7, 0, 0)
    header = _box(b"ihdr", sizes) + _box(b"res ", _box(b"resd", struct.pack(">HHHHbb", 300, 254, 300, 254, 4, 4)))
    stream = b"\xff\x4f\xff\x51" + struct.pack(">HHIIII", 41, 0, 11, 7, 0, 0) + bytes(16)
    yield "stream", stream
    boxes = _box(b"jP  ", b"\r\n\x87\n") + _box(b"ftyp", b"jp2 \0\0\0\0jp2 ")
    yield "boxes", boxes + _box(b"jp2h", header) + _box(b"jp2c", stream)


def _box(kind, content):
    return struct.pack(">I", 8 + len(content)) + kind + content


def seeds(target):
    """Pairs of a name and bytes."""
    makers = {
        "layout": layout,
        "folding": folding,
        "contents": contents,
        "names": names,
        "inflating": inflating,
        "issueLayout": issueLayout,
        "articles": articles,
        "master": master,
    }
    return list(makers[target]()) if target in makers else []
