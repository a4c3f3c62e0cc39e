"""The magazine's typography: styles, columns, drop caps, running heads, captions. Page space points throughout."""

from dataclasses import replace

from .. import geometry
from .text_layout import Style

INK = (0.13, 0.12, 0.12)
SOFT = (0.42, 0.41, 0.40)
TEAL = (0.04, 0.30, 0.38)
RUST = (0.72, 0.27, 0.13)
SAND = (0.955, 0.935, 0.895)
WHITE = (1.0, 1.0, 1.0)

LEFT, RIGHT, TOP, BOTTOM = 54.0, 549.0, 84.0, 717.0
GUTTER = 21.0

BODY = Style("serif", 10.8, 14.4, "justify", indent=12)
BODY_FIRST = replace(BODY, indent=0)
NARROW = replace(BODY, size=10.2, leading=13.6, indent=10)
HEADLINE = Style("serif", 52, 52, "left", hyphenate=False)
STANDFIRST = Style("serif-italic", 16.5, 21, "left", hyphenate=False, italic="serif", colour=TEAL, role="standfirst")
CAPTION = Style("sans", 7.8, 10.4, "left", colour=SOFT, hyphenate=False, italic="sans-bold", role="caption")
SMALL = Style("sans", 8.4, 11.6, "left", colour=INK, hyphenate=False, italic="sans-bold", role="caption")
KICKER = Style("sans-bold", 8, 10, "left", colour=RUST, hyphenate=False, tracking=1.4, role="crosshead")
PULL = Style("serif-italic", 25, 29, "left", colour=RUST, hyphenate=False, role="pullQuote")
FOLIO = Style("sans-bold", 8.2, 10, "left", colour=INK, role="folio")
RUNNING = Style("sans", 7.6, 10, "left", colour=SOFT, tracking=0.5, role="runningHeader")


def first_baseline(style, y):
    """Baseline of the first line of a block whose top is at y."""
    return y + 0.78 * style.size


def block(page, text, style, x, y, width):
    """Set one paragraph with its top at y; returns the y below it."""
    lines = page.book.setter.set_lines(text, style, width)
    baseline = first_baseline(style, y)
    with page.paragraph():
        for number, line in enumerate(lines):
            page.place_line(line, x, baseline + number * style.leading)
    return baseline + (len(lines) - 1) * style.leading + 0.3 * style.size


def block_height(page, text, style, width):
    """Height that `block` would take."""
    count = len(page.book.setter.set_lines(text, style, width))
    return 0.78 * style.size + (count - 1) * style.leading + 0.3 * style.size


def words(page, text, style, x, y, degrees=0.0, align="left"):
    """One unbroken line with its baseline's start (or middle, or end) at (x, y); returns its width."""
    line = page.book.setter.set_lines(text, replace(style, hyphenate=False, align="left", indent=0), 1e6)[0]
    shift = {"left": 0.0, "center": -line.width / 2, "right": -line.width}[align]
    start = geometry.apply(geometry.baseline_matrix(x, y, degrees), shift, 0)
    page.place_line(line, *start, degrees)
    return line.width


def columns(page, count, top=TOP, bottom=BOTTOM, left=LEFT, right=RIGHT, gutter=GUTTER):
    """Frames (page, x, y, width, height) of equal columns."""
    width = (right - left - gutter * (count - 1)) / count
    return [(page, left + i * (width + gutter), top, width, bottom - top) for i in range(count)]


