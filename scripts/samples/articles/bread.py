"""The article about bread: a cropped page and one in large units. Page space points."""

from ..pictures import seascapes, textures
from .flow import Flow, columns
from .magazine_style import BOTTOM, LEFT, SPACED, SUBHEAD, TOP
from .parts import figure, opening
from .photographs import draw_strips, draw_turned
from .record import ArticleRecord

HEADLINE = ["A Loaf from", "the Low Water"]
STANDFIRST = "The bay at Low Hallow is no good for cattle or cod. It turns out to be right for bread."


def bread_pages(magazine):
    """Two pages; the paragraphs are separated by space."""
    prose = magazine.prose
    first, second = magazine.page("Kitchen"), magazine.page("Kitchen")
    article = ArticleRecord(" ".join(HEADLINE), author="Sunniva Hale", section="Kitchen", language="en-GB")
    magazine.articles.append(article)
    y = opening(first, article, LEFT, 64, 400, "KITCHEN", HEADLINE, STANDFIRST, "Words by Sunniva Hale", size=36)
    whole, pieces = magazine.photographs.strips(textures.surf_from_above, 5, width=420, height=180)
    picture = draw_strips(first, whole, pieces, (LEFT, y, 400, 171))
    text = "Where the Ardle meets the bay: the line between river and sea moves half a mile with every tide."
    bottom = figure(
        first, article, [picture], (first.index, 0, y), text, "Photograph: Ines Holm", LEFT, y + 176, 400
    )
    flow = Flow(article, [*columns(first, 2, bottom + 12, BOTTOM), *columns(second, 2, TOP, 312)])
    for text in prose["bread"]:
        flow.paragraph(text, SPACED, space=6)
    flow.heading(prose["bread_sub"][0], SUBHEAD, 2, 12)
    flow.items(prose["bread_steps"], SPACED, 13, ordered=True)
    flow.paragraph(prose["bread_last"][0], SPACED, space=6)
    photograph = magazine.photographs.turned(seascapes.storm, width=400, height=220)
    picture = draw_turned(second, photograph, (LEFT, 334, 400, 220))
    text = "The mill at the top of the ebb, with a number nine on the door."
    figure(second, article, [picture], (second.index, 1, 334.0), text, "Photograph: Sunniva Hale", LEFT, 560, 400)
