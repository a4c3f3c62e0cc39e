"""Comparing what is on the screen with what the server draws."""

from dataclasses import dataclass

from PIL import Image, ImageChops, ImageDraw, ImageFilter

BLOCK = 40


@dataclass
class Rule:
    """How alike two pictures have to be.

    A pixel is right if the other picture has its brightness near its place, give or take `tolerance`.
    """

    tolerance: int
    # The maximum share of wrong pixels in a square of BLOCK pixels.
    share: float
    # How far from its place a pixel may be. Where tiles don't overlap, OpenSeadragon draws them a pixel larger than
    # they are, so that there are no gaps.
    reach: int = 1
    # Pictures are compared at a size that is smaller by this factor.
    reduction: int = 1


# Tiles at their own size: what differs is the loss of JPEG or WebP. A tile of half the resolution has shares of 0.13
# and more where there is small text.
SHARP = Rule(tolerance=24, share=0.1)
# Tiles that are scaled by the viewer, where the server draws all anew.
SCALED = Rule(tolerance=48, share=0.1, reduction=4)
# Tiles of PNG at their own size.
EQUAL = Rule(tolerance=0, share=0, reach=0)


@dataclass
class Difference:
    # The largest share of wrong pixels in a block, and the place of that block.
    share: float
    place: tuple
    # Wrong pixels are white.
    picture: Image.Image


def compare(shown, expected, rule):
    if rule.reduction > 1:
        shown, expected = shown.reduce(rule.reduction), expected.reduce(rule.reduction)
    wrong = ImageChops.lighter(excess(shown, expected, rule), excess(expected, shown, rule))
    if not wrong.getbbox():
        return Difference(0, (0, 0), wrong)
    block = BLOCK // rule.reduction
    columns, rows = (max(1, length // block) for length in wrong.size)
    shares = wrong.resize((columns, rows), Image.Resampling.BOX)
    # The share of a few pixels is rounded to 0.
    largest = shares.getextrema()[1]
    number = shares.tobytes().index(largest)
    place = (number % columns * block * rule.reduction, number // columns * block * rule.reduction)
    return Difference(max(largest, 1) / 255, place, wrong)


def excess(picture, other, rule):
    """A grey picture that is white where the first is outside of what the other has nearby."""
    size = 2 * rule.reach + 1
    over = ImageChops.subtract(picture, other.filter(ImageFilter.MaxFilter(size)))
    under = ImageChops.subtract(other.filter(ImageFilter.MinFilter(size)), picture)
    red, green, blue = ImageChops.lighter(over, under).split()
    worst = ImageChops.lighter(ImageChops.lighter(red, green), blue)
    return worst.point(lambda value: 255 if value > rule.tolerance else 0)


def paint_over(picture, boxes):
    """Paints boxes (left, top, right, bottom) of a picture white."""
    draw = ImageDraw.Draw(picture)
    for box in boxes:
        draw.rectangle(box, fill="white")


def contrast(picture):
    """How much the brightness of a picture varies: 0 where it has one only."""
    darkest, brightest = picture.convert("L").getextrema()
    return brightest - darkest
