"""Ligatures, accents, and the letters and signs that a typesetter puts for those that people type."""

from dataclasses import replace

from ..drawing.colours import INK
from ..drawing.style import Style
from .page_setup import PROSE, TEXT, TOP, hard_page, text_block


def ligatures(book):
    """Page 6: ligature glyphs that stand for U+FB00 ... U+FB04, and some that stand for their letters."""
    page = hard_page(book, "Waffles in Fog")
    y = text_block(page, PROSE["ligatures_code_points"][0], TOP, replace(TEXT, font="serif-code-points"))
    text_block(page, PROSE["ligatures_letters"][0], y)
    code_points = {"case": "ligatures told as U+FB00 to U+FB04"}
    letters = {"case": "ligatures told as letters"}
    return [
        ("officer", code_points),
        ("baffled", code_points),
        ("foot of the cliff", code_points),
        ("flicker, first green", code_points),
        ("stiffest coat", code_points),
        ("difficult", letters),
        ("waffles for the finders", letters),
        ("flotsam", letters),
        ("staff of the coffee", letters),
    ]


def accents(book):
    """Page 23: letters and accents as two glyphs, and letters that Unicode does not decompose."""
    page = hard_page(book, "Post for Sandrøy")
    style = Style("sans-decomposed", 11, 16, colour=INK, hyphenate=False)
    y = text_block(page, PROSE["accents"][0], TOP, style)
    text_block(page, PROSE["letters"][0], y + 10)
    apart, whole = "accents drawn as glyphs of their own", "letters without decomposition"
    return [
        ("Reka Dvorak", {"case": apart}),
        ("Dvořák", {"case": apart, "accents": True}),
        ("creme brulee", {"case": apart}),
        ("crème brûlée", {"case": apart, "accents": True, "case_sensitive": True}),
        ("resume", {"case": apart}),
        ("résumé", {"case": apart, "accents": True}),
        ("resume", {"case": apart, "accents": True}),
        ("Goteborg and Besancon", {"case": apart}),
        ("facades", {"case": apart, "accents": True, "absent": True}),
        ("Plzeň", {"case": apart}),
        ("On Sandrøy the post", {"case": whole}),
        ("Łódź", {"case": whole}),
        ("Łodz", {"case": whole}),
        ("Þordis", {"case": whole}),
        ("straße", {"case": whole}),
        ("mon cœur", {"case": whole}),
        ("wide æther", {"case": whole}),
        ("coeur", {"case": f"{whole}, typed without them", "hard": True}),
        ("Lodz", {"case": f"{whole}, typed without them", "hard": True}),
        ("strasse", {"case": f"{whole}, typed without them", "hard": True}),
    ]


def accents_apart(book):
    """Page 27: accents as letters of their own, over, under and before the letters that they belong to."""
    page = hard_page(book, "Harbours of Europe")
    style = Style("sans-accents-apart", 12, 19, colour=INK, hyphenate=False)
    text_block(page, PROSE["accents_apart"][0], TOP, style)
    case = "accents drawn as letters of their own"
    return [
        ("Fur die Uberfahrt", {"case": case}),
        ("Für die Überfahrt", {"case": case, "accents": True, "case_sensitive": True}),
        ("Ängsö genügen", {"case": case, "accents": True}),
        ("Kähne", {"case": case, "whole_words": True}),
        ("élève naïf reçut", {"case": case, "accents": True}),
        ("pão e a maçã", {"case": case, "accents": True}),
        ("pinguino", {"case": case}),
        ("Příští týden", {"case": case, "accents": True}),
        ("žluťásek", {"case": case}),
        ("ćma też", {"case": case, "accents": True}),
        ("Århus og Ölfus", {"case": case, "accents": True}),
        ("āboliņš", {"case": case}),
        ("Szőlő, tűz", {"case": case, "accents": True}),
    ]


def folding(book):
    """Page 32: Greek, Turkish, Vietnamese, Lithuanian and Russian, as people type them."""
    page = hard_page(book, "Lights of Other Coasts")
    text_block(page, PROSE["folding"][0], TOP, Style("hebrew", 13, 20, colour=INK, hyphenate=False))
    greek, turkish = "Greek, typed without tonos or in capitals", "dotted and dotless i"
    return [
        ("οδος", {"case": greek}),
        ("φαρους", {"case": greek}),
        ("ΦΆΡΟΥΣ", {"case": greek, "accents": True}),
        ("παλιουσ φαρουσ", {"case": greek}),
        ("istanbul'da isik", {"case": turkish}),
        ("ığdır", {"case": turkish}),
        ("dao phu quoc co ngon hai dang", {"case": "Vietnamese, typed without accents"}),
        ("zemaiciu svyturys", {"case": "Lithuanian, typed without accents"}),
        ("стоит елка, мои", {"case": "Russian, typed without accents"}),
        ("ёлка", {"case": "Russian", "accents": True}),
    ]


def typography(book):
    """Page 26: curly quotes, dashes, ellipsis, non-breaking spaces and fractions."""
    page = hard_page(book, "Only Weather")
    text_block(page, PROSE["typography"][0], TOP, replace(TEXT, size=13, leading=18))
    return [
        ('"It\'s only weather," said', {"case": "curly quotes"}),
        ("it'll pass", {"case": "curly quotes"}),
        ("since the 'nineties", {"case": "curly quotes"}),
        ("'Rock'n'roll'", {"case": "curly quotes"}),
        ("1911–1914", {"case": "en dash"}),
        ("1911-1914", {"case": "en dash, typed as a hyphen", "hard": True}),
        ("calls—most of them", {"case": "em dash"}),
        ("Well... perhaps", {"case": "ellipsis"}),
        ("14 miles", {"case": "non-breaking space"}),
        ("Dr Øvrebø", {"case": "non-breaking space"}),
        ("2½ hours", {"case": "fraction"}),
        ("1/2 a fathom", {"case": "fraction, typed with a stroke", "hard": True}),
    ]
