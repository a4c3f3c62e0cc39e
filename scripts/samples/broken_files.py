"""Files that are broken on purpose. Pages are 420 x 595 points with lines of Helvetica, which is not embedded."""

import re

from .pdf.writer import Name, PDFWriter, serialise

WIDTH, HEIGHT = 420, 595

TRUNCATED_LINES = [
    [
        "The first leaf",
        "The ferry left before the file was finished.",
        "Whoever saved this copy closed the lid too soon.",
    ],
    ["The second leaf", "Nothing is missing here yet.", "The tide table is on the wall beside the stove."],
    ["The third leaf", "This page can still be had whole.", "After it the sheet begins to fray."],
    ["The fourth leaf", "Somewhere below this line the bytes stop.", "A reader may see part of the page, or none."],
    ["The fifth leaf", "Nobody will read this.", "It went into the water with the stern line."],
    ["The sixth leaf", "Nor this.", "The end was here."],
]
DAMAGED_LINES = [
    ["Wrong house numbers", "Every offset in this file's table is wrong.", "The objects themselves are all at home."],
    ["Knock and ask", "A reader who walks down the street", "will find each one behind its own door."],
    ["The last house", "Three pages, then, and nothing lost", "but the address book."],
]

NOT_A_PDF = (
    "This is not a PDF.\n"
    "It is a note that was left on the hall table: gone to look at the sea, back by six,\n"
    "there is soup.\n"
)


def _content(lines):
    """A content stream: a heading, then lines, then a drawn wave."""
    parts = [f"BT /F1 24 Tf 48 500 Td ({lines[0]}) Tj ET"]
    for number, line in enumerate(lines[1:]):
        text = line.replace("'", "\\222")
        parts.append(f"BT /F1 12 Tf 48 {460 - 20 * number} Td ({text}) Tj ET")
    parts.append("0.04 0.30 0.38 RG 2 w 48 380 m")
    parts += [
        f"{48 + i * 54 + 18} {398 if i % 2 == 0 else 362} {48 + i * 54 + 36} {398 if i % 2 == 0 else 362} "
        f"{48 + (i + 1) * 54} 380 c"
        for i in range(6)
    ]
    return "\n".join(parts + ["S"]).encode("ascii")


def _pages(pages):
    """A writer with catalog 1, page tree 2, font 3, then each page followed by its content."""
    writer = PDFWriter("1.4")
    catalog, tree, font = writer.reserve(), writer.reserve(), writer.reserve()
    writer.put(catalog, {"Type": Name("Catalog"), "Pages": tree})
    writer.put(
        font,
        {
            "Type": Name("Font"),
            "Subtype": Name("Type1"),
            "BaseFont": Name("Helvetica"),
            "Encoding": Name("WinAnsiEncoding"),
        },
    )
    kids = []
    for lines in pages:
        kids.append(writer.reserve())
        content = writer.add_stream({}, _content(lines), compress=False)
        writer.put(
            kids[-1],
            {
                "Type": Name("Page"),
                "Parent": tree,
                "MediaBox": [0, 0, WIDTH, HEIGHT],
                "Resources": {"Font": {"F1": font}},
                "Contents": content,
            },
        )
    writer.put(tree, {"Type": Name("Pages"), "Kids": kids, "Count": len(kids)})
    return writer, catalog


def _truncated():
    """Six pages, cut in the fourth page's content. As in a linearized file, a first trailer stands near
    the start; the main table and everything after page four are gone."""
    writer, catalog = _pages(TRUNCATED_LINES)
    whole = writer.file_bytes(catalog)
    head = whole.index(b"1 0 obj")
    trailer = b"trailer\n" + serialise({"Size": len(writer.objects) + 1, "Root": catalog}) + b"\nstartxref\n0\n%%EOF\n"
    out = whole[:head] + b"xref\n0 1\n0000000000 65535 f \n" + trailer + whole[head:]
    return out[: out.index(b"The fourth leaf") + 60]


def _damaged_xref():
    """Three pages whose table gives offsets that are all too large, each by another amount."""
    writer, catalog = _pages(DAMAGED_LINES)
    whole = writer.file_bytes(catalog)
    start = whole.index(b"xref\n0 ")
    counter = iter(range(1, 1000))

    def wrong(match):
        return b"%010d 00000 n " % (int(match.group(1)) + 7 + 11 * next(counter))

    return whole[:start] + re.sub(rb"(\d{10}) 00000 n ", wrong, whole[start:])


def _no_pages():
    """An intact file with an empty page tree."""
    writer = PDFWriter("1.4")
    tree = writer.add({"Type": Name("Pages"), "Kids": [], "Count": 0})
    return writer.file_bytes(writer.add({"Type": Name("Catalog"), "Pages": tree}))


def samples():
    """The files as (file name, bytes, expected data or None)."""
    yield "truncated.pdf", _truncated(), _expected("truncated.pdf", TRUNCATED_LINES, 3)
    yield "damaged-xref.pdf", _damaged_xref(), _expected("damaged-xref.pdf", DAMAGED_LINES, 3)
    yield "no-pages.pdf", _no_pages(), _expected("no-pages.pdf", [], 0)
    yield "not-a-pdf.pdf", NOT_A_PDF.encode("ascii"), None
    yield "empty.pdf", b"", None


def _expected(file, pages, recoverable):
    """The expected data: the first `recoverable` pages can be recovered, `pages` are the lines of all."""
    return {
        "file": file,
        "password": None,
        "metadata": {},
        "pageCount": len(pages),
        "recoverablePages": list(range(recoverable)),
        "pages": [_page_json(index, pages[index]) for index in range(recoverable)],
        "outline": [],
        "searches": [],
    }


def _page_json(index, lines):
    return {
        "pageIndex": index,
        "width": WIDTH,
        "height": HEIGHT,
        "mediaBox": [0, 0, WIDTH, HEIGHT],
        "cropBox": [0, 0, WIDTH, HEIGHT],
        "rotate": 0,
        "userUnit": 1,
        "images": [],
        "blends": False,
        "links": [],
        "text": [line.replace("'", "\u2019") for line in lines],
    }
