"""Breaks rich text into lines of changing width and draws them. Lengths are page space points."""

from dataclasses import dataclass, field, replace

from ..drawing.canvas import colour_operator, operands
from ..drawing.line_breaking import Atom, LineBreaker, hyphenation_points
from ..drawing.markup import Piece
from ..drawing.typesetter import Line, Run
from .rich_text import RichText

# Regular, italic, bold and bold-italic fonts.
FAMILIES = {
    "serif": ("serif", "serif-italic", "garamond-bold", "libertine-bold-italic"),
    "serif-italic": ("serif-italic", "serif", "libertine-bold-italic", "garamond-bold"),
    "sans": ("sans", "sans-italic", "sans-bold", "sans-bold-italic"),
    "sans-bold": ("sans-bold", "sans-bold-italic", "sans-bold", "sans-bold-italic"),
    "display": ("display",) * 4,
}
RAISED_SIZE, RAISED_BY = 0.62, 0.36  # of a footnote mark, in font sizes
FRAME_END_PENALTY = 600  # of a line that ends a frame without a hyphen, where one is wanted


class Room(float):
    """The width of a line; `wants_hyphen` says that the line should end in one."""

    wants_hyphen = False


@dataclass
class Fragment:
    """Letters of one line in one font and size."""

    text: str
    font: str
    size: float
    rise: float
    width: float
    uri: str = None
    space: float = 0.0


@dataclass
class SetLine:
    """A line: the range of the text that it holds, and what is drawn."""

    start: int
    end: int
    fragments: list = field(default_factory=list)
    x: float = 0.0
    width: float = 0.0


class _Breaker(LineBreaker):
    def _lines_from(self, start, room):
        for end, badness in super()._lines_from(start, room):
            breaks_word = not self._atoms[end - 1].ends_word
            wanted = getattr(room, "wants_hyphen", False) and end < len(self._atoms)
            yield end, badness + (FRAME_END_PENALTY if wanted and not breaks_word else 0)


class RichTypesetter:
    """Sets rich text with the fonts of a book."""

    def __init__(self, book):
        self.fonts = book.fonts

    def lines(self, rich, style, room, start=0):
        """The lines of a text from an offset on; `room(number)` is the width of a line."""
        atoms = self._atoms(rich, style, start)
        space = self.fonts[style.font].width(" ", style.size, style.tracking)
        ends = _Breaker(atoms, style, space, room).breaks()
        lines, first = [], 0
        for number, end in enumerate(ends):
            lines.append(self._line(rich, atoms[first:end], style, float(room(number)), end == len(atoms), space))
            first = end
        return lines

    def _atoms(self, rich, style, start):
        text, atoms, at = rich.text, [], start
        while at < len(text):
            end = text.find(" ", at)
            end = len(text) if end < 0 else end
            cuts = [at, *self._cuts(rich, style, at, end), end]
            for first, second in zip(cuts, cuts[1:]):
                plain = self._width(rich, style, first, second)
                hyphen = 0.0 if text[second - 1] in "-/" else self.fonts[style.font].width("-", style.size)
                atoms.append(Atom((first, second), second == end, plain, plain + hyphen))
            at = end + 1
        return atoms

    @staticmethod
    def _cuts(rich, style, start, end):
        word = rich.text[start:end]
        if not style.hyphenate:
            return []
        if rich.spans[rich.owners[start]].uri and "/" in word:
            return [start + i + 1 for i, c in enumerate(word[:-2]) if c == "/" and i > 7]
        if "-" in word:
            return [start + i + 1 for i, c in enumerate(word[:-2]) if c == "-" and i > 1]
        return [start + point for point in hyphenation_points(word, style.language)]

    def _fragments(self, rich, style, start, end):
        for span, text in rich.parts(start, end):
            family = FAMILIES[style.font]
            font = family[2 * ("strong" in span.styles) + ("emphasis" in span.styles)]
            raised = "superscript" in span.styles
            size = round(style.size * RAISED_SIZE, 2) if raised else style.size
            width = self.fonts[font].width(text, size, style.tracking)
            rise, uri = style.size * RAISED_BY if raised else 0.0, None if span.is_printed else span.uri
            yield Fragment(text, font, size, rise, width, uri)

    def _width(self, rich, style, start, end):
        return sum(fragment.width for fragment in self._fragments(rich, style, start, end))

    def _line(self, rich, atoms, style, width, is_last, space):
        start, end = atoms[0].pieces[0], atoms[-1].pieces[1]
        words, first = [], start
        for atom in atoms:
            if atom.ends_word:
                words.append(list(self._fragments(rich, style, first, atom.pieces[1])))
                first = atom.pieces[1] + 1
        if not atoms[-1].ends_word:
            words.append(list(self._fragments(rich, style, first, end)))
            if rich.text[end - 1] not in "-/":
                words[-1] = self._with_hyphen(words[-1], style)
        natural = sum(f.width for word in words for f in word) + space * (len(words) - 1)
        if style.align == "justify" and len(words) > 1 and (not is_last or natural > width):
            space += (width - natural) / (len(words) - 1)
        line = SetLine(start, end)
        for number, word in enumerate(words):
            if number + 1 < len(words):
                word[-1].space = space
            line.fragments += word
        line.width = sum(f.width + f.space for f in line.fragments)
        line.x = {"center": (width - line.width) / 2, "right": width - line.width}.get(style.align, 0.0)
        return line

    def _with_hyphen(self, word, style):
        text = word[-1].text + "-"
        width = self.fonts[word[-1].font].width(text, word[-1].size, style.tracking)
        return [*word[:-1], replace(word[-1], text=text, width=width)]


