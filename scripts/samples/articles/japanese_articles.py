"""`articles-japanese.pdf`: a vertical and a horizontal article with ruby, two pages each. Page space points."""

from dataclasses import replace

from ..drawing.colours import SOFT, TEAL
from ..drawing.destinations import Destination, OutlineItem
from ..drawing.plain_book import plain_book
from ..drawing.style import Style
from ..pdf.writer import Name
from ..pictures import seascapes
from ..read_prose import read_prose
from .magazine import expected
from .photographs import PhotographStore, draw
from .record import ArticleRecord, figure_json
from .rich_text import RichText
from .ruby_text import RowFlow, draw_row

WIDTH, HEIGHT = 420.0, 595.0
VERTICAL, HORIZONTAL = Style("mincho-vertical", 11, 20), Style("mincho", 11.5, 20.5)
ISSUE = "灯台通信 秋号"


def make():
    """The book and its expected data."""
    prose = read_prose("articles_japanese")
    book = plain_book(ISSUE, fonts=("mincho",))
    book.add_font("mincho-vertical", vertical=True)
    photographs = PhotographStore(book.writer)
    articles = [_vertical(book, prose, photographs), _horizontal(book, prose, photographs)]
    book.outline = [OutlineItem(a.title, Destination(a.pages[0], "fit")) for a in articles]
    book.catalog = {"ViewerPreferences": {"Direction": Name("R2L")}, "Lang": "ja"}
    furniture = [{"pageIndex": i, "texts": [ISSUE, str(i + 1)]} for i in range(len(book.pages))]
    return book, expected(book, "articles-japanese.pdf", articles) | {"furniture": furniture}


def _page(book):
    page = book.page(width=WIDTH, height=HEIGHT, media_box=[0, 0, 420, 595], label=str(len(book.pages) + 1))
    small = replace(HORIZONTAL, size=7, colour=SOFT)
    draw_row(page, ISSUE, small, 44, 34, False)
    draw_row(page, page.label, replace(small, size=8), 206, 568, False)
    return page


def _vertical(book, prose, photographs):
    """Two pages in two tiers of vertical rows."""
    first, second = _page(book), _page(book)
    article = ArticleRecord(
        "島の郵便局", author="水野遥", section="人と仕事", language="ja", direction="rightToLeft", vertical=True
    )
    _vertical_heading(first, article)
    upper, lower = 60.0, 316.0
    frames = [(first, 272.0, upper, 12, 20), (first, 272.0, lower, 12, 20)]
    frames += [(second, 366.0, upper, 9, 20), (second, 366.0, lower, 9, 20)]
    flow = RowFlow(article, frames, vertical=True)
    for text in prose["vertical"]:
        flow.paragraph(text, VERTICAL)
    flow.heading(prose["vertical_subhead"][0], replace(VERTICAL, size=13, colour=TEAL))
    for text in prose["vertical_more"]:
        flow.paragraph(text, VERTICAL)
    photograph = photographs.computed(seascapes.skerries_at_dusk, width=210, height=390)
    picture = draw(second, photograph, (44, 60, 132, 245))
    caption = RichText(prose["vertical_caption"][0])
    draw_row(second, caption.text, replace(HORIZONTAL, size=7.5, colour=SOFT), 44, 318, False)
    article.add_float(figure_json([picture], [caption]), (second.index, 9, 0.0))
    return article


def _vertical_heading(page, article):
    article.touch(page)
    texts = {
        "kicker": "人と仕事",
        "headline": "島の郵便局",
        "standfirst": "宛先のない手紙を、半世紀のあいだ待ちつづける抽斗がある。",
        "byline": "文・水野遥",
    }
    draw_row(page, texts["kicker"], replace(VERTICAL, size=9, colour=SOFT), 374, 60, True)
    draw_row(page, texts["headline"], replace(VERTICAL, size=34, colour=TEAL), 344, 60, True)
    draw_row(page, texts["standfirst"], replace(VERTICAL, size=13), 314, 60, True)
    draw_row(page, texts["byline"], replace(VERTICAL, size=10), 314, 480, True)
    article.heading |= {key: RichText(text) for key, text in texts.items()}


def _horizontal(book, prose, photographs):
    """Two pages of horizontal rows."""
    first, second = _page(book), _page(book)
    article = ArticleRecord("鰹節を削る", author="村田澪", section="台所", language="ja")
    article.touch(first)
    texts = {
        "kicker": "台所",
        "headline": "鰹節を削る",
        "standfirst": "道具は一つ、時間は五分。朝の音を取りもどす。",
        "byline": "文・村田澪",
    }
    draw_row(first, texts["kicker"], replace(HORIZONTAL, size=9, colour=SOFT), 50, 66, False)
    draw_row(first, texts["headline"], replace(HORIZONTAL, size=34, colour=TEAL), 50, 108, False)
    draw_row(first, texts["standfirst"], replace(HORIZONTAL, size=13), 50, 138, False)
    draw_row(first, texts["byline"], replace(HORIZONTAL, size=10), 50, 160, False)
    article.heading |= {key: RichText(text) for key, text in texts.items()}
    photograph = photographs.computed(seascapes.salt_coast, width=320, height=210)
    picture = draw(first, photograph, (50, 182, 319, 200))
    caption = RichText(prose["horizontal_caption"][0])
    draw_row(first, caption.text, replace(HORIZONTAL, size=7.5, colour=SOFT), 50, 394, False)
    article.add_float(figure_json([picture], [caption]), (first.index, 0, 0.0))
    flow = RowFlow(article, [(first, 50.0, 428.0, 6, 27), (second, 50.0, 80.0, 23, 27)], vertical=False)
    for text in prose["horizontal"]:
        flow.paragraph(text, HORIZONTAL)
    flow.heading(prose["horizontal_subhead"][0], replace(HORIZONTAL, size=14, colour=TEAL))
    flow.items(prose["horizontal_steps"], HORIZONTAL)
    flow.paragraph(prose["horizontal_last"][0], HORIZONTAL)
    return article
