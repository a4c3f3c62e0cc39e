"""A WSGI application that serves tiles of PDFs with large-image. Imported by gunicorn's workers only."""

import json
import math
import os
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pyvips
from large_image.tilesource import FileTileSource
from large_image_source_vips import VipsFileTileSource


class PDFPage(VipsFileTileSource):
    """A page of a PDF at a resolution.

    large-image itself takes a PDF for the picture of its first page at 300 dpi, so only the opening is done here.
    """

    cacheName = "tilesource"

    @staticmethod
    def getLRUHash(*arguments: Any, **options: Any) -> str:
        """Tells pages apart, which large-image would not."""
        return repr((arguments, sorted(options.items())))

    def __init__(self, path: str, page: int, dpi: float, tile_size: int, **options: Any) -> None:
        FileTileSource.__init__(self, path, **options)
        self._image = pyvips.Image.new_from_file(f"{path}[page={page - 1},dpi={dpi:g}]")
        self.sizeX, self.sizeY = self._image.width, self._image.height
        self.tileWidth = self.tileHeight = tile_size
        self.levels = 1 + max(0, math.ceil(math.log2(max(self.sizeX, self.sizeY) / tile_size)))
        self._frames = [0]
        self._lowres = None
        self._editable = False


class TileApplication:
    """Answers /ISSUE/PAGE/SCALE/COLUMN/ROW with a tile."""

    def __init__(self, request: dict[str, Any]) -> None:
        size = {"dpi": request["dpi"], "tile_size": request["tileSize"]}
        # The subsampling that the other servers use.
        encoding = {"encoding": "JPEG", "jpegQuality": request["quality"], "jpegSubsampling": 2}
        self._pages = {
            (issue, page): PDFPage(f"{request['folder']}/{issue}.pdf", page=page, **size, **encoding)
            for issue, page in request["pages"]
        }
        for tile in request["hot"]:
            self._tile(*tile)

    def __call__(self, environment: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        try:
            tile = self._tile(*map(int, environment["PATH_INFO"].split("/")[1:]))
        except (KeyError, TypeError, ValueError):
            start_response("404 Not Found", [("Content-Length", "0")])
            return []
        start_response("200 OK", [("Content-Type", "image/jpeg"), ("Content-Length", str(len(tile)))])
        return [tile]

    def _tile(self, issue: int, page: int, scale: int, column: int, row: int) -> bytes:
        source = self._pages[issue, page]
        return bytes(source.getTile(column, row, source.levels - scale.bit_length()))


application = TileApplication(json.loads(Path(os.environ["GATEFOLD_BENCH_REQUEST"]).read_text()))
# In one piece: two workers may print at once.
os.write(1, b"ready\n")
