"""The editorial and the article about a map, a page each. Page space points."""

from dataclasses import replace

import numpy as np

from ..pictures import landscapes, textures
from ..pictures.noise import smoothstep
from .flow import Flow, columns
from .magazine_style import BODY, LEFT, SPACED
from .parts import figure, opening
from .photographs import draw, draw_cut_out
from .record import ArticleRecord


def _found_stone(width, height, seed):
    """A stone with a shadow that fades before the edge of the picture: (colours, alpha)."""
    colours, alpha = textures.pebble(width, height, seed=seed)
    across = smoothstep(0.0, 0.16, np.minimum(np.linspace(0, 1, width), np.linspace(1, 0, width)))
    down = smoothstep(0.0, 0.16, np.minimum(np.linspace(0, 1, height), np.linspace(1, 0, height)))
    return colours, alpha * across[None, :] * down[:, None]


def note_page(magazine):
    """A page in ragged columns, its paragraphs separated by space; a picture with a soft mask."""
    page = magazine.page("From the editor")
    article = ArticleRecord("Forty-One Crates", author="Odile Brandt", section="From the editor", language="en-GB")
    magazine.articles.append(article)
    y = opening(page, article, LEFT, 70, 400, None, ["Forty-One Crates"], None, "By Odile Brandt", size=38, gap=18)
    photograph, seen = magazine.photographs.cut_out(_found_stone, width=300, height=258, seed=3)
    rect = (LEFT, 386.0, 230.0, 198.0)
    picture = draw_cut_out(page, photograph, seen, rect)
    text = "Found in crate nineteen, in an envelope marked “exhibit B”. There was no exhibit A."
    figure(page, article, [picture], (1, 1, 386.0), text, "Photograph: Lantern Quay", 298, 520, 142)
    flow = Flow(article, columns(page, 2, y, 370))
    style = replace(SPACED, align="left", size=10.4, leading=13)
    for number, text in enumerate(magazine.prose["note"]):
        flow.paragraph(text, style, space=0 if number == 0 else 7)


def map_page(magazine):
    """A page that lies on its side by /Rotate 90."""
    page = magazine.page("Collections")
    article = ArticleRecord("The Sea at the Top", author="Nell Ward", section="Collections", language="en-GB")
    magazine.articles.append(article)
    standfirst = "A pilot’s map can only be read from the end of the table."
    headline = ["The Sea at the Top"]
    y = opening(page, article, LEFT, 60, 560, "COLLECTIONS", headline, standfirst, "By Nell Ward", size=36)
    photograph = magazine.photographs.computed(landscapes.fjord_panorama, width=320, height=400)
    rect = (LEFT, y, 184.0, 230.0)
    picture = draw(page, photograph, rect)
    text = "The estuary as Amend saw it, coming in on the flood with the light behind him."
    figure(page, article, [picture], (page.index, 0, y), text, "Photograph: Ines Holm", LEFT, y + 236, 184)
    flow = Flow(article, columns(page, 2, y, 440, left=240, right=600))
    for number, text in enumerate(magazine.prose["map"]):
        style = replace(BODY, indent=0) if number == 0 else BODY
        flow.paragraph(text, style)
