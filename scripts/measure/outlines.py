"""The outlines that recovered contents are compared with.

An outline is useful if its file has 8 pages or more, if it has 4 to 60 items at its top level, and if it is not noise.
It is noise if more than half of these items are slide or page numbers or file names, or if more than half of their
titles stand neither on the page that they lead to, nor on the one after it, nor on the first 12 pages.
"""

import ctypes
import re

import pymupdf
import pypdfium2
from pypdfium2 import raw
from titles import folded

NOISE = re.compile(
    r"^(slide( number)?\s*\d+|page\s*\d+|powerpoint presentation|\d+"
    r"|.*\.(indd|pdf|docx?|ai|eps|jpe?g|png)|.*blank page.*)$",
    re.IGNORECASE,
)
MINIMUM_PAGES, MINIMUM_ITEMS, MAXIMUM_ITEMS = 8, 4, 60
FRONT_PAGES = 12


def useful_outline(path):
    """The outline, and its top level, as (title, page number) pairs; None if it is not useful.

    Of PDFium's and MuPDF's readings, the one that finds pages for more items is taken.
    """
    try:
        document = pypdfium2.PdfDocument(path)
        readings = [_pdfium_outline(document), _mupdf_outline(path)]
    except (pypdfium2.PdfiumError, pymupdf.FileDataError):
        return None
    if len(document) < MINIMUM_PAGES:
        return None
    best = max(readings, key=lambda items: sum(page is not None for _, _, page in items))
    top_level = min((level for level, _, _ in best), default=0)
    outline = [(title, page) for _, title, page in best]
    top = [(title, page) for level, title, page in best if level == top_level]
    if not MINIMUM_ITEMS <= len(top) <= MAXIMUM_ITEMS or _is_noise(document, top):
        return None
    return outline, top


def _is_noise(document, items):
    if 2 * sum(bool(NOISE.match(title)) for title, _ in items) > len(items):
        return True
    texts = {number: folded(page.get_textpage().get_text_range()) for number, page in enumerate(document, start=1)}
    front = "".join(texts[number] for number in range(1, FRONT_PAGES + 1) if number in texts)
    foreign = [
        title
        for title, page in items
        if not any(folded(title) in text for text in (texts.get(page, ""), texts.get((page or 0) + 1, ""), front))
    ]
    return 2 * len(foreign) > len(items)


def _pdfium_outline(document):
    """The outline as PDFium reads it: (level, title, page number or None)."""
    return [(bookmark.level, _title_of(bookmark), _page_of(bookmark)) for bookmark in document.get_toc()]


def _title_of(bookmark):
    """The title of a bookmark, which some files write in broken UTF-16."""
    count = raw.FPDFBookmark_GetTitle(bookmark.raw, None, 0)
    buffer = (ctypes.c_char * count)()
    raw.FPDFBookmark_GetTitle(bookmark.raw, buffer, count)
    return " ".join(bytes(buffer).decode("utf-16-le", "replace").rstrip("\0").split())


def _page_of(bookmark):
    destination = bookmark.get_dest()
    index = destination.get_index() if destination else None
    return None if index is None else index + 1


def _mupdf_outline(path):
    """The outline as MuPDF reads it: (level, title, page number or None)."""
    with pymupdf.open(path) as document:
        if document.needs_pass:
            return []
        toc = document.get_toc()
    return [(level, " ".join(title.split()), page if page > 0 else None) for level, title, page in toc]
