"""Expected data: what a reader of a sample must find, written from what the generator placed.

All rectangles and points are in page space; box arrays are in the units of the file.
"""

import json

from ..geometry import rect_json
from .folded_search import folded_hits
from .placed import find


def _rounded(value):
    return None if value is None else round(float(value), 3)


def destination_json(destination):
    """A destination with its lengths in page space."""
    kind = destination.kind
    if kind == "xyz":
        return {
            "kind": kind,
            "left": _rounded(destination.left),
            "top": _rounded(destination.top),
            "zoom": _rounded(destination.zoom),
        }
    if kind == "fitH":
        return {"kind": kind, "top": _rounded(destination.top)}
    if kind == "fitV":
        return {"kind": kind, "left": _rounded(destination.left)}
    if kind == "fitR":
        return {"kind": kind, **rect_json(destination.rect)}
    return {"kind": kind}


def _link_json(book, link):
    entry = {
        **rect_json(link.rect),
        "kind": "uri" if link.uri else "goTo",
        "uri": link.uri,
        "destinationName": link.name,
        "destination": None,
        "pageIndex": None,
    }
    if not link.uri:
        destination = link.destination or book.destination_of(link.name)
        entry |= {"destination": destination_json(destination), "pageIndex": destination.page}
    if link.quads:
        entry["quads"] = [rect_json(quad) for quad in link.quads]
    return entry


def _outline_json(items):
    return [
        {
            "title": item.title,
            "isOpen": item.is_open,
            "pageIndex": item.destination.page,
            "destinationName": item.name,
            "destination": destination_json(item.destination),
            "children": _outline_json(item.children),
        }
        for item in items
    ]


def _page_json(book, page):
    crop = page.crop_box or page.media_box
    return {
        "pageIndex": page.index,
        "pageLabel": page.label if book.navigation else None,
        "width": _rounded(page.width),
        "height": _rounded(page.height),
        "mediaBox": page.media_box,
        "cropBox": crop,
        "rotate": page.rotate,
        "userUnit": page.user_unit,
        "images": [rect_json(r) for r in page.placed.images],
        "blends": page.blends,
        "links": [_link_json(book, link) for link in page.placed.links] if book.navigation else [],
        "text": [p.text() for p in page.placed.paragraphs if p.text().strip()],
        "roles": [p.role for p in page.placed.paragraphs if p.text().strip()],
        **page.extra_expected,
    }


def search_json(
    book,
    query,
    case_sensitive=False,
    hard=False,
    lines=1,
    absent=False,
    case=None,
    whole_words=False,
    accents=False,
):
    """All hits of a query, from the placed text; at least one over `lines` lines, or none at all if `absent`.

    A search with a `case`, which names what is hard about it, is compared as people type: see `folded_search`."""
    if case:
        hits = folded_hits(book, query, case_sensitive, whole_words, accents)
    else:
        hits = [
            {"pageIndex": page.index, "rects": [rect_json(r) for r in rects]}
            for page in book.pages
            for paragraph in page.placed.paragraphs
            for rects in find(paragraph, query, case_sensitive)
        ]
    if absent == bool(hits) or not absent and max(_line_count(hit) for hit in hits) < lines:
        raise ValueError(f"the placed text no longer fits the search for {query!r}")
    entry = {"query": query, "caseSensitive": case_sensitive, "hits": hits}
    flags = {"case": case, "wholeWords": whole_words, "accents": accents, "hard": hard}
    return entry | {key: value for key, value in flags.items() if value}


def _line_count(hit):
    return sum(len(part["rects"]) for part in hit.get("pages", [hit]))


def expected(book, file, searches=(), password=None):
    """The expected data of a book; `searches` are (query, options) pairs."""
    keys = ("title", "author", "subject", "keywords", "creator", "producer")
    return {
        "file": file,
        "password": password,
        "pageCount": len(book.pages),
        "metadata": {key: book.metadata.get(key) for key in keys},
        "pages": [_page_json(book, page) for page in book.pages],
        "outline": _outline_json(book.outline) if book.navigation else [],
        "searches": [search_json(book, query, **options) for query, options in searches],
    }


def write_json(path, value):
    """Write readable JSON with short rectangles on one line."""
    text = json.dumps(value, ensure_ascii=False, indent=1)
    path.write_text(text + "\n", encoding="utf-8")
