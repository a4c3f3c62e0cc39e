"""Where links and the outline of the issue lead. Lengths are page space points."""

from ..drawing.destinations import Destination

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
# Names in the catalog's /Dests dictionary.
OLD_NAMES = {
    "kite": Destination(22, "fitV", left=40),
    "letters": Destination(5, "xyz", left=None, top=80, zoom=None),
}
# Destinations of contents entries that have no name, by page index.
UNNAMED_CONTENTS = {
    10: Destination(10, "fitB"),
    13: Destination(13, "fitH", top=0),
    15: Destination(15, "xyz", left=220, top=40, zoom=None),
    20: Destination(20, "xyz", left=54, top=70, zoom=1.25),
    21: Destination(21, "fit"),
    24: Destination(24, "xyz", left=230, top=70, zoom=None),
}
COVER = Destination(0, "fit")
PEAR = Destination(11, "fitR", rect=(460, 300, 143, 220))
