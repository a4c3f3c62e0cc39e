"""Ways to draw text that the hard cases need and a magazine does not. Page space points."""

import unicodedata
from contextlib import contextmanager
from dataclasses import dataclass, replace

from .. import geometry
from ..drawing.blocks import block, words
from ..drawing.canvas import colour_operator
from ..drawing.colours import INK, TEAL
from ..drawing.line_breaking import hyphenation_points
from ..drawing.style import Style
from ..expected.placed import Paragraph, TextLine
from ..pdf.fonts import Font, Glyph

WIDTH, HEIGHT = 420.0, 595.0
LEFT, RIGHT, TOP = 36.0, 384.0, 92.0
MEASURE = RIGHT - LEFT

TITLE = Style("serif", 22, 26, hyphenate=False, colour=TEAL, role="headline")
TEXT = Style("serif", 11.4, 15.6, "justify", colour=INK)
PLAIN_SHAPING = (("kern", False), ("liga", False), ("clig", False))


def hard_page(book, title=None, **options):
    """A page of 420 x 595 points, unless told otherwise, with its headline."""
    options = {"width": WIDTH, "height": HEIGHT, "media_box": [0, 0, 420, 595]} | options
    page = book.page(label=str(len(book.pages) + 1), **options)
    if title:
        words(page, title, TITLE, LEFT, 64)
    return page


def text_block(page, text, y, style=TEXT, x=LEFT, width=MEASURE):
    """A paragraph over the whole measure with its top at y; returns the y of the next one."""
    return block(page, text, style, x, y, width) + 10


# What is remembered


@contextmanager
def placing(page, paragraph):
    """Lines placed inside belong to the paragraph, which the page need not know."""
    before, page.open_paragraph = page.open_paragraph, paragraph
    yield paragraph
    page.open_paragraph = before


def unrecorded(page):
    """Lines placed inside are drawn, and expected by nobody."""
    return placing(page, Paragraph())


# Lines and their words


def line_text(line):
    """What a set line says."""
    return "".join(run.piece.text + (" " if run.space else "") for run in line.runs)


def trimmed(text):
    """Without the punctuation around it."""
    return text.strip(".,;:!?“”‘’ ")


def broken_word(lines, index):
    """The word that goes on from one line to the next."""
    return trimmed(line_text(lines[index]).split()[-1][:-1] + line_text(lines[index + 1]).split()[0])


def phrase_from(lines, index, before=1, through=1, after=1):
    """The last words of a line, all of the next `through - 1` lines, and the first words of the line after them."""
    text = " ".join(line_text(lines[index]).split()[-before:])
    hyphenated = lines[index].hyphenated
    for number in range(index + 1, index + through + 1):
        found = line_text(lines[number]).split()
        part = " ".join(found[:after] if number == index + through else found)
        text = text[:-1] + part if hyphenated else f"{text} {part}"
        hyphenated = lines[number].hyphenated
    return trimmed(text)


def stretched(line, width):
    """The line justified to a width."""
    gaps = [run for run in line.runs if run.space]
    extra, shift = (width - line.width) / len(gaps), 0.0
    for run in line.runs:
        run.x += shift
        if run.space:
            run.space += extra
            shift += extra
    line.width = width
    return line


def single_line(typesetter, text, style):
    """A text as one line, however long."""
    return typesetter.set_lines(text, replace(style, align="left", indent=0, hyphenate=False), 1e6)[0]


def lines_by_hand(typesetter, texts, style, width):
    """Lines broken by hand. One that ends in ¬ is hyphenated; a plain hyphen at its end belongs to the word."""
    lines = []
    for number, text in enumerate(texts):
        line = single_line(typesetter, text.replace("¬", "-"), style)
        line.hyphenated = text.endswith("¬")
        last = number + 1 == len(texts)
        lines.append(stretched(line, width) if style.align == "justify" and not last else line)
    return lines


def wrapped(typesetter, text, style, slots):
    """Break a text greedily into lines of differing (offset, width), as around an object."""
    todo, lines = text.split(), []
    for offset, width in slots:
        if not todo:
            break
        taken = []
        while todo and single_line(typesetter, " ".join([*taken, todo[0]]), style).width <= width:
            taken.append(todo.pop(0))
        points = hyphenation_points(todo[0], style.language) if todo else []
        fitting = [
            point
            for point in points
            if single_line(typesetter, " ".join([*taken, todo[0][:point] + "-"]), style).width <= width
        ]
        if fitting:
            taken.append(todo[0][: fitting[-1]] + "-")
            todo[0] = todo[0][fitting[-1] :]
        line = single_line(typesetter, " ".join(taken), style)
        line.hyphenated = bool(fitting)
        if style.align == "justify" and todo and len(taken) > 1:
            stretched(line, width)
        line.x = offset
        lines.append(line)
    if todo:
        raise ValueError(f"no room for {todo[0]!r}")
    return lines


@dataclass
class Slot:
    """Where a line goes, and what it belongs to."""

    page: object
    line: object
    x: float
    baseline: float
    paragraph: Paragraph
    row: int = 0
    column: int = 0


