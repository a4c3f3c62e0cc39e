"""Where links lie on the page, what they lead to, and which words are under and around them.

Rectangles are (x0, y0, x1, y1); `page_words` are (text, rectangle) pairs in reading order.
"""

import re
from urllib.parse import unquote

from gatefold_program import area, shared_area

CONTEXT_LENGTH = 60  # letters before and after a link
CONTEXT_WORDS = 12
MAXIMUM_LINK_TEXT = 240


def rectangles(link):
    """The rectangles of a link's quads."""
    result = []
    for quad in link["quads"]:
        points = quad if isinstance(quad, list) else list(quad.values())
        xs = [p["x"] if isinstance(p, dict) else p[0] for p in points]
        ys = [p["y"] if isinstance(p, dict) else p[1] for p in points]
        result.append((min(xs), min(ys), max(xs), max(ys)))
    return result


def share(a, b):
    """The part of the first rectangle that lies in the second."""
    return shared_area(a, b) / area(a)


def touch(a, b):
    """Whether some line of one link lies mostly in the other."""
    return any(share(p, q) > 0.5 or share(q, p) > 0.5 for p in rectangles(a) for q in rectangles(b))


def plain(uri):
    """An address without what makes no difference: scheme, "www.", a slash at its end, escapes, capitals."""
    uri = unquote(uri.strip()).lower()
    uri = re.sub(r"^(https?|ftp)://", "", uri)
    uri = re.sub(r"^(www|dx)\.", "", uri)
    return uri.rstrip("/.,;")


def comparable_target(link):
    """What a link leads to, in a form to compare."""
    return plain(link["target"]["uri"]) if link["kind"] == "uri" else link["target"].get("pageIndex")


def printed_text(link, page_words):
    """The words under a link."""
    lines = rectangles(link)
    return " ".join(text for text, rect in page_words if any(share(rect, line) > 0.5 for line in lines))


def context(link, page_words):
    """The words around a link, itself in brackets."""
    lines = rectangles(link)
    inside = [
        n
        for n, (_, rect) in enumerate(page_words)
        if any(share(rect, line) > 0.4 or share(line, rect) > 0.4 for line in lines)
    ]
    if not inside:
        return "?"
    first, end = inside[0], inside[-1] + 1
    before = " ".join(text for text, _ in page_words[max(0, first - CONTEXT_WORDS) : first])[-CONTEXT_LENGTH:]
    after = " ".join(text for text, _ in page_words[end : end + CONTEXT_WORDS])[:CONTEXT_LENGTH]
    middle = " ".join(text for text, _ in page_words[first:end])[:MAXIMUM_LINK_TEXT]
    return f"{before} [[{middle}]] {after}"


def is_printed(annotation, page_words):
    """Whether the address of an annotation is printed under it."""
    text = plain(printed_text(annotation, page_words).replace(" ", ""))
    uri = comparable_target(annotation)
    return (
        isinstance(uri, str)
        and len(text) > 4
        and "." in text
        and (text in uri or uri in text)
        and uri.split("/")[0].removeprefix("mailto:") in text
    )
