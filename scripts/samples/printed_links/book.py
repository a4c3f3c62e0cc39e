"""A sample of links that are only printed, of each kind and language, and of what only looks like one.

In the lines below, ⟦ and ⟧ stand around what a reader would press; they are not printed. Page space points.
"""

from dataclasses import replace

from .. import geometry
from ..drawing.blocks import words
from ..drawing.colours import SOFT
from ..drawing.magazine_style import FOLIO
from ..drawing.plain_book import HEAD, plain_book
from ..drawing.style import Style
from ..expected.shapes import rect_json

OPEN, CLOSE = "⟦", "⟧"
BODY = Style("sans", 11, 15, hyphenate=False)
NARROW = replace(BODY, size=9.5, leading=13)
LEFT, TOP = 48.0, 118.0
FIRST_FOLIO = 31  # of the first page


def web(address):
    return {"kind": "uri", "printedKind": "webAddress", "uri": address}


def uri(printed_kind, address):
    return {"kind": "uri", "printedKind": printed_kind, "uri": address}


def folio(number):
    """A link to the page with a printed number."""
    return {"kind": "goTo", "printedKind": "crossReference", "uri": None, "pageIndex": number - FIRST_FOLIO}


class Leaf:
    """A page, and what is printed on it."""

    def __init__(self, book, title, **options):
        options = {"width": 420.0, "height": 595.0, "media_box": [0, 0, 420, 595]} | options
        self.page = book.page(label=str(len(book.pages) + 1), **options)
        self.links = []
        self.y = TOP
        number = str(FIRST_FOLIO + self.page.index)
        self.page.extra_expected = {"folio": number, "printedLinks": self.links}
        words(self.page, title, HEAD, LEFT, 84)
        words(self.page, number, FOLIO, self.page.width / 2, self.page.height - 30, align="center")

    def write(self, *lines, to=(), style=BODY, x=LEFT, y=None, gap=8.0):
        """Lines of one paragraph under each other; `to` says where the marked parts lead, in their order."""
        baseline = (self.y if y is None else y) + 0.78 * style.size
        places = []
        for number, line in enumerate(lines):
            places.append((line, x, baseline + number * style.leading))
        self.put(places, to, style)
        if y is None:
            self.y = baseline + (len(lines) - 1) * style.leading + 0.3 * style.size + gap

    def put(self, places, to, style=BODY):
        """Lines of one paragraph at their places (line, x, baseline)."""
        targets, open_link = list(to), None
        with self.page.paragraph():
            for marked, x, y in places:
                record = self.page.place_line(self.page.book.typesetter.single_line(_plain(marked), style), x, y)
                start, at = 0 if open_link else None, 0
                for character in marked:
                    if character == OPEN:
                        open_link, start = {**targets.pop(0), "rects": []}, at
                        self.links.append(open_link)
                    elif character == CLOSE:
                        self._add(open_link, record, start, at)
                        open_link, start = None, None
                    else:
                        at += 1
                if open_link:
                    self._add(open_link, record, start, at)
        if targets or open_link:
            raise ValueError(f"unmarked links: {targets}")

    def _add(self, link, record, start, end):
        part = record.characters[start:end]
        link["rects"].append(rect_json(record.rect(part[0][1], part[-1][2])))

    def rect_of(self, number):
        """The rectangle around the lines of a link."""
        rects = [(r["x"], r["y"], r["width"], r["height"]) for r in self.links[number]["rects"]]
        return geometry.bounds([p for rect in rects for p in geometry.corners(rect)])


def _plain(marked):
    return marked.replace(OPEN, "").replace(CLOSE, "")


def _web_addresses(book):
    leaf = Leaf(book, "On the Network")
    write = leaf.write
    write("The tide tables are at ⟦https://www.example.org/tides⟧.", to=[web("https://www.example.org/tides")])
    write(
        "More (⟦http://example.com/a_(b)/c?x=1&y=2#top⟧), and more.",
        to=[web("http://example.com/a_(b)/c?x=1&y=2#top")],
    )
    write("Ask “⟦www.example.net:8080/skerry⟧”; they know.", to=[web("https://www.example.net:8080/skerry")])
    write(
        "Charts: ⟦charts.example.org/bay⟧, or ⟦bit.ly/2abcXY⟧!",
        to=[web("https://charts.example.org/bay"), web("https://bit.ly/2abcXY")],
    )
    write(
        "We are ⟦Example.com⟧ now, and ⟦ftp://ftp.example.org/pub/⟧ still.",
        to=[web("https://example.com"), web("ftp://ftp.example.org/pub/")],
    )
    write("⟦WWW.EXAMPLE.ORG⟧", to=[web("https://www.example.org")])
    write("Auf Deutsch: ⟦www.müller.example.de/größe⟧", to=[web("https://www.müller.example.de/größe")])
    write("See <⟦https://example.org/~gull/index.html⟧>, then rest.", to=[web("https://example.org/~gull/index.html")])
    start = leaf.y
    width = words(leaf.page, "The survey is at example.org/survey", BODY, LEFT, start + 0.78 * 11)
    leaf.links.append({**web("https://example.org/survey"), "rects": []})
    record = leaf.page.placed.paragraphs[-1].lines[-1]
    part = record.characters[len("The survey is at ") :]
    leaf.links[-1]["rects"].append(rect_json(record.rect(part[0][1], part[-1][2])))
    words(leaf.page, "2", replace(BODY, size=6), LEFT + width + 0.2, start + 0.78 * 11 - 4)
    leaf.y = start + 26
    write(
        "Not addresses: main.rs, index.html, node.js, e.g. this,", "i.e. that, U.S.A., Inc., version 2.0.1, 12.30 p.m.,"
    )
    write("the end.The beginning, and/or, README.md, St.Gallen.")


