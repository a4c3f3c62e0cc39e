"""A turned page, a page with link annotations, and a page in Japanese. Page space points."""

from dataclasses import replace

from ..drawing.blocks import words
from ..drawing.colours import SOFT
from .leaf import BODY, NARROW, Leaf
from .targets import folio, uri, web

JAPANESE = replace(BODY, font="mincho", size=12, leading=18)


def turned(book):
    """Page 8: /Rotate 90; an address and a reference."""
    leaf = Leaf(book, "Sideways", rotate=90, width=595.0, height=420.0, matrix=(0, 1, -1, 0, 420, 0))
    leaf.write("The other side: ⟦www.example.org/sideways⟧", to=[web("https://www.example.org/sideways")])
    leaf.write("⟦See page 31⟧", to=[folio(31)])


def annotated(book):
    """Page 9: an address that an annotation covers, one that none covers, and one whose first line is covered."""
    leaf = Leaf(book, "Already Live")
    leaf.write("Covered wholly: ⟦https://www.example.org/live⟧", to=[web("https://www.example.org/live")])
    leaf.page.add_link(leaf.rect_of(0), uri="https://www.example.org/live?from=print")
    leaf.write("Only printed: ⟦www.example.org/dead⟧", to=[web("https://www.example.org/dead")])
    leaf.write(
        "Its first line only is covered here:",
        "⟦https://www.example.org/half/way/",
        "across.html⟧",
        to=[web("https://www.example.org/half/way/across.html")],
        style=NARROW,
    )
    first_line = tuple(leaf.links[2]["rects"][0].values())
    leaf.page.add_link(first_line, uri="https://www.example.org/half/way/")
    for number in (0, 2):
        leaf.links[number]["isAnnotated"] = True


def japanese(book):
    """Page 10: addresses within Japanese; one outside the page."""
    leaf = Leaf(book, "Far Shores")
    leaf.write(
        "詳しくは⟦https://www.example.org/minato⟧をご覧ください。",
        to=[web("https://www.example.org/minato")],
        style=JAPANESE,
    )
    leaf.write(
        "電話：⟦03-1234-5678⟧　メール：⟦minato@example.jp⟧",
        to=[uri("telephone", "tel:0312345678"), uri("email", "mailto:minato@example.jp")],
        style=JAPANESE,
    )
    words(leaf.page, "Credits: www.example.org is not told here", replace(BODY, size=6, colour=SOFT), 600, 300)
