"""What scanners and time do to a page: each kind of damage, the same each time for the same page."""

import hashlib
import io
import math
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from PIL import Image, ImageFilter

Points = np.ndarray  # n x 2: x and y in pixels
_PAPER = 255


@dataclass
class Picture:
    """Gray pixels, and where a point of the undamaged picture went."""

    pixels: np.ndarray  # height x width, 0 to 255
    moved: Callable[[Points], Points] = lambda points: points
    # The JPEG file that has these pixels; None: they are stored without loss.
    jpeg: bytes | None = None
    is_bitonal: bool = False


@dataclass(frozen=True)
class Damage:
    """A kind of damage, and the resolution at which it is scanned."""

    name: str
    dpi: int
    steps: tuple[Callable[[Picture, np.random.Generator], Picture], ...] = ()

    def done_to(self, pixels: np.ndarray, seed: str) -> Picture:
        """The damaged picture; the same seed gives the same picture."""
        digest = hashlib.sha256(f"{self.name} {seed}".encode()).digest()
        random = np.random.default_rng(int.from_bytes(digest[:8], "big"))
        picture = Picture(pixels)
        for step in self.steps:
            picture = step(picture, random)
        return picture


# MARK: Steps


def _skew(least: float, most: float) -> Callable[[Picture, np.random.Generator], Picture]:
    def step(picture: Picture, random: np.random.Generator) -> Picture:
        degrees = random.uniform(least, most) * random.choice((-1, 1))
        image = Image.fromarray(picture.pixels).rotate(degrees, Image.Resampling.BICUBIC, fillcolor=_PAPER)
        height, width = picture.pixels.shape
        cosine, sine = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
        # Pillow turns counterclockwise, and y goes down.
        turn = np.array(((cosine, -sine), (sine, cosine)))
        middle, before = np.array((width / 2, height / 2)), picture.moved
        picture.moved = lambda points: (before(points) - middle) @ turn + middle
        picture.pixels = np.asarray(image)
        return picture

    return step


def _blur(radius: float) -> Callable[[Picture, np.random.Generator], Picture]:
    def step(picture: Picture, random: np.random.Generator) -> Picture:
        picture.pixels = np.asarray(Image.fromarray(picture.pixels).filter(ImageFilter.GaussianBlur(radius)))
        return picture

    return step


def _noise(deviation: float) -> Callable[[Picture, np.random.Generator], Picture]:
    """Noise on ink and paper that are no longer black and white."""

    def step(picture: Picture, random: np.random.Generator) -> Picture:
        grain = random.normal(0, deviation, picture.pixels.shape).astype(np.float32)
        picture.pixels = _clipped(picture.pixels * np.float32(0.88) + 18 + grain)
        return picture

    return step


def _uneven_light(depth: float) -> Callable[[Picture, np.random.Generator], Picture]:
    """Light that falls off towards a side, by this share."""

    def step(picture: Picture, random: np.random.Generator) -> Picture:
        height, width = picture.pixels.shape
        angle = random.uniform(0, 2 * math.pi)
        across = np.linspace(-1, 1, width, dtype=np.float32) * math.cos(angle)
        down = np.linspace(-1, 1, height, dtype=np.float32)[:, None] * math.sin(angle)
        picture.pixels = _clipped(picture.pixels * (1 - depth * (0.5 + (across + down) / 2.83)))
        return picture

    return step


def _show_through(share: float) -> Callable[[Picture, np.random.Generator], Picture]:
    """What is printed on the back: the page itself, mirrored."""

    def step(picture: Picture, random: np.random.Generator) -> Picture:
        back = Image.fromarray(picture.pixels[:, ::-1]).filter(ImageFilter.GaussianBlur(2.5))
        back_ink = 1 - np.asarray(back, dtype=np.float32) / 255
        picture.pixels = _clipped(picture.pixels * (1 - share * np.roll(back_ink, 40, axis=0)))
        return picture

    return step


def _gutter(picture: Picture, random: np.random.Generator) -> Picture:
    """The shadow beside the binding, where lines bend."""
    height, width = picture.pixels.shape
    columns = np.arange(width, dtype=np.float32)
    if random.random() < 0.5:
        columns = columns[::-1]
    bend = 0.006 * height * np.exp(-columns / (0.09 * width))
    rows = np.arange(height, dtype=np.float32)[:, None] - bend
    above = np.clip(rows.astype(np.int32), 0, height - 2)
    share = np.clip(rows - above, 0, 1)
    upper = np.take_along_axis(picture.pixels, above, axis=0)
    lower = np.take_along_axis(picture.pixels, above + 1, axis=0)
    shadow = 1 - 0.55 * np.exp(-columns / (0.035 * width))
    picture.pixels = _clipped((upper * (1 - share) + lower * share) * shadow)
    before = picture.moved

    def moved(points: Points) -> Points:
        old = before(points)
        column = np.clip(old[:, 0].astype(int), 0, width - 1)
        return np.column_stack((old[:, 0], old[:, 1] + bend[column]))

    picture.moved = moved
    return picture


def _jpeg(quality: int) -> Callable[[Picture, np.random.Generator], Picture]:
    """The last step of those that have it."""

    def step(picture: Picture, random: np.random.Generator) -> Picture:
        file = io.BytesIO()
        Image.fromarray(picture.pixels).save(file, "jpeg", quality=quality)
        picture.pixels, picture.jpeg = np.asarray(Image.open(file)), file.getvalue()
        return picture

    return step


def _bitonal(picture: Picture, random: np.random.Generator) -> Picture:
    """One threshold for the whole page, as fax machines and old scanners have it."""
    picture.pixels = np.where(picture.pixels < 150, 0, 255).astype(np.uint8)
    picture.is_bitonal = True
    return picture


def _clipped(values: np.ndarray) -> np.ndarray:
    return np.clip(values, 0, 255).astype(np.uint8)


# MARK: Kinds

CLEAN = Damage("clean", 300)
WORSENED = Damage("worsened", 300, (_skew(0.2, 1), _blur(0.9), _uneven_light(0.25), _noise(9), _jpeg(45)))
# Of these each page has one.
SINGLE = (
    Damage("150 dpi", 150, (_blur(0.4), _jpeg(75))),
    Damage("bitonal", 300, (_skew(0.1, 0.6), _noise(10), _bitonal)),
    Damage("skewed", 300, (_skew(1, 2),)),
    Damage("worn", 300, (_blur(1.2), _noise(14), _jpeg(30))),
    Damage("show-through", 300, (_show_through(0.25), _blur(0.6), _noise(5), _jpeg(70))),
    Damage("gutter", 300, (_gutter, _noise(4), _jpeg(70))),
    Damage("400 dpi", 400, (_skew(0.1, 0.4), _noise(6), _jpeg(70))),
)


def damages(seed: str) -> tuple[Damage, ...]:
    """What is done to a page, each to a twin of its own; the same seed gives the same kinds."""
    digest = hashlib.sha256(seed.encode()).digest()
    return (CLEAN, WORSENED, SINGLE[digest[0] % len(SINGLE)])
