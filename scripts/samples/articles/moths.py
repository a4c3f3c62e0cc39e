"""The article about counting moths, in three columns, with subheads, lists and a chart. Page space points."""

from dataclasses import replace

from ..pictures import textures
from . import advertisements
from .chart import draw_chart
from .flow import Flow, columns
from .magazine_style import BODY, BOTTOM, LEFT, SUBHEAD, SUBSUBHEAD, TOP
from .parts import figure, opening, pull_quote
from .photographs import draw
from .record import ArticleRecord

HEADLINE = ["Nine Thousand Moths", "by Morning"]
STANDFIRST = "Once a year the gardeners of Kettleby hang up a sheet, switch on a lamp, and whisper until dawn."
NARROW = replace(BODY, size=9.6, leading=12, indent=9)
COUNTS = {"1974": 14, "1982": 15, "1990": 12, "1998": 10, "2006": 8, "2014": 7, "2026": 9}


def moth_pages(magazine):
    """Three pages; the last one shares its place with an advertisement."""
    prose = magazine.prose
    first, second, third = (magazine.page("Features") for _ in range(3))
    article = ArticleRecord(" ".join(HEADLINE), author="Tomas Adeyemi", section="Features", language="en-GB")
    magazine.articles.append(article)
    y = opening(first, article, LEFT, 64, 400, "NIGHT WORK", HEADLINE, STANDFIRST, "By Tomas Adeyemi", size=34)
    frames = [
        *columns(first, 3, y, BOTTOM, gutter=14, wants_hyphen=True),
        *columns(second, 3, TOP, BOTTOM, gutter=14),
        *columns(third, 3, 208, 306, gutter=14),
    ]
    flow = Flow(article, frames)
    _cropped_picture(magazine, first, flow, y)
    _chart(second, flow)
    width = (400 - 28) / 3
    pull_quote(second, flow, prose["moths_quote"][0], (LEFT + 2 * (width + 14), 250, width, 55), column=2)
    photograph = magazine.photographs.computed(textures.harbour_lights, width=400, height=210)
    picture = draw(third, photograph, (LEFT, 52, 400, 128))
    text = "The garden from the lane at two in the morning. The red lamp belongs to the treasurer’s bicycle."
    figure(third, article, [picture], (third.index, 0, 52), text, "Photograph: Ben Achterberg", LEFT, 184, 400)
    for number, text in enumerate(prose["moths_intro"]):
        flow.paragraph(text, replace(NARROW, indent=0) if number == 0 else NARROW, drop_cap=3 if number == 0 else 0)
    _headed(flow, "The method", SUBHEAD, 2, prose["moths_a"])
    flow.items(prose["moths_list"], NARROW, 9)
    flow.paragraph(prose["moths_b"][0], replace(NARROW, indent=0))
    _headed(flow, "What the figures say", SUBHEAD, 2, prose["moths_c"])
    _headed(flow, "How to begin", SUBSUBHEAD, 3, prose["moths_d"], space=8)
    flow.items(prose["moths_steps"], NARROW, 12, ordered=True)
    _paragraphs(flow, prose["moths_e"])
    _headed(flow, "What to call them", SUBSUBHEAD, 3, prose["moths_f"], space=8)
    _headed(flow, "Before it gets light", SUBHEAD, 2, prose["moths_g"])
    magazine.advertisements.append(advertisements.half_page(third, (LEFT, 342, 400, 250)))


def _headed(flow, title, style, level, paragraphs, space=12):
    flow.heading(title, style, level, space)
    _paragraphs(flow, paragraphs)


def _paragraphs(flow, paragraphs):
    for number, text in enumerate(paragraphs):
        flow.paragraph(text, replace(NARROW, indent=0) if number == 0 else NARROW)


def _cropped_picture(magazine, page, flow, y):
    """A part of a picture, in the last column."""
    photograph = magazine.photographs.computed(textures.person_in_fog, width=300, height=370, seed=2)
    width = (400 - 28) / 3
    rect = (LEFT + 2 * (width + 14), y + 2, width, 150.0)
    picture = draw(page, photograph, rect, crop=(0.2, 0.28, 0.62, 0.62 * 300 / 370 * 150 / width))
    bottom = figure(
        page,
        flow.article,
        [picture],
        (page.index, 2, y),
        "Hanna Rolfe on the dawn shift, hour nine.",
        "Photograph: Ben Achterberg",
        rect[0],
        y + 157,
        width,
    )
    flow.avoid(page, (rect[0], y, width, bottom - y + 6))


def _chart(page, flow):
    """A chart over two columns."""
    width = (400 - 28) / 3 * 2 + 14
    rect = (LEFT, 410.0, width, 150.0)
    picture = draw_chart(page, rect, COUNTS, (0, 5, 10, 15), "Thousands of moths in one night")
    text = "Best night of each year at Kettleby. The count has not passed ten thousand since 1999."
    figure(page, flow.article, [picture], (page.index, 0, 410.0), text, None, LEFT, 566, width)
    flow.avoid(page, (LEFT, 402, width, BOTTOM - 402))
