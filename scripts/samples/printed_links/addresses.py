"""Web addresses: within a line, over line ends, and what only looks like one. Page space points."""

from dataclasses import replace

from ..drawing.blocks import first_baseline, words
from .leaf import BODY, LEFT, NARROW, Leaf, add_rect
from .targets import uri, web

# Each paragraph is its lines, and where the marked parts lead.
WITHIN_A_LINE = (
    ("The tide tables are at ⟦https://www.example.org/tides⟧.", [web("https://www.example.org/tides")]),
    ("More (⟦http://example.com/a_(b)/c?x=1&y=2#top⟧), and more.", [web("http://example.com/a_(b)/c?x=1&y=2#top")]),
    ("Ask “⟦www.example.net:8080/skerry⟧”; they know.", [web("https://www.example.net:8080/skerry")]),
    (
        "Charts: ⟦charts.example.org/bay⟧, or ⟦bit.ly/2abcXY⟧!",
        [web("https://charts.example.org/bay"), web("https://bit.ly/2abcXY")],
    ),
    (
        "We are ⟦Example.com⟧ now, and ⟦ftp://ftp.example.org/pub/⟧ still.",
        [web("https://example.com"), web("ftp://ftp.example.org/pub/")],
    ),
    ("⟦WWW.EXAMPLE.ORG⟧", [web("https://www.example.org")]),
    ("Auf Deutsch: ⟦www.müller.example.de/größe⟧", [web("https://www.müller.example.de/größe")]),
    ("See <⟦https://example.org/~gull/index.html⟧>, then rest.", [web("https://example.org/~gull/index.html")]),
)
NO_ADDRESSES = (
    (
        "Not addresses: main.rs, index.html, node.js, e.g. this,",
        "i.e. that, U.S.A., Inc., version 2.0.1, 12.30 p.m.,",
        [],
    ),
    ("the end.The beginning, and/or, README.md, St.Gallen.", []),
)
OVER_LINE_ENDS = (
    (
        "The whole of the survey is kept",
        "at ⟦https://www.example.org/archive/",
        "winds/north-by-west.html⟧, where it",
        "may be read by everybody who is in",
        "possession of a lamp and a chair.",
        [web("https://www.example.org/archive/winds/north-by-west.html")],
    ),
    (
        "Its older leaves were copied out at",
        "⟦https://www.example.org/harbour-",
        "school/knots⟧ by the pupils of the",
        "harbour school, in two long winters.",
        [web("https://www.example.org/harbour-school/knots")],
    ),
    (
        "Of the lamp room we only know that",
        "what is left is on ⟦www.example.org",
        "/lamps?room=2⟧ and nowhere else.",
        [web("https://www.example.org/lamps?room=2")],
    ),
    (
        "All the letters can still be sent to",
        "the desk at ⟦editor.of.letters@",
        "example.org⟧ until the end of May.",
        [uri("email", "mailto:editor.of.letters@example.org")],
    ),
    (
        "The office is at ⟦www.example.org⟧.",
        "The door is green. Further on is",
        "the quay of ⟦https://example.org/⟧",
        "and the boat leaves from its steps.",
        [web("https://www.example.org"), web("https://example.org/")],
    ),
)
FIRST_COLUMN = (
    "Columns end, and what is begun",
    "in one of them goes on at the head",
    "of the next, as with the register at",
    "⟦https://www.example.org/register/",
)
SECOND_COLUMN = (
    "boats/sunk?year=1911⟧ which ends",
    "with the ketch of our grandmother.",
    "She was found again, much later,",
    "in the garden of a dentist.",
)
COLUMNS_TOP, SECOND_LEFT = 440.0, 222.0


def within_a_line(book):
    """Page 1: web addresses, names of files, abbreviations."""
    leaf = Leaf(book, "On the Network")
    leaf.write_all(WITHIN_A_LINE)
    _with_footnote_mark(leaf)
    leaf.write_all(NO_ADDRESSES)


def _with_footnote_mark(leaf):
    """An address with the mark of a footnote behind it, which is a line of its own."""
    baseline = first_baseline(BODY, leaf.y)
    before, address = "The survey is at ", "example.org/survey"
    width = words(leaf.page, before + address, BODY, LEFT, baseline)
    record = leaf.page.placed.paragraphs[-1].lines[-1]
    add_rect(leaf.add_link(web(f"https://{address}")), record, len(before), None)
    words(leaf.page, "2", replace(BODY, size=6), LEFT + width + 0.2, baseline - 4)
    leaf.y += 26


def over_line_ends(book):
    """Page 2: addresses broken over lines, and one over the end of a column."""
    leaf = Leaf(book, "Over the Line")
    leaf.write_all(OVER_LINE_ENDS, NARROW)
    places = [(line, LEFT, COLUMNS_TOP + NARROW.leading * n) for n, line in enumerate(FIRST_COLUMN)]
    places += [(line, SECOND_LEFT, COLUMNS_TOP + NARROW.leading * n) for n, line in enumerate(SECOND_COLUMN)]
    leaf.put(places, [web("https://www.example.org/register/boats/sunk?year=1911")], NARROW)