class Flow:
    """Fills frames with paragraphs, one after the other."""

    def __init__(self, frames):
        self.frames = list(frames)
        self.number = 0
        self.offset = 0.0

    @property
    def frame(self):
        """The frame being filled."""
        return self.frames[self.number]

    def _room(self, style):
        return self.frame[4] - self.offset >= 0.78 * style.size + 0.25 * style.size

    def add(self, paragraphs, style, drop_cap=None):
        """Set paragraphs; the first one without indent, with a drop cap over `drop_cap` lines."""
        for number, text in enumerate(paragraphs):
            first = number == 0 and len(paragraphs) > 1
            self._paragraph(text, replace(style, indent=0) if first else style, drop_cap if number == 0 else None)
        return self

    def skip(self, height):
        """Leave some room."""
        self.offset += height

    def _paragraph(self, text, style, drop_cap):
        page, x, y, width, _ = self.frame
        setter = page.book.setter
        if drop_cap:
            cap, text = text[0], text[1:]
            cap_style = replace(
                style,
                size=(style.leading * (drop_cap - 1) + style.size * 0.68) / 0.655,
                align="left",
                colour=RUST,
                indent=0,
                role="body",
            )
            cap_line = setter.set_lines(cap, cap_style, 500)[0]
            narrow = cap_line.width + 4
            lines = setter.set_lines(text, style, width, narrow, drop_cap)
        else:
            lines = setter.set_lines(text, style, width)
        index = 0
        while index < len(lines):
            page = self.frame[0]
            with page.paragraph():
                if drop_cap and index == 0:
                    baseline = first_baseline(style, y + self.offset) + (drop_cap - 1) * style.leading
                    page.place_line(cap_line, x, baseline).joined = True
                index = self._lines_on_page(lines, index, style)

    def _lines_on_page(self, lines, index, style):
        page = self.frame[0]
        while index < len(lines):
            if not self._room(style) or (lines[index].hyphenated and self._is_last_of_page(style)):
                self.number, self.offset = self.number + 1, 0.0
                if self.frame[0] is not page:
                    break
            _, x, y, _, _ = self.frame
            page.place_line(lines[index], x, first_baseline(style, y + self.offset))
            self.offset += style.leading
            index += 1
        return index

    def _is_last_of_page(self, style):
        """Whether the next line would be the last one of this page: it must not end in a hyphen."""
        full = self.frame[4] - self.offset - style.leading < 0.78 * style.size + 0.25 * style.size
        return full and self.number + 1 < len(self.frames) and self.frames[self.number + 1][0] is not self.frame[0]


def _set_height(setter, paragraphs, styles, width, drop_cap, gap):
    """Height of all paragraphs set in one endless column."""
    count = sum(
        len(setter.set_lines(text, styles[i], width, 40 if drop_cap and not i else 0, drop_cap or 0))
        for i, text in enumerate(paragraphs)
    )
    return count * styles[0].leading + gap * len(paragraphs)


def fit_columns(
    page,
    paragraphs,
    style,
    count,
    top=TOP,
    bottom=BOTTOM,
    drop_cap=None,
    largest=13.0,
    gap=0.0,
    left=LEFT,
    right=RIGHT,
    languages=None,
):
    """Set paragraphs in equal columns of one page, as large as they fit (at most `largest`), evenly filled.

    `gap` is left below every paragraph; `languages` names the language of some, by their index.
    Returns the y below the columns.
    """
    frames = columns(page, count, top, bottom, left, right)
    width, ratio, size = frames[0][3], style.leading / style.size, largest
    while True:
        chosen = replace(style, size=round(size, 2), leading=round(size * ratio, 2))
        styles = [
            replace(
                chosen, language=(languages or {}).get(i, style.language), indent=chosen.indent if i and not gap else 0
            )
            for i in range(len(paragraphs))
        ]
        height = _set_height(page.book.setter, paragraphs, styles, width, drop_cap, gap) / count
        rows = -(-height // chosen.leading) + (1 if count > 1 else 0)
        if rows * chosen.leading + 4 <= bottom - top:
            break
        size -= 0.15
    flow = Flow(columns(page, count, top, top + rows * chosen.leading + 2, left, right))
    for number, text in enumerate(paragraphs):
        flow.add([text], styles[number], drop_cap if number == 0 else None)
        flow.skip(gap)
    return top + rows * chosen.leading


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
    """A picture that fills the rectangle: scaled to cover it, clipped to it, middle kept."""
    scale = max(width / image.width, height / image.height)
    w, h = image.width * scale, image.height * scale
    page.image(image, x - (w - width) / 2, y - (h - height) / 2, w, h, clip=(x, y, width, height))
