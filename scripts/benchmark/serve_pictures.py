"""Checks that the servers answer with tiles of the same places."""

import io
import math
from collections.abc import Sequence
from pathlib import Path

from PIL import Image, ImageChops, ImageStat

from .harness import note
from .measurement import MeasurementFailed
from .serve import ServeJob, TileContender
from .serve_http import get
from .serve_tiles import SCALES, TILE_SIZE, Shelf, Tile

_CANDIDATES = 60
_TILES_OF_SCALE = 3
# Mean difference of a channel, of 255, of tiles that are reduced to so many pixels: libraries smooth letters in
# different ways.
_REDUCED_SIZE = 32
_LARGEST_DIFFERENCE = 12
# How long an answer may take, in seconds.
_TIMEOUT = 60


def check(job: ServeJob, shelf: Shelf, folder: Path | None) -> str:
    """Leaves out the rivals whose tiles are not ours, and gives the differences as text.

    - folder: gets the tiles, if there is one.

    Raises MeasurementFailed if our own server does not answer.
    """
    ours, *rivals = job.contenders
    tiles = _tiles_with_detail(ours, shelf)
    expected = _pictures(ours, shelf, tiles)
    _write(folder, ours, tiles, expected)
    lines = [f"{len(tiles)} tiles with much in them: mean difference of a channel from Gatefold's, of 255"]
    for rival in rivals:
        try:
            pictures = _pictures(rival, shelf, tiles)
        except MeasurementFailed as failure:
            job.leave_out(rival.name, f"{failure}")
            continue
        _write(folder, rival, tiles, pictures)
        differences = [_difference(*pair) for pair in zip(expected, pictures, strict=True)]
        lines.append(f"  {rival.name:<14}" + " ".join(f"{value:6.2f}" for value in differences))
        if max(differences) > _LARGEST_DIFFERENCE:
            job.leave_out(rival.name, "its tiles are of other places, or drawn in another way")
    note("")
    return "\n".join(lines if rivals else ["There is no rival to compare with."])


def _tiles_with_detail(ours: TileContender, shelf: Shelf) -> list[Tile]:
    """Some tiles of each scale, of those whose files are the largest."""
    tiles = shelf.tiles()
    candidates = tiles[:: math.ceil(len(tiles) / _CANDIDATES)]
    with ours.server.running(shelf) as running:
        sizes = {tile: len(get(running.address + ours.server.path(tile), _TIMEOUT)) for tile in candidates}
    chosen = []
    for scale in SCALES:
        of_scale = [tile for tile in candidates if tile.scale == scale]
        chosen += sorted(of_scale, key=lambda tile: sizes[tile], reverse=True)[:_TILES_OF_SCALE]
    return chosen


def _pictures(contender: TileContender, shelf: Shelf, tiles: Sequence[Tile]) -> list[Image.Image]:
    note(f"serve: looking at tiles of {contender.name}")
    with contender.server.running(shelf) as running:
        files = [get(running.address + contender.server.path(tile), _TIMEOUT) for tile in tiles]
    return [_decoded(file) for file in files]


def _decoded(file: bytes) -> Image.Image:
    try:
        picture = Image.open(io.BytesIO(file))
        picture.load()
    except OSError as error:
        raise MeasurementFailed("pictures", f"a tile cannot be decoded: {error}") from error
    if (picture.format, picture.size) != ("JPEG", (TILE_SIZE, TILE_SIZE)):
        raise MeasurementFailed("pictures", f"a tile is a {picture.format} of {picture.size} pixels")
    return picture.convert("RGB")


def _difference(one: Image.Image, other: Image.Image) -> float:
    size = (_REDUCED_SIZE, _REDUCED_SIZE)
    reduced = [picture.resize(size, Image.Resampling.BOX) for picture in (one, other)]
    return sum(ImageStat.Stat(ImageChops.difference(*reduced)).mean) / 3


def _write(
    folder: Path | None, contender: TileContender, tiles: Sequence[Tile], pictures: Sequence[Image.Image]
) -> None:
    if folder is None:
        return
    folder.mkdir(parents=True, exist_ok=True)
    for tile, picture in zip(tiles, pictures, strict=True):
        place = f"{tile.issue}-{tile.page}-{tile.scale}-{tile.column}-{tile.row}"
        picture.save(folder / f"serve-{place}-{contender.name}.png")
