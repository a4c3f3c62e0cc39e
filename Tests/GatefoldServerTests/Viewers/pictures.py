"""Comparing what is on the screen with what the server draws."""

from dataclasses import dataclass

from PIL import Image, ImageChops, ImageDraw, ImageFilter

BLOCK = 40


@dataclass
class Rule:
    """How like two pictures have to be.

    A pixel is right if it is as bright as the other picture is within a pixel's distance, give or take `tolerance`.
    Viewers draw tiles a pixel larger than they are, so that no gap is between them; no pixel moves by more than that.
    """

    tolerance: int
    # The largest share of wrong pixels in a block of BLOCK x BLOCK pixels.
    share: float
    # Pictures are compared at a size that is smaller by this factor.
    reduction: int = 1


# Tiles at their own size: what differs is the loss of JPEG or WebP.
SHARP = Rule(tolerance=40, share=0.1)
# Tiles that are scaled by the viewer, where the server draws all anew.
SCALED = Rule(tolerance=30, share=0.1, reduction=4)
# Tiles of PNG at their own size.
EQUAL = Rule(tolerance=0, share=0)


def excess(picture, other, tolerance):
    """A grey picture that is white where the first is outside of what the other has nearby."""
    over = ImageChops.subtract(picture, other.filter(ImageFilter.MaxFilter(3)))
    under = ImageChops.subtract(other.filter(ImageFilter.MinFilter(3)), picture)
    worst = None
    for band in ImageChops.lighter(over, under).split():
        worst = band if worst is None else ImageChops.lighter(worst, band)
    return worst.point(lambda value: 255 if value > tolerance else 0)


def wrong_pixels(shown, expected, rule):
    if rule.tolerance == 0:
        difference = ImageChops.difference(shown, expected)
        bands = difference.split()
        worst = ImageChops.lighter(ImageChops.lighter(bands[0], bands[1]), bands[2])
        return worst.point(lambda value: 255 if value else 0)
    return ImageChops.lighter(excess(shown, expected, rule.tolerance), excess(expected, shown, rule.tolerance))


def compare(shown, expected, rule, covered=()):
    """The largest share of wrong pixels in a block, where that is, and a picture of what is wrong.

    `covered` are rectangles (left, top, right, bottom) that something else lies on.
    """
    for picture in (shown, expected):
        for box in covered:
            ImageDraw.Draw(picture).rectangle(box, fill="white")
    if rule.reduction > 1:
        shown, expected = shown.reduce(rule.reduction), expected.reduce(rule.reduction)
    wrong = wrong_pixels(shown, expected, rule)
    block = max(8, BLOCK // rule.reduction)
    width, height = (max(1, length // block) for length in wrong.size)
    means = wrong.resize((width, height), Image.Resampling.BOX)
    largest = means.getextrema()[1]
    number = means.tobytes().index(bytes([largest]))
    place = [block * rule.reduction * part for part in (number % width, number // width)]
    return largest / 255, place, wrong


def contrast(picture):
    """How much the brightness of a picture varies: 0 where it has one only."""
    darkest, brightest = picture.convert("L").getextrema()
    return brightest - darkest
