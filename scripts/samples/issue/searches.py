"""The searches whose hits in the issue are listed in its expected data: (query, options).

The hits come from what the generator placed.  `lines` makes the generator check that some hit runs over that many
lines, so that a change of layout cannot quietly turn a hard case into an easy one.  `hard` marks searches that a good
reader may miss.
"""

ISSUE_SEARCHES = [
    ("samphire", {}),  # a plain word
    ("lifeboat", {}),  # on two pages
    ("Sandrøy", {}),  # on several pages
    ("Treloar", {}),
    ("Halloran", {"lines": 2}),  # hyphenated over a line end
    ("perfectly", {"lines": 2}),
    ("coincidence", {"lines": 2}),
    ("Inverlaggan", {"lines": 2}),
    ("offing", {}),  # the ffi ligature
    ("difficult", {}),
    ("fjord", {}),  # fj, and fi next door
    ("traffic", {"absent": True}),
    ("Öhlschläger", {}),  # accents
    ("Małgorzata", {}),
    ("Garçonnet", {}),
    ("Hólmavíkursveit", {}),
    ("façonnier", {}),
    ("left over right throughout", {"lines": 2}),  # a phrase over a line end
    ("crowd together the chart", {"lines": 2}),
    ("two great rivers", {}),  # three words, printed without space glyphs
    ("Fhloinn", {}),  # in a rotated credit
    ("Skjærgaard", {}),
    ("chimney pots", {}),  # on the page with /Rotate 90
    ("force nine", {}),  # rotated credit on that page
    ("sewing machine", {}),  # on the page with the shifted CropBox
    ("ledger", {}),  # there and elsewhere
    ("wireless", {}),  # on the page with /UserUnit 2
    ("slackwater", {"hard": True}),  # there, letterspaced
    ("macaskill", {}),  # mixed case on paper
    ("Haar", {"case_sensitive": True}),
    ("north of north", {"hard": True}),  # letterspaced headline, among others
    ("Þórdís Ægisdóttir", {"hard": True}),  # begins with a drop cap
    ("Every spring", {"hard": True}),
]
