"""The article about a glasshouse: a picture behind its headline, a box, a quotation, a table. Page space points."""

from dataclasses import replace

import numpy as np

from ..drawing.colours import WHITE
from ..pictures import landscapes, seascapes, textures
from .flow import Flow, columns
from .magazine_style import BODY, LEFT, QUOTATION, SUBHEAD, TOP
from .parts import figure, footnotes, list_box, opening, table
from .photographs import draw
from .record import ArticleRecord

HEADLINE = ["The House of", "Eleven Hundred Pots"]
STANDFIRST = "A retired roofer keeps the oldest flowers in the county alive, by leaving them alone in the right order."
ROWS = [
    ["Variety", "Raised by", "Class", "Year"],
    ["Grey Lag", "A. Orrin", "Grey edge", "1889"],
    ["Lancashire Hero", "R. Lancashire", "Grey edge", "1846"],
    ["Mrs Tully", "A. Orrin", "Self", "1902"],
    ["Old Penny", "unknown", "Border", "before 1800"],
    ["Quarrel", "J. Sedge", "Alpine", "1911"],
    ["Rufus", "R. Orrin", "Self", "1997"],
]


def _evening_dunes(width, height):
    """Dunes below a sky that is dark enough for a headline."""
    shade = np.clip(0.42 + 0.75 * np.linspace(0, 1, height), 0, 1)
    return landscapes.dunes(width, height) * shade[:, None, None]


def glasshouse_pages(magazine):
    """The picture page and the first page of text; returns what `glasshouse_end` needs."""
    first = magazine.bare_page()
    article = ArticleRecord(" ".join(HEADLINE), author="Nell Ward", section="Features", language="en-GB")
    magazine.articles.append(article)
    photograph = magazine.photographs.computed(_evening_dunes, width=420, height=560)
    picture = draw(first, photograph, (0, 0, 480, 640))
    magazine.furniture.draw(first, "Features", WHITE)
    opening(first, article, LEFT, 70, 330, "UNDER GLASS", HEADLINE, STANDFIRST, "By Nell Ward", WHITE, size=40)
    figure(first, article, [picture], (first.index, 0, 0.0))
    return article, magazine.page("Features")


def glasshouse_end(magazine, article, second):
    """The last page, and the text of both."""
    prose, third = magazine.prose, magazine.page("Features")
    top, note_top = 216.0, 570
    _pair(magazine, second, article)
    flow = Flow(
        article,
        [
            *columns(second, 2, top, note_top - 8, wants_hyphen=True),
            columns(third, 2, TOP, 400)[0],
        ],
    )
    list_box(second, flow, prose["glass_box_title"][0], prose["glass_box"], (156, 352, 168, 100))
    for number, text in enumerate(prose["glass"]):
        flow.paragraph(text, replace(BODY, indent=0) if number == 0 else BODY)
    flow.heading(prose["glass_sub"][0], SUBHEAD, 2, 12)
    for number, text in enumerate(prose["glass_more"]):
        flow.paragraph(text, replace(BODY, indent=0) if number == 0 else BODY)
    flow.quotation(prose["glass_quotation"], QUOTATION, 13)
    for number, text in enumerate(prose["glass_end"]):
        flow.paragraph(text, replace(BODY, indent=0) if number == 0 else BODY)
    notes = prose["glass_notes"]
    footnotes(second, flow, [("1", notes[0])], LEFT, note_top, 400)
    coat = (0.2, 0.36, 0.3)
    portrait = magazine.photographs.computed(textures.person_in_fog, width=300, height=420, seed=4, coat=coat)
    picture = draw(third, portrait, (248, 52, 192, 268.8))
    text = "Rufus Orrin on the north side of the house, looking for the pane that he will do next."
    figure(third, article, [picture], (third.index, 1, 52), text, "Photograph: Nell Ward", 248, 326, 192)
    table(third, article, ROWS, (120, 110, 100, 70), LEFT, 410, (third.index, 1, 410))
    footnotes(third, flow, [("2", notes[1])], LEFT, note_top, 400)


def _pair(magazine, page, article):
    """Two pictures side by side that share a caption."""
    left = magazine.photographs.computed(textures.shingle, width=280, height=180)
    right = magazine.photographs.computed(seascapes.island_profile, width=280, height=180)
    pictures = [draw(page, left, (LEFT, 54, 195, 125)), draw(page, right, (245, 54, 195, 125))]
    text = "Left: the beds outside, dressed with shingle. Right: the hill that gives the house its weather."
    figure(page, article, pictures, (page.index, 0, 54.0), text, "Photographs: Nell Ward", LEFT, 185, 400)
