"""Expected data of a book: what a reader of the sample must find, written from what the generator placed.

All rectangles and points are in page space; box arrays are in the units of the file.
"""

from .searches import search_json
from .shapes import destination_json, rect_json, rounded

METADATA_KEYS = ("title", "author", "subject", "keywords", "creator", "producer")


def expected_book(book, file, searches=(), password=None):
    """The expected data of a book; `searches` are (query, options) pairs."""
    return {
        "file": file,
        "password": password,
        "pageCount": len(book.pages),
        "metadata": {key: book.metadata.get(key) for key in METADATA_KEYS},
        "pages": [_page_json(book, page) for page in book.pages],
        "outline": _outline_json(book.outline) if book.navigation else [],
        "searches": [search_json(book, query, **options) for query, options in searches],
    }


def _page_json(book, page):
    paragraphs = [paragraph for paragraph in page.placed.paragraphs if paragraph.text().strip()]
    return {
        "pageIndex": page.index,
        "pageLabel": page.label if book.navigation else None,
        "width": rounded(page.width),
        "height": rounded(page.height),
        "mediaBox": page.media_box,
        "cropBox": page.crop_box or page.media_box,
        "rotate": page.rotate,
        "userUnit": page.user_unit,
        "images": [rect_json(rect) for rect in page.placed.images],
        "blends": page.blends,
        "links": [_link_json(book, link) for link in page.placed.links] if book.navigation else [],
        "text": [paragraph.text() for paragraph in paragraphs],
        "roles": [paragraph.role for paragraph in paragraphs],
        **page.extra_expected,
    }


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