def in_frames(lines, frames, rows, leading):
    """Put paragraphs (lists of lines) into frames (page, x, first baseline), in written order; `rows` says how many
    lines each frame takes."""
    slots, paragraphs = [], {}
    places = [(column, row) for column, count in enumerate(rows) for row in range(count)]
    for number, paragraph_lines in enumerate(lines):
        for line in paragraph_lines:
            column, row = places[len(slots)]
            page, x, baseline = frames[column]
            key = number, page.index
            if key not in paragraphs:
                paragraphs[key] = Paragraph()
                page.placed.paragraphs.append(paragraphs[key])
                if (number, page.index - 1) in paragraphs:
                    paragraphs[number, page.index - 1].goes_on = paragraphs[key]
            slots.append(Slot(page, line, x, baseline + row * leading, paragraphs[key], row, column))
    return slots


def draw_slots(slots, order=None):
    """Draw lines, by `order` if it is given; they are remembered in written order in any case."""
    records = {}
    for slot in sorted(slots, key=order) if order else slots:
        with unrecorded(slot.page):
            record = slot.page.place_line(slot.line, slot.x, slot.baseline)
        record.joined = not slot.line.hyphenated and line_text(slot.line).endswith("-")
        records[id(slot)] = record
    for slot in slots:
        slot.paragraph.lines.append(records[id(slot)])


def draw_lines(page, lines, style, y, x=LEFT):
    """Draw the lines of one paragraph with its top at y; returns the y of the next one."""
    baseline = y + 0.78 * style.size
    draw_slots(in_frames([lines], [(page, x, baseline)], [len(lines)], style.leading))
    return baseline + (len(lines) - 1) * style.leading + 0.3 * style.size + 10


# Glyph by glyph


def shown(glyphs):
    """Glyphs as a string operand."""
    return "<" + "".join(f"{glyph.index:04X}" for glyph in glyphs) + ">"


@contextmanager
def text_object(page, font, size, x, y, colour=INK):
    """A text object whose pen starts at (x, y)."""
    page.resources["Font"][font.key] = font
    ux, uy = page.upright(x, y)
    page.put(colour_operator(colour), "BT", f"/{font.key} {size} Tf", f"1 0 0 1 {ux:.3f} {uy:.3f} Tm")
    yield
    page.put("ET")


def remember(page, characters, font, size, x, y, role):
    """Expect a line of (text, from, to) as a paragraph of its own."""
    line = TextLine(characters, font.ascent * size, font.descent * size, geometry.baseline_matrix(x, y))
    page.placed.paragraphs.append(Paragraph([line], role))


class DecomposedFont(Font):
    """Letters with accents are drawn, and told, as the bare letter and a combining accent of no width above it."""

    def shape(self, text, direction="ltr", features=()):
        """Glyphs of a word without kerning."""
        names, order = self.table.getBestCmap(), self.table.getReverseGlyphMap()
        glyphs = []
        for character in unicodedata.normalize("NFC", text):
            base, *marks = unicodedata.normalize("NFD", character)
            index = order[names[ord(base)]]
            advance = self.own_advance(index)
            self.used[index] = base
            glyphs.append(Glyph(index, character, advance))
            for mark in marks:
                mark_index = order[names[ord(mark)]]
                self.used[mark_index] = mark
                left, right = self._extent(names[ord(base)])
                mark_left, mark_right = self._extent(names[ord(mark)])
                dx = (left + right - mark_left - mark_right) / 2 - advance
                glyphs.append(Glyph(mark_index, "", 0.0, dx, 150.0 if base.isupper() else 0.0))
        return glyphs

    def _extent(self, name):
        """How far a glyph's ink reaches, in thousandths."""
        glyph = self.table["glyf"][name]
        return glyph.xMin * 1000 / self.units, glyph.xMax * 1000 / self.units


class PresentationFont(Font):
    """Arabic whose /ToUnicode tells the presentation form of every letter, and lam-alef as one."""

    LAM_ALEF, LAM_ALEF_FORM = "\u0644\u0627", "\ufefb"
    ALEF, FINAL_ALEF = "\u0627", 0xFE8E  # the alef that goes into a lam has a glyph of no telling name

    def shape(self, text, direction="ltr", features=()):
        """Glyphs of a word; what they stand for are plain letters."""
        if text == self.LAM_ALEF:
            glyphs = super().shape(self.LAM_ALEF_FORM, direction, features)
            return [replace(glyph, text=self.LAM_ALEF) for glyph in glyphs]
        glyphs = super().shape(text, direction, features)
        forms = {name: code for code, name in self.table.getBestCmap().items() if 0xFE70 <= code <= 0xFEFC}
        for glyph in glyphs:
            code = forms.get(self.table.getGlyphName(glyph.index).split(".")[0])
            code = self.FINAL_ALEF if code is None and glyph.text == self.ALEF else code
            if code:
                self.used[glyph.index] = chr(code)
        return glyphs