def _broken(book):
    leaf = Leaf(book, "Over the Line")
    leaf.write(
        "The whole of the survey is kept",
        "at ⟦https://www.example.org/archive/",
        "winds/north-by-west.html⟧, where it",
        "may be read by everybody who is in",
        "possession of a lamp and a chair.",
        to=[web("https://www.example.org/archive/winds/north-by-west.html")],
        style=NARROW,
    )
    leaf.write(
        "Its older leaves were copied out at",
        "⟦https://www.example.org/harbour-",
        "school/knots⟧ by the pupils of the",
        "harbour school, in two long winters.",
        to=[web("https://www.example.org/harbour-school/knots")],
        style=NARROW,
    )
    leaf.write(
        "Of the lamp room we only know that",
        "what is left is on ⟦www.example.org",
        "/lamps?room=2⟧ and nowhere else.",
        to=[web("https://www.example.org/lamps?room=2")],
        style=NARROW,
    )
    leaf.write(
        "All the letters can still be sent to",
        "the desk at ⟦editor.of.letters@",
        "example.org⟧ until the end of May.",
        to=[uri("email", "mailto:editor.of.letters@example.org")],
        style=NARROW,
    )
    leaf.write(
        "The office is at ⟦www.example.org⟧.",
        "The door is green. Further on is",
        "the quay of ⟦https://example.org/⟧",
        "and the boat leaves from its steps.",
        to=[web("https://www.example.org"), web("https://example.org/")],
        style=NARROW,
    )
    baseline = 440.0
    first = [
        "Columns end, and what is begun",
        "in one of them goes on at the head",
        "of the next, as with the register at",
        "⟦https://www.example.org/register/",
    ]
    second = [
        "boats/sunk?year=1911⟧ which ends",
        "with the ketch of our grandmother.",
        "She was found again, much later,",
        "in the garden of a dentist.",
    ]
    places = [(line, LEFT, baseline + 13 * n) for n, line in enumerate(first)]
    places += [(line, 222.0, baseline + 13 * n) for n, line in enumerate(second)]
    leaf.put(places, [web("https://www.example.org/register/boats/sunk?year=1911")], NARROW)


def _people(book):
    leaf = Leaf(book, "Letters and Bells")
    write = leaf.write
    write("Write to ⟦letters@skerry.example.org⟧.", to=[uri("email", "mailto:letters@skerry.example.org")])
    write("Or to ⟦maud.ellery+wind@example.co.uk⟧, in May.", to=[uri("email", "mailto:maud.ellery+wind@example.co.uk")])
    write("By trick: ⟦gull [at] example [dot] org⟧", to=[uri("email", "mailto:gull@example.org")])
    write(
        "Call ⟦+44 20 7946 0000⟧ or ⟦+49 (0)30 123456-78⟧.",
        to=[uri("telephone", "tel:+442079460000"), uri("telephone", "tel:+493012345678")],
    )
    write("Tel. ⟦030 123 45 67⟧, Fax 030 123 45 68", to=[uri("telephone", "tel:0301234567")])
    write("Tél. : ⟦01 99 00 12 34⟧", to=[uri("telephone", "tel:0199001234")])
    write("From abroad ⟦0044 20 7946 0123⟧.", to=[uri("telephone", "tel:+442079460123")])
    write("Follow us on Instagram: ⟦@skerry_mag⟧", to=[uri("socialHandle", "https://www.instagram.com/skerry_mag")])
    write("⟦@skerrywind⟧ on Twitter", to=[uri("socialHandle", "https://twitter.com/skerrywind")])
    write("YouTube: ⟦@skerrybells⟧", to=[uri("socialHandle", "https://www.youtube.com/@skerrybells")])
    write(
        "In the fediverse ⟦@skerry@social.example.org⟧", to=[uri("socialHandle", "https://social.example.org/@skerry")]
    )
    write(
        "Not to be called: ISSN 1234-5679, 12.03.1911, £1 200 000,",
        "2024-2025, 51 30 15 N, 10115 Berlin, item 0044 12, @noon.",
    )


