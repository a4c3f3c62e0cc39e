"""The magazine's measures and text styles. Lengths are page space points."""

from dataclasses import replace

from .colours import INK, RUST, SOFT, TEAL
from .style import Style

LEFT, RIGHT, TOP, BOTTOM = 54.0, 549.0, 84.0, 717.0
GUTTER = 21.0

BODY = Style("serif", 10.8, 14.4, "justify", indent=12)
NARROW = replace(BODY, size=10.2, leading=13.6, indent=10)
STANDFIRST = Style("serif-italic", 16.5, 21, "left", hyphenate=False, italic="serif", colour=TEAL, role="standfirst")
CAPTION = Style("sans", 7.8, 10.4, "left", colour=SOFT, hyphenate=False, italic="sans-bold", role="caption")
SMALL = Style("sans", 8.4, 11.6, "left", colour=INK, hyphenate=False, italic="sans-bold", role="caption")
KICKER = Style("sans-bold", 8, 10, "left", colour=RUST, hyphenate=False, tracking=1.4, role="crosshead")
PULL = Style("serif-italic", 25, 29, "left", colour=RUST, hyphenate=False, role="pullQuote")
FOLIO = Style("sans-bold", 8.2, 10, "left", colour=INK, role="folio")
RUNNING = Style("sans", 7.6, 10, "left", colour=SOFT, tracking=0.5, role="runningHeader")
