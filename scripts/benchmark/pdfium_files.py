"""PDFium in a worker: thumbnails and pyramids as files, compressed by Pillow."""

from pathlib import Path
from typing import Any

from PIL import Image

from . import pdfium
from .clock import now
from .tile_places import TILE_SIZE, pixels


def thumbs(path: str, sizes: list[list[float]], folder: str, box: int, quality: int) -> dict[str, Any]:
    """Each page as large as fits into the box, as a JPEG file."""
    start = now()
    with pdfium.document(path) as issue:
        for index, (width, height) in enumerate(sizes):
            zoom = box / max(width, height)
            whole = (0, 0, pixels(width, zoom), pixels(height, zoom))
            with pdfium.page(issue, index) as page, pdfium.region(page, zoom, whole) as bitmap:
                pdfium.picture(bitmap).save(f"{folder}/{index + 1}.jpg", quality=quality)
        return {"elapsed": now() - start, "counts": {}}


def pyramid(path: str, sizes: list[list[float]], folder: str, dpi: float, quality: int) -> dict[str, Any]:
    """Each page drawn once, and halved until it is one pixel."""
    zoom = dpi / 72
    start = now()
    with pdfium.document(path) as issue:
        for index, (width, height) in enumerate(sizes):
            whole = (0, 0, pixels(width, zoom), pixels(height, zoom))
            with pdfium.page(issue, index) as page, pdfium.region(page, zoom, whole) as bitmap:
                _write_levels(pdfium.picture(bitmap), Path(folder, f"{index + 1}_files"), quality)
        return {"elapsed": now() - start, "counts": {}}


def _write_levels(picture: Image.Image, folder: Path, quality: int) -> None:
    for level in range((max(picture.size) - 1).bit_length(), -1, -1):
        tiles = folder / f"{level}"
        tiles.mkdir(parents=True)
        width, height = picture.size
        for y in range(0, height, TILE_SIZE):
            for x in range(0, width, TILE_SIZE):
                tile = picture.crop((x, y, min(x + TILE_SIZE, width), min(y + TILE_SIZE, height)))
                tile.save(tiles / f"{x // TILE_SIZE}_{y // TILE_SIZE}.jpg", quality=quality)
        picture = picture.reduce(2)
