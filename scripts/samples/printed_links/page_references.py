"""References to pages by their printed numbers, in seven languages, and to pages of other works."""

from .leaf import Leaf
from .targets import folio

# Each paragraph is its lines, and where the marked parts lead.
ENGLISH = (
    ("⟦Continued on page 34⟧", [folio(34)]),
    ("The salt line (⟦see p. 36⟧) moves on Tuesdays.", [folio(36)]),
    ("⟦Turn to page 37⟧ for the map, ⟦see pages 32–33⟧ for the rest.", [folio(37), folio(32)]),
    ("⟦See pages 31⟧, ⟦34⟧ and ⟦38⟧.", [folio(31), folio(34), folio(38)]),
    ("⟦Continued from page 31⟧", [folio(31)]),
    ("Bells in the fog ⟦→ page 33⟧", [folio(33)]),
)
GERMAN = (
    ("⟦Fortsetzung auf Seite 36⟧", [folio(36)]),
    ("Mehr vom Nebel (⟦siehe S. 34⟧) im Herbst.", [folio(34)]),
    ("⟦Lesen Sie weiter auf Seite 33⟧", [folio(33)]),
)
FRENCH = (
    ("⟦Suite page 36⟧", [folio(36)]),
    ("Le vent (⟦voir p. 34⟧) tourne.", [folio(34)]),
    ("⟦Lire la suite en page 33⟧", [folio(33)]),
)
ITALIAN = (("⟦Continua a pag. 38⟧", [folio(38)]), ("Il vento (⟦vedi pag. 34⟧) gira.", [folio(34)]))
SPANISH = (("⟦Continúa en la página 38⟧", [folio(38)]), ("El viento (⟦véase pág. 34⟧) gira.", [folio(34)]))
DUTCH = (("⟦Vervolg op pagina 38⟧", [folio(38)]), ("De wind (⟦zie pag. 34⟧) draait.", [folio(34)]))
PORTUGUESE = (("⟦Continua na página 38⟧", [folio(38)]), ("O vento (⟦ver pág. 34⟧) muda.", [folio(34)]))
OTHER_WORKS = (
    ("Ellery, The Salt Line, p. 33. Feeney, North, pp. 34–36.", []),
    ("Ibid., p. 36. See p. 34 of the harbour handbook. It has", "432 p. and a map. On page after page it rains.", []),
    ("Vgl. Schmidt, Nebel, S. 33. Die Insel hat 36 Seiten Küste.", []),
    ("See page 99, which we have not got; see version 33.", []),
    ("In 1911 he read page 33 aloud. Sept.in, rev.1, fig. 36.", []),
)


def english_german_french(book):
    """Page 5."""
    Leaf(book, "Turn the Leaf").write_all(ENGLISH + GERMAN + FRENCH)


def italian_spanish_dutch_portuguese(book):
    """Page 6."""
    Leaf(book, "And Again").write_all(ITALIAN + SPANISH + DUTCH + PORTUGUESE)


def other_works(book):
    """Page 7: page numbers of other works, and of a page that is not there."""
    Leaf(book, "Other People’s Pages").write_all(OTHER_WORKS)
