"""The outline of the issue: three levels, some items closed, some by name. Lengths are page space points."""

from ..drawing.destinations import Destination, OutlineItem
from .destinations import NAMES, OLD_NAMES


def _named(title, name, **options):
    return OutlineItem(title, NAMES.get(name) or OLD_NAMES[name], name=name, **options)


def _to(title, page, kind, is_open=True, children=(), **lengths):
    return OutlineItem(title, Destination(page, kind, **lengths), is_open=is_open, children=list(children))


def outline():
    """The items of the top level."""
    return [
        _to("Cover", 0, "fit"),
        _to("Front matter", 1, "fit", is_open=False, children=_front_matter()),
        _to("Features", 6, "xyz", left=0, top=0, zoom=None, children=_features()),
        _to("Departments", 18, "fit", is_open=False, children=_departments()),
        _named("Colophon", "colophon"),
        _to("Back cover", 27, "fit"),
    ]


def _front_matter():
    return [
        _to("Contents", 2, "fitH", top=60),
        _to("With", 3, "fitB"),
        _named("Edges that will not hold still", "editorial"),
        _named("From the mailbag", "letters"),
    ]


def _features():
    salt = [
        _to("The keeper’s wall", 7, "xyz", left=54, top=360, zoom=2),
        _to("Adèle Garçonnet’s two windows", 8, "xyz", left=None, top=84, zoom=None),
        _to("The estuary", 9, "fitH", top=80),
    ]
    wind = [
        _named("The map: Sandrøy and the Pear", "map-wind", as_action=True),
        _to("Jürgen Öhlschläger and the Seven", 12, "fitV", left=54),
    ]
    beaufort = [_to("Strong winds (6–12)", 15, "fitR", rect=(220, 320, 519, 220))]
    return [
        _named("The Salt Line", "salt-line", is_open=False, children=salt),
        _to("How Light Lies Down", 10, "fitB"),
        _to("Drawing the Wind", 11, "fit", children=wind),
        _to("Hvalvík: a still evening", 13, "fitH", top=0),
        _to("The Beaufort Wall", 15, "xyz", left=220, top=40, zoom=None, is_open=False, children=beaufort),
        _named("North of North: Þórdís’s út and inn", "north"),
    ]


def _departments():
    poster = [
        _to("Gloup Bank", 19, "xyz", left=780, top=300, zoom=1),
        _to("Haar", 19, "fitR", rect=(900, 660, 260, 200)),
    ]
    return [
        _named("The Ferryman’s Ledger", "ledger"),
        _named("Sea Areas", "poster", children=poster),
        _to("Offing to Rip", 20, "xyz", left=54, top=70, zoom=1.25),
        _to("What the Tide Left", 21, "fit"),
        _named("Kite Weather", "kite"),
        _to("Smoked Fish Soup", 24, "xyz", left=230, top=70, zoom=None),
        _named("Almanac", "almanac", as_action=True),
    ]