def _publications(book):
    leaf = Leaf(book, "In the Library")
    write = leaf.write
    write("On fog, ⟦doi:10.1000/xyz123⟧.", to=[uri("doi", "https://doi.org/10.1000/xyz123")])
    write("On salt, ⟦https://doi.org/10.1234/salt(2020)7⟧.", to=[uri("doi", "https://doi.org/10.1234/salt(2020)7")])
    write("On gulls, ⟦DOI 10.5555/gull.14⟧, at length.", to=[uri("doi", "https://doi.org/10.5555/gull.14")])
    write(
        "A novel, ⟦ISBN 978-3-16-148410-0⟧, and its",
        "sequel (⟦ISBN-10: 0-306-40615-2⟧).",
        to=[uri("isbn", "urn:isbn:9783161484100"), uri("isbn", "urn:isbn:0306406152")],
    )
    write("Wrongly printed: ISBN 978-3-16-148410-1, DOI pending.")


ENGLISH = [
    ("⟦Continued on page 34⟧", [folio(34)]),
    ("The salt line (⟦see p. 36⟧) moves on Tuesdays.", [folio(36)]),
    ("⟦Turn to page 37⟧ for the map, ⟦see pages 32–33⟧ for the rest.", [folio(37), folio(32)]),
    ("⟦See pages 31⟧, ⟦34⟧ and ⟦38⟧.", [folio(31), folio(34), folio(38)]),
    ("⟦Continued from page 31⟧", [folio(31)]),
    ("Bells in the fog ⟦→ page 33⟧", [folio(33)]),
]
GERMAN = [
    ("⟦Fortsetzung auf Seite 36⟧", [folio(36)]),
    ("Mehr vom Nebel (⟦siehe S. 34⟧) im Herbst.", [folio(34)]),
    ("⟦Lesen Sie weiter auf Seite 33⟧", [folio(33)]),
]
FRENCH = [
    ("⟦Suite page 36⟧", [folio(36)]),
    ("Le vent (⟦voir p. 34⟧) tourne.", [folio(34)]),
    ("⟦Lire la suite en page 33⟧", [folio(33)]),
]
ITALIAN = [("⟦Continua a pag. 38⟧", [folio(38)]), ("Il vento (⟦vedi pag. 34⟧) gira.", [folio(34)])]
SPANISH = [("⟦Continúa en la página 38⟧", [folio(38)]), ("El viento (⟦véase pág. 34⟧) gira.", [folio(34)])]
DUTCH = [("⟦Vervolg op pagina 38⟧", [folio(38)]), ("De wind (⟦zie pag. 34⟧) draait.", [folio(34)])]
PORTUGUESE = [("⟦Continua na página 38⟧", [folio(38)]), ("O vento (⟦ver pág. 34⟧) muda.", [folio(34)])]


def _references(book, title, *languages):
    leaf = Leaf(book, title)
    for entries in languages:
        for text, targets in entries:
            leaf.write(text, to=targets)


def _no_references(book):
    leaf = Leaf(book, "Other People’s Pages")
    write = leaf.write
    write("Ellery, The Salt Line, p. 33. Feeney, North, pp. 34–36.")
    write("Ibid., p. 36. See p. 34 of the harbour handbook. It has", "432 p. and a map. On page after page it rains.")
    write("Vgl. Schmidt, Nebel, S. 33. Die Insel hat 36 Seiten Küste.")
    write("See page 99, which we have not got; see version 33.")
    write("In 1911 he read page 33 aloud. Sept.in, rev.1, fig. 36.")


def _turned(book):
    leaf = Leaf(book, "Sideways", rotate=90, width=595.0, height=420.0, matrix=(0, 1, -1, 0, 420, 0))
    leaf.write("The other side: ⟦www.example.org/sideways⟧", to=[web("https://www.example.org/sideways")])
    leaf.write("⟦See page 31⟧", to=[folio(31)])


def _annotated(book):
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
    first = leaf.links[2]["rects"][0]
    leaf.page.add_link(
        (first["x"], first["y"], first["width"], first["height"]), uri="https://www.example.org/half/way/"
    )
    for number in (0, 2):
        leaf.links[number]["isAnnotated"] = True


def _scripts(book):
    leaf = Leaf(book, "Far Shores")
    japanese = replace(BODY, font="mincho", size=12, leading=18)
    leaf.write(
        "詳しくは⟦https://www.example.org/minato⟧をご覧ください。",
        to=[web("https://www.example.org/minato")],
        style=japanese,
    )
    leaf.write(
        "電話：⟦03-1234-5678⟧　メール：⟦minato@example.jp⟧",
        to=[uri("telephone", "tel:0312345678"), uri("email", "mailto:minato@example.jp")],
        style=japanese,
    )
    words(leaf.page, "Credits: www.example.org is not told here", replace(BODY, size=6, colour=SOFT), 600, 300)


def make():
    """Ten pages without links of their own, but for two on page 9; their folios begin at 31."""
    book = plain_book("Links in print", fonts=("sans", "sans-bold", "mincho"))
    _web_addresses(book)
    _broken(book)
    _people(book)
    _publications(book)
    _references(book, "Turn the Leaf", ENGLISH, GERMAN, FRENCH)
    _references(book, "And Again", ITALIAN, SPANISH, DUTCH, PORTUGUESE)
    _no_references(book)
    _turned(book)
    _annotated(book)
    _scripts(book)
    return book
