"""Searches that compare the letters as they are, with or without regard to case."""

from .placed import extents_by_line
from .shapes import rect_json


def plain_hits(book, query, case_sensitive=False):
    """All hits of a query in a book."""
    return [
        {"pageIndex": page.index, "rects": [rect_json(rect) for rect in rects]}
        for page in book.pages
        for paragraph in page.placed.paragraphs
        for rects in _hits_in_paragraph(paragraph, query, case_sensitive)
    ]


def _hits_in_paragraph(paragraph, query, case_sensitive):
    """A list of page space rectangles for each hit, one rectangle a line."""

    def fold(text):
        return text if case_sensitive else text.lower()

    flat, owners = "", []  # the text, and the position in the stream of each of its characters
    stream = paragraph.stream()
    for position, item in enumerate(stream):
        for character in fold(item[0]):
            flat += character
            owners.append(position)
    hits, start, needle = [], 0, fold(query)
    while (at := flat.find(needle, start)) >= 0:
        start = at + len(needle)
        hits.append([line.rect(x0, x1) for line, x0, x1 in extents_by_line(stream, set(owners[at:start]))])
    return hits
