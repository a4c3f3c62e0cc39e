"""A page and the links printed on it. Page space points.

In the lines to print, ⟦ and ⟧ stand around what a reader would press; they are not printed themselves.
"""

from dataclasses import replace

from .. import geometry
from ..drawing.blocks import block_bottom, first_baseline, words
from ..drawing.magazine_style import FOLIO
from ..drawing.plain_book import HEAD
from ..drawing.style import Style
from ..expected.shapes import rect_json
from .targets import FIRST_FOLIO

OPEN, CLOSE = "⟦", "⟧"
BODY = Style("sans", 11, 15, hyphenate=False)
NARROW = replace(BODY, size=9.5, leading=13)
LEFT, TOP = 48.0, 118.0


class Leaf:
    """A page with a title and its folio."""

    def __init__(self, book, title, **options):
        options = {"width": 420.0, "height": 595.0, "media_box": [0, 0, 420, 595]} | options
        self.page = book.page(label=str(len(book.pages) + 1), **options)
        self.links = []  # the expected data of each printed link
        self.y = TOP  # of the next paragraph
        number = str(FIRST_FOLIO + self.page.index)
        self.page.extra_expected = {"folio": number, "printedLinks": self.links}
        words(self.page, title, HEAD, LEFT, 84)
        words(self.page, number, FOLIO, self.page.width / 2, self.page.height - 30, align="center")

    def write(self, *lines, to=(), style=BODY):
        """Lines of one paragraph under each other; `to` says where the marked parts lead, in their order."""
        baseline = first_baseline(style, self.y)
        self.put([(line, LEFT, baseline + number * style.leading) for number, line in enumerate(lines)], to, style)
        self.y = block_bottom(style, baseline, len(lines)) + 8.0

    def write_all(self, paragraphs, style=BODY):
        """Paragraphs, each (line, ..., targets)."""
        for *lines, targets in paragraphs:
            self.write(*lines, to=targets, style=style)

    def put(self, places, to, style=BODY):
        """Lines of one paragraph at their places (line, x, baseline); links may go on from line to line."""
        targets, open_link = list(to), None
        with self.page.paragraph():
            for marked, x, y in places:
                plain = marked.replace(OPEN, "").replace(CLOSE, "")
                record = self.page.place_line(self.page.book.typesetter.single_line(plain, style), x, y)
                start, at = 0 if open_link else None, 0
                for character in marked:
                    if character == OPEN:
                        open_link, start = self.add_link(targets.pop(0)), at
                    elif character == CLOSE:
                        add_rect(open_link, record, start, at)
                        open_link, start = None, None
                    else:
                        at += 1
                if open_link:
                    add_rect(open_link, record, start, at)
        if targets or open_link:
            raise ValueError(f"unmarked links: {targets}")

    def add_link(self, target):
        """Expect a link, whose rectangles follow."""
        self.links.append({**target, "rects": []})
        return self.links[-1]

    def rect_of(self, number):
        """The rectangle around the lines of a link."""
        rects = [tuple(rect.values()) for rect in self.links[number]["rects"]]
        return geometry.bounds([point for rect in rects for point in geometry.corners(rect)])


def add_rect(link, record, start, end):
    """Expect a link over some characters of a placed line."""
    part = record.characters[start:end]
    link["rects"].append(rect_json(record.rect(part[0][1], part[-1][2])))
