"""Blocks of text and pictures on a page. Lengths are page space points."""

from dataclasses import replace

from .. import geometry
from .colours import INK, RUST, SOFT
from .magazine_style import FOLIO, LEFT, PULL, RIGHT, RUNNING
from .style import Style


def first_baseline(style, y):
    """Baseline of the first line of a block whose top is at y."""
    return y + 0.78 * style.size


def block_bottom(style, baseline, count):
    """The y below a block of so many lines, given its first baseline."""
    return baseline + (count - 1) * style.leading + 0.3 * style.size


def block(page, text, style, x, y, width):
    """Set one paragraph with its top at y; returns the y below it."""
    lines = page.book.typesetter.set_lines(text, style, width)
    baseline = first_baseline(style, y)
    with page.paragraph():
        for number, line in enumerate(lines):
            page.place_line(line, x, baseline + number * style.leading)
    return block_bottom(style, baseline, len(lines))


def words(page, text, style, x, y, degrees=0.0, align="left"):
    """One unbroken line with its baseline's start (or middle, or end) at (x, y); returns its width."""
    line = page.book.typesetter.single_line(text, style)
    shift = {"left": 0.0, "center": -line.width / 2, "right": -line.width}[align]
    start = geometry.apply(geometry.baseline_matrix(x, y, degrees), shift, 0)
    page.place_line(line, *start, degrees)
    return line.width


def furniture(page, section, colour=INK):
    """Running head and folio; even pages have theirs on the left."""
    if page.index % 2:
        words(page, page.label, replace(FOLIO, colour=colour), LEFT, 750)
        words(page, "Skerry 14", replace(RUNNING, colour=colour), LEFT + 26, 750)
        words(page, section, replace(RUNNING, colour=colour), LEFT, 48)
    else:
        words(page, section, replace(RUNNING, colour=colour), RIGHT, 48, align="right")
        words(page, "Spring 2026", replace(RUNNING, colour=colour), RIGHT - 26, 750, align="right")
        words(page, page.label, replace(FOLIO, colour=colour), RIGHT, 750, align="right")


def credit(page, text, x, y, colour=SOFT):
    """A picture credit that reads upwards, starting at (x, y)."""
    words(page, text, Style("sans", 6.2, 8, colour=colour, tracking=0.4, role="caption"), x, y, degrees=90)


def pull_quote(page, text, x, y, width, style=PULL):
    """A pull quote between two rules; returns the y below it."""
    page.rule(x, y, x + width, y, RUST, 1.2)
    y = block(page, text, replace(style, role="pullQuote"), x, y + 9, width) + 5
    page.rule(x, y, x + width, y, RUST, 0.5)
    return y


def picture(page, image, x, y, width, height):
    """A picture that fills the rectangle: scaled to cover it, clipped to it, its middle kept."""
    scale = max(width / image.width, height / image.height)
    w, h = image.width * scale, image.height * scale
    page.image(image, x - (w - width) / 2, y - (h - height) / 2, w, h, clip=(x, y, width, height))