def draw_line(page, line, style, x, y, colour=None):
    """Draw a line with its baseline's start at (x, y), and underline and link the words that have an annotation."""
    x += line.x
    page.put(colour_operator(colour or style.colour))
    groups, pen = [], x
    for fragment in line.fragments:
        if groups and (groups[-1][0].font, groups[-1][0].size) == (fragment.font, fragment.size):
            groups[-1].append(fragment)
        else:
            groups.append([fragment])
    for group in groups:
        first = group[0]
        ux, uy = page.upright(pen, y - first.rise)
        run_style = replace(style, size=first.size)
        runs = [
            Run(Piece(f.text, f.font), page.book.fonts[f.font].shape(f.text), 0.0, f.width, f.space) for f in group
        ]
        page.put("BT", f"{operands(1, 0, 0, 1, ux, uy)} Tm")
        page.show_runs(Line(runs, 0.0, run_style), run_style)
        page.put("ET")
        pen += sum(f.width + f.space for f in group)
    _draw_links(page, line, style, x, y)


def _draw_links(page, line, style, x, y):
    font = page.book.fonts[style.font]
    open_link = None  # (address, from, to)
    for fragment in [*line.fragments, Fragment("", style.font, style.size, 0, 0)]:
        if open_link and fragment.uri != open_link[0]:
            address, x0, x1 = open_link
            page.rule(x0, y + 1.6, x1, y + 1.6, style.colour, 0.4)
            top = y - font.ascent * style.size
            page.add_link((x0, top, x1 - x0, (font.ascent + font.descent) * style.size), uri=address)
            open_link = None
        if fragment.uri:
            open_link = (fragment.uri, open_link[1] if open_link else x, x + fragment.width)
        x += fragment.width + fragment.space


def rich_block(page, markup, style, x, y, width):
    """Set one paragraph with its top at y: the y below it, and the text."""
    rich = markup if isinstance(markup, RichText) else RichText(markup)
    baseline = y + 0.78 * style.size
    lines = RichTypesetter(page.book).lines(rich, style, lambda number: width)
    for number, line in enumerate(lines):
        draw_line(page, line, style, x, baseline + number * style.leading)
    return baseline + (len(lines) - 1) * style.leading + 0.3 * style.size, rich


def label(page, text, style, x, y, align="left"):
    """One line of plain text with its baseline's start (or middle, or end) at (x, y); returns its width."""
    plain = replace(style, align="left", hyphenate=False)
    line = RichTypesetter(page.book).lines(RichText(text), plain, lambda number: 1e6)[0]
    shift = {"left": 0.0, "center": -line.width / 2, "right": -line.width}[align]
    draw_line(page, line, style, x + shift, y)
    return line.width
