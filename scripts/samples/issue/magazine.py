"""The magazine issue put together: pages in order, destinations, outline, labels, metadata."""

from ..drawing.book import Book
from ..drawing.destinations import Destination, OutlineItem
from ..pdf.writer import Name
from . import departments as issue_back
from . import features as issue_features
from . import front_matter as issue_front
from . import special_pages as issue_middle

METADATA = {
    "title": "Skerry 14 – Spring 2026",
    "author": "Beatrix Løvenskiold and the readers’ cooperative",
    "subject": "A quarterly of coast, wind and maps",
    "keywords": "coast, wind, maps, sample",
    "creator": "Gatefold sample generator",
    "producer": "Gatefold sample generator 1",
}
FONTS = ("serif", "serif-italic", "serif-bold", "sans", "sans-light", "sans-bold", "display")

NAMES = {
    "almanac": Destination(25, "fitB"),
    "colophon": Destination(26, "fitH", top=100),
    "editorial": Destination(4, "xyz", left=120, top=90, zoom=None),
    "ledger": Destination(18, "xyz", left=54, top=300, zoom=None),
    "map-wind": Destination(11, "fitR", rect=(90, 200, 420, 420)),
    "north": Destination(16, "xyz", left=40, top=84, zoom=1.5),
    "poster": Destination(19, "fitR", rect=(84, 290, 1062, 1080)),
    "salt-line": Destination(6, "fit"),
}
OLD_NAMES = {
    "kite": Destination(22, "fitV", left=40),
    "letters": Destination(5, "xyz", left=None, top=80, zoom=None),
}
CONTENTS_KINDS = {
    10: Destination(10, "fitB"),
    13: Destination(13, "fitH", top=0),
    15: Destination(15, "xyz", left=220, top=40, zoom=None),
    20: Destination(20, "xyz", left=54, top=70, zoom=1.25),
    21: Destination(21, "fit"),
    24: Destination(24, "xyz", left=230, top=70, zoom=None),
}


class IssueBook(Book):
    """The book with the destinations that pages refer to before they exist."""

    back_links = {"cover": Destination(0, "fit"), "pear": Destination(11, "fitR", rect=(460, 300, 143, 220))}

    @staticmethod
    def contents_destination(index):
        """Explicit destination of a contents entry."""
        return CONTENTS_KINDS[index]


def _outline(book):
    def named(title, name, **options):
        return OutlineItem(title, book.destination_of(name), name=name, **options)

    def to(title, page, kind, **options):
        keys = ("left", "top", "zoom", "rect")
        return OutlineItem(
            title,
            Destination(page, kind, **{k: v for k, v in options.items() if k in keys}),
            **{k: v for k, v in options.items() if k not in keys},
        )

    salt = [
        to("The keeper’s wall", 7, "xyz", left=54, top=360, zoom=2),
        to("Adèle Garçonnet’s two windows", 8, "xyz", left=None, top=84, zoom=None),
        to("The estuary", 9, "fitH", top=80),
    ]
    wind = [
        named("The map: Sandrøy and the Pear", "map-wind", as_action=True),
        to("Jürgen Öhlschläger and the Seven", 12, "fitV", left=54),
    ]
    beaufort = [to("Strong winds (6–12)", 15, "fitR", rect=(220, 320, 519, 220))]
    poster = [to("Gloup Bank", 19, "xyz", left=780, top=300, zoom=1), to("Haar", 19, "fitR", rect=(900, 660, 260, 200))]
    return [
        to("Cover", 0, "fit"),
        to(
            "Front matter",
            1,
            "fit",
            is_open=False,
            children=[
                to("Contents", 2, "fitH", top=60),
                to("With", 3, "fitB"),
                named("Edges that will not hold still", "editorial"),
                named("From the mailbag", "letters"),
            ],
        ),
        to(
            "Features",
            6,
            "xyz",
            left=0,
            top=0,
            zoom=None,
            children=[
                named("The Salt Line", "salt-line", is_open=False, children=salt),
                to("How Light Lies Down", 10, "fitB"),
                to("Drawing the Wind", 11, "fit", children=wind),
                to("Hvalvík: a still evening", 13, "fitH", top=0),
                to("The Beaufort Wall", 15, "xyz", left=220, top=40, zoom=None, is_open=False, children=beaufort),
                named("North of North: Þórdís’s út and inn", "north"),
            ],
        ),
        to(
            "Departments",
            18,
            "fit",
            is_open=False,
            children=[
                named("The Ferryman’s Ledger", "ledger"),
                named("Sea Areas", "poster", children=poster),
                to("Offing to Rip", 20, "xyz", left=54, top=70, zoom=1.25),
                to("What the Tide Left", 21, "fit"),
                named("Kite Weather", "kite"),
                to("Smoked Fish Soup", 24, "xyz", left=230, top=70, zoom=None),
                named("Almanac", "almanac", as_action=True),
            ],
        ),
        named("Colophon", "colophon"),
        to("Back cover", 27, "fit"),
    ]


def make_issue(navigation=True):
    """The issue as a `Book`; without navigation it is the printer's file."""
    book = IssueBook()
    for key in FONTS:
        book.add_font(key, ligatures_as_code_points=key.startswith("sans"), ligature_glyphs=key == "serif")
    book.navigation = navigation
    book.metadata = METADATA
    book.names, book.old_names = dict(NAMES), dict(OLD_NAMES)
    for draw in (
        issue_front.cover,
        issue_front.inside_cover,
        issue_front.contents,
        issue_front.contributors,
        issue_front.editorial,
        issue_front.letters,
        issue_features.salt_opener,
        issue_features.salt_article,
        issue_features.blends,
        issue_features.wind_map,
        issue_features.wind_article,
        issue_features.panorama,
        issue_middle.beaufort,
        issue_middle.north_article,
        issue_middle.ledger,
        issue_middle.poster,
        issue_back.glossary,
        issue_back.tide_table,
        issue_back.kite_article,
        issue_back.kite_picture,
        issue_back.kitchen,
        issue_back.almanac,
        issue_back.colophon,
        issue_back.back_cover,
    ):
        draw(book)
    assert len(book.pages) == 28
    book.outline = _outline(book)
    book.label_ranges = {0: {"P": "Cover"}, 1: {"S": Name("r")}, 6: {"S": Name("D")}}
    return book
