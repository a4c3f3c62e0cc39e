"""`articles-arabic.pdf`: an article of two pages that is read from the right to the left. Page space points."""

from dataclasses import replace

from ..drawing.colours import RUST, SOFT, TEAL
from ..drawing.destinations import Destination, OutlineItem
from ..drawing.plain_book import plain_book
from ..drawing.right_to_left_text import rtl_block
from ..drawing.style import Style
from ..pdf.writer import Name
from ..pictures import seascapes
from ..read_prose import read_prose
from .magazine import expected
from .photographs import PhotographStore, draw
from .record import ArticleRecord, figure_json
from .rich_text import RichText
from .setting import label

WIDTH, HEIGHT, RIGHT, MEASURE = 420.0, 595.0, 368.0, 316.0
BODY, BULLET = Style("arabic", 15, 27), Style("sans", 13, 27)
TITLE, BYLINE, ISSUE = "مكتبة الملح", "بقلم هدى النجار", "رسائل الشاطئ"


def make():
    """The book and its expected data."""
    prose = read_prose("articles_arabic")
    book = plain_book(ISSUE, fonts=("sans", "arabic"))
    article = ArticleRecord(TITLE, author="هدى النجار", language="ar", direction="rightToLeft")
    first, second = _page(book), _page(book)
    _first_page(first, prose, article, PhotographStore(book.writer))
    _second_page(second, prose, article)
    book.outline = [OutlineItem(TITLE, Destination(0, "fit"))]
    book.catalog = {"ViewerPreferences": {"Direction": Name("R2L")}, "Lang": "ar"}
    furniture = [{"pageIndex": i, "texts": [ISSUE, str(i + 1)]} for i in range(2)]
    return book, expected(book, "articles-arabic.pdf", [article]) | {"furniture": furniture}


def _page(book):
    page = book.page(width=WIDTH, height=HEIGHT, media_box=[0, 0, 420, 595], label=str(len(book.pages) + 1))
    rtl_block(page, ISSUE, "arabic", Style("arabic", 9, 12, colour=SOFT), RIGHT, 24, MEASURE)
    rtl_block(page, page.label, "arabic", Style("arabic", 10, 12), 214, 556, 40)
    return page


def _block(page, text, style, y, right=RIGHT):
    return rtl_block(page, text, "arabic", style, right, y, MEASURE - (RIGHT - right))


def _paragraphs(page, article, texts, y):
    for text in texts:
        article.add({"kind": "paragraph", "rich": RichText(text)}, (page.index, 0, y))
        y = _block(page, text, BODY, y) + 6
    return y


def _first_page(page, prose, article, photographs):
    article.touch(page)
    y = _block(page, TITLE, Style("arabic", 38, 46, colour=TEAL), 48)
    y = _block(page, prose["standfirst"][0], Style("arabic", 17, 26, colour=RUST), y)
    y = _block(page, BYLINE, Style("arabic", 11, 16), y) + 8
    headings = {"headline": TITLE, "standfirst": prose["standfirst"][0], "byline": BYLINE}
    article.heading |= {key: RichText(text) for key, text in headings.items()}
    picture = draw(page, photographs.computed(seascapes.skerries_at_dusk, width=320, height=128), (52, y, 316, 126.4))
    article.add_float(figure_json([picture], [RichText(prose["caption"][0])]), (page.index, 0, y))
    y = _block(page, prose["caption"][0], Style("arabic", 9.5, 14, colour=SOFT), y + 130)
    _paragraphs(page, article, prose["first"], y + 4)


def _second_page(page, prose, article):
    article.touch(page)
    y = 60.0
    article.add({"kind": "heading", "level": 2, "rich": RichText(prose["subhead"][0])}, (page.index, 0, y))
    y = _block(page, prose["subhead"][0], replace(BODY, size=20, colour=TEAL), y)
    y = _paragraphs(page, article, prose["second"], y + 4)
    items = [{"marker": "•", "rich": RichText(text)} for text in prose["items"]]
    article.add({"kind": "list", "ordered": False, "items": items}, (page.index, 0, y))
    for text in prose["items"]:
        label(page, "•", BULLET, RIGHT - 2, y + BODY.size, align="right")
        y = _block(page, text, BODY, y, right=RIGHT - 16) + 3
    _paragraphs(page, article, prose["last"], y + 8)
