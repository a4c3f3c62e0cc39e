"""Photographs of the articles: computed pictures as JPEG files, how they are drawn, and what they look like.

Frames are page space rectangles (x, y, width, height); a crop is a part of a picture in fractions of its size.
"""

import hashlib
import inspect
import io
from dataclasses import dataclass

import numpy as np
from PIL import Image

from ..drawing.canvas import operands
from ..pdf.writer import Name, Ref
from ..pictures.picture_cache import cached
from .record import picture_json

GRID = 8  # the expected colours are the means of so many rows and columns
QUALITY = 52


@dataclass(frozen=True)
class Photograph:
    """An image XObject with its JPEG file."""

    name: str
    ref: Ref
    data: bytes
    image: Image.Image  # as a reader of the file gets it

    @property
    def digest(self):
        """SHA-256 of the JPEG file."""
        return hashlib.sha256(self.data).hexdigest()


def colour_grid(image):
    """Mean colours of an upright picture: rows from the top, columns from the left, RGB from 0 to 255."""
    pixels = np.asarray(image.convert("RGB"), np.float64)
    rows = np.array_split(np.arange(pixels.shape[0]), GRID)
    columns = np.array_split(np.arange(pixels.shape[1]), GRID)
    return [[[round(v) for v in pixels[np.ix_(r, c)].mean(axis=(0, 1))] for c in columns] for r in rows]


def _encoded(image):
    out = io.BytesIO()
    image.save(out, "JPEG", quality=QUALITY, optimize=True)
    return out.getvalue()


def _computed(function, **arguments):
    """A computed picture as an image without loss."""

    def make():
        out = io.BytesIO()
        pixels = (np.clip(function(**arguments), 0, 1) * 255 + 0.5).astype(np.uint8)
        Image.fromarray(pixels).save(out, "PNG")
        return out.getvalue()

    # Some functions are in other files than the articles, whose changes `cached` doesn't notice.
    key = ("article photograph", inspect.getsource(function), tuple(sorted(arguments.items())))
    return Image.open(io.BytesIO(cached(key, make))).convert("RGB")


class PhotographStore:
    """Makes the photographs of one document."""

    def __init__(self, writer):
        self._writer = writer

    def embed(self, image, mask=None):
        """Embed an image as a JPEG file; `mask` is its soft mask, an image in grey."""
        data = _encoded(image)
        entries = {"Type": Name("XObject"), "Subtype": Name("Image"), "BitsPerComponent": 8}
        size = {"Width": image.width, "Height": image.height}
        more = {"ColorSpace": Name("DeviceRGB"), "Filter": Name("DCTDecode")}
        if mask is not None:
            grey = entries | {"Width": mask.width, "Height": mask.height, "ColorSpace": Name("DeviceGray")}
            more["SMask"] = self._writer.add_stream(grey, mask.tobytes())
        ref = self._writer.add_stream(entries | size | more, data, compress=False)
        return Photograph(f"Im{ref:d}", ref, data, Image.open(io.BytesIO(data)).convert("RGB"))

    def computed(self, function, **arguments):
        """Embed what `function(**arguments)` draws."""
        return self.embed(_computed(function, **arguments))

    def turned(self, function, **arguments):
        """The same, with its samples lying on their left side."""
        return self.embed(_computed(function, **arguments).transpose(Image.Transpose.ROTATE_90))

    def strips(self, function, count, **arguments):
        """The same, cut into upright strips: (whole image, photographs)."""
        whole = _computed(function, **arguments)
        edges = [whole.width * i // count for i in range(count + 1)]
        pieces = [self.embed(whole.crop((a, 0, b, whole.height))) for a, b in zip(edges, edges[1:])]
        return whole, pieces

    def cut_out(self, function, **arguments):
        """A picture with a soft mask, of a function that returns (colours, alpha): (photograph, as seen on white)."""
        colours, alpha = function(**arguments)
        mask = Image.fromarray((alpha * 255 + 0.5).astype(np.uint8))
        photograph = self.embed(Image.fromarray((colours * 255 + 0.5).astype(np.uint8)), mask)
        seen = Image.new("RGB", mask.size, "white")
        seen.paste(photograph.image, mask=mask)
        return photograph, seen


def draw(page, photograph, frame, crop=None):
    """Draw a photograph into a frame: all of it, or a part that is cut out by a clip path."""
    if crop is None:
        page.image(photograph, *frame)
        return picture_json(page, frame, "single", colour_grid(photograph.image), photograph.digest, turnedBy=0)
    x, y, width, height = frame
    left, top, across, down = crop
    whole = (x - left * width / across, y - top * height / down, width / across, height / down)
    page.image(photograph, *whole, clip=frame)
    w, h = photograph.image.size
    seen = photograph.image.crop((left * w, top * h, (left + across) * w, (top + down) * h))
    crop = dict(zip(("x", "y", "width", "height"), crop))
    return picture_json(page, frame, "single", colour_grid(seen), photograph.digest, turnedBy=0, crop=crop)


def draw_turned(page, photograph, frame):
    """Draw a photograph that lies on its left side upright, through its matrix."""
    x, y, width, height = frame
    left, bottom = page.upright(x, y + height)
    page.resources["XObject"][photograph.name] = photograph.ref
    page.put("q", f"{operands(0, -height, width, 0, left, bottom + height)} cm /{photograph.name} Do", "Q")
    page.record_image(frame)
    upright = photograph.image.transpose(Image.Transpose.ROTATE_270)
    return picture_json(page, frame, "single", colour_grid(upright), photograph.digest, turnedBy=90)


def draw_strips(page, whole, pieces, frame):
    """Draw the strips of a photograph side by side."""
    x, y, width, height = frame
    for piece in pieces:
        across = width * piece.image.width / whole.width
        page.image(piece, x, y, across, height)
        x += across
    seen = Image.new("RGB", whole.size)
    at = 0
    for piece in pieces:
        seen.paste(piece.image, (at, 0))
        at += piece.image.width
    digests = [piece.digest for piece in pieces]
    return picture_json(page, frame, "pieces", colour_grid(seen), turnedBy=0, pieces=digests)


def draw_cut_out(page, photograph, seen, frame):
    """Draw a picture with a soft mask on white paper."""
    page.image(photograph, *frame)
    return picture_json(page, frame, "single", colour_grid(seen), photograph.digest, turnedBy=0, hasSoftMask=True)
