"""What the job `serve` serves, and the tiles that it asks for."""

import math
import random
import shutil
from dataclasses import dataclass
from itertools import chain
from pathlib import Path

from .job import Issue, PageSize

DPI = 300
TILE_SIZE = 256
QUALITY = 85
# How many pixels of the page, at the full resolution, make one of a tile.
SCALES = (1, 2, 4)
# Tiles that are asked for again and again: about 3 MB, which every memory cache holds.
HOT_TILES = 200
# Tiles that are drawn before a restart.
WARM_TILES = 4096
# Columns and rows of tiles in a view: what a reader's window of about 1000 x 800 pixels shows.
_VIEW = (4, 3)
# Views of a page at most, so that a poster does not outweigh all other pages.
_PAGE_VIEWS = 20


@dataclass(frozen=True)
class Tile:
    """A tile of a page's pyramid, which lies wholly on the page: column and row from 0, from the top left."""

    issue: int  # the number of the issue on its shelf, from 1
    page: int  # from 1
    scale: int
    column: int
    row: int

    @property
    def region(self) -> str:
        """The place in pixels of the full resolution, as the IIIF Image API has it: x,y,width,height."""
        side = TILE_SIZE * self.scale
        return f"{self.column * side},{self.row * side},{side},{side}"


@dataclass(frozen=True)
class Shelf:
    """Issues that are served together: copies in a folder, named by their numbers, `1.pdf` and so on."""

    folder: Path
    issues: tuple[Issue, ...]
    # Numbers of issues and pages that are not asked for.
    left_out: frozenset[tuple[int, int]] = frozenset()

    @classmethod
    def copied(cls, issues: list[Issue], folder: Path) -> "Shelf":
        folder.mkdir()
        for number, issue in enumerate(issues, 1):
            shutil.copyfile(issue.path, folder / f"{number}.pdf")
        return cls(folder, tuple(issues))

    def pages(self) -> list[tuple[int, int]]:
        """The numbers of issues and pages, from 1."""
        every = [(number, page + 1) for number, issue in enumerate(self.issues, 1) for page in range(len(issue.pages))]
        return [page for page in every if page not in self.left_out]

    def size(self, issue_number: int, page_number: int) -> PageSize:
        return self.issues[issue_number - 1].pages[page_number - 1]

    def file(self, issue_number: int) -> Path:
        return self.folder / f"{issue_number}.pdf"

    def tiles(self, order: int = 0) -> list[Tile]:
        """The tiles of all pages, as many readers ask for them: view after view, of any page at any scale.

        - order: chooses one of many random orders, each the same in every run.
        """
        choice = random.Random(order)
        views: list[list[Tile]] = []
        for number, page in self.pages():
            of_page = _views(number, page, self.size(number, page))
            views += choice.sample(of_page, min(_PAGE_VIEWS, len(of_page)))
        choice.shuffle(views)
        return list(chain.from_iterable(views))


def _views(issue: int, page: int, size: PageSize) -> list[list[Tile]]:
    """The tiles of a page, of all scales, by view.

    Tiles at the right and at the bottom are left out: servers round the size of a page in different ways.
    """
    views: dict[tuple[int, int, int], list[Tile]] = {}
    for scale in SCALES:
        side = TILE_SIZE * scale
        columns, rows = (math.floor(points * DPI / 72) // side for points in (size.width, size.height))
        for row in range(rows):
            for column in range(columns):
                view = views.setdefault((scale, column // _VIEW[0], row // _VIEW[1]), [])
                view.append(Tile(issue, page, scale, column, row))
    return list(views.values())
