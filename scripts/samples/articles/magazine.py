"""`articles.pdf`: fifteen pages of *Lantern Quay*, a magazine of six articles. Page space points."""

from dataclasses import replace

from ..drawing.book import Book
from ..drawing.colours import WHITE
from ..drawing.destinations import Destination, OutlineItem
from ..expected.shapes import rounded
from ..pictures import seascapes
from ..read_prose import read_prose
from . import advertisements
from .bread import bread_pages
from .ferry import ferry_continued, ferry_pages
from .glasshouse import glasshouse_end, glasshouse_pages
from .magazine_style import HEADLINE, HEIGHT, STANDFIRST, TITLE, WIDTH, Furniture
from .moths import moth_pages
from .photographs import PhotographStore, draw
from .setting import label
from .short_articles import map_page, note_page

FONTS = (
    "serif",
    "serif-italic",
    "garamond-bold",
    "libertine-bold-italic",
    "sans",
    "sans-italic",
    "sans-bold",
    "sans-bold-italic",
    "display",
)
GEOMETRY = {
    12: {"width": 640.0, "height": 480.0, "media_box": [0, 0, 480, 640], "rotate": 90, "matrix": (0, 1, -1, 0, 480, 0)},
    13: {"media_box": [-20, -30, 520, 690], "crop_box": [10, 15, 490, 655], "matrix": (1, 0, 0, 1, 10, 15)},
    14: {"media_box": [0, 0, 240, 320], "user_unit": 2, "matrix": (0.5, 0, 0, 0.5, 0, 0)},
}


class Magazine:
    """The issue while its pages are made."""

    def __init__(self):
        self.book = Book()
        for key in FONTS:
            self.book.add_font(key, described=True)
        self.book.metadata = {
            "title": f"{TITLE}, Autumn 2026",
            "author": TITLE,
            "subject": "A sample for Gatefold",
            "keywords": "sample",
            "creator": "Gatefold sample generator",
            "producer": "Gatefold sample generator 1",
        }
        self.book.catalog = {"Lang": "en-GB"}
        self.prose = read_prose("articles")
        self.photographs = PhotographStore(self.book.writer)
        self.furniture = Furniture(self.book)
        self.articles, self.advertisements = [], []

    def bare_page(self):
        """The next page, without furniture."""
        index = len(self.book.pages)
        options = {"width": WIDTH, "height": HEIGHT, "media_box": [0, 0, 480, 640]} | GEOMETRY.get(index, {})
        return self.book.page(label=str(index + 1), **options)

    def page(self, section, colour=None):
        """The next page with its furniture."""
        page = self.bare_page()
        self.furniture.draw(page, section, colour)
        return page


def _cover(magazine):
    page = magazine.bare_page()
    picture = magazine.photographs.computed(seascapes.skerries_at_dusk, width=336, height=448)
    draw(page, picture, (0, 0, WIDTH, HEIGHT))
    style = replace(HEADLINE, colour=WHITE)
    texts = ["Lantern", "Quay", "Autumn 2026", "The boat that will not wait", "A bedsheet full of moths"]
    label(page, texts[0], replace(style, size=76), 32, 100)
    label(page, texts[1], replace(style, size=76), 32, 168)
    label(page, texts[2], replace(STANDFIRST, colour=WHITE), 34, 200)
    label(page, texts[3], replace(STANDFIRST, size=19, colour=WHITE), 34, 560)
    label(page, texts[4], replace(STANDFIRST, size=19, colour=WHITE), 34, 586)
    return texts


def make():
    """The book and its expected data."""
    magazine = Magazine()
    cover = _cover(magazine)
    note_page(magazine)
    ferry = ferry_pages(magazine)
    moth_pages(magazine)
    glasshouse = glasshouse_pages(magazine)
    magazine.advertisements.append(advertisements.full_page(magazine.page("Advertisement")))
    glasshouse_end(magazine, *glasshouse)
    ferry_continued(magazine, ferry)
    map_page(magazine)
    bread_pages(magazine)
    book = magazine.book
    book.outline = [
        OutlineItem(article.title, Destination(article.pages[0], "fit")) for article in magazine.articles
    ]
    return book, expected(book, "articles.pdf", magazine.articles) | {
        "advertisements": magazine.advertisements,
        "cover": {"pageIndex": 0, "texts": cover},
        "furniture": magazine.furniture.texts,
    }


def expected(book, file, articles):
    """The expected data of a file of articles."""
    return {
        "file": file,
        "pageCount": len(book.pages),
        "pages": [
            {
                "pageIndex": page.index,
                "width": rounded(page.width),
                "height": rounded(page.height),
                "mediaBox": page.media_box,
                "cropBox": page.crop_box or page.media_box,
                "rotate": page.rotate,
                "userUnit": page.user_unit,
            }
            for page in book.pages
        ],
        "outline": [{"title": item.title, "pageIndex": item.destination.page} for item in book.outline],
        "articles": [article.json() for article in articles],
    }
