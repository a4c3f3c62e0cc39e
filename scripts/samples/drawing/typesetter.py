"""Sets paragraphs as lines of shaped glyphs.

A `Line` knows its glyphs relative to its own start; the page that draws it decides where the baseline goes. Lengths are
points.
"""

from dataclasses import dataclass, replace

from .line_breaking import Atom, LineBreaker, hyphenation_points
from .markup import Piece, parse_words
from .style import Style


@dataclass
class Run:
    """Glyphs of one piece: they start at `x` from the line's start, and a gap of width `space` follows."""

    piece: Piece
    glyphs: list
    x: float
    width: float
    space: float = 0.0


@dataclass
class Line:
    """One set line. `hyphenated` says that its last word goes on in the next line."""

    runs: list
    width: float
    style: Style
    hyphenated: bool = False
    x: float = 0.0  # offset of the line's start inside its column


class Typesetter:
    """Sets paragraphs with the fonts of one document."""

    def __init__(self, fonts):
        self.fonts = fonts

    def piece_width(self, pieces, style):
        """Width of a word."""
        return sum(self.fonts[p.font].width(p.text, style.size, style.tracking) for p in pieces)

    def space(self, style):
        """Width of a normal word space."""
        return self.fonts[style.font].width(" ", style.size, style.tracking)

    def set_lines(self, text, style, width, narrow=0.0, narrow_lines=0):
        """Break a paragraph into lines; the first `narrow_lines` lines are shorter by `narrow` (a drop cap)."""

        def offset(number):
            return narrow if number < narrow_lines else style.indent if number == 0 else 0.0

        atoms = self._atoms(parse_words(text, style), style)
        breaks = LineBreaker(atoms, style, self.space(style), lambda number: width - offset(number)).breaks()
        lines, start = [], 0
        for number, end in enumerate(breaks):
            line = self._line(atoms[start:end], style, width - offset(number), end == len(atoms))
            line.x += offset(number)
            lines.append(line)
            start = end
        return lines

    def single_line(self, text, style):
        """A text as one line, however long."""
        return self.set_lines(text, replace(style, align="left", indent=0, hyphenate=False), 1e6)[0]

    def _atoms(self, words, style):
        atoms = []
        for word in words:
            points = []
            if style.hyphenate and len(word) == 1 and word[0].link is None:
                points = hyphenation_points(word[0].text, style.language)
            cuts = [0, *points, None]
            for first, second in zip(cuts, cuts[1:]):
                pieces = [replace(p, text=p.text[first:second]) for p in word] if points else word
                dashed = pieces[:-1] + [replace(pieces[-1], text=pieces[-1].text + "-")]
                widths = self.piece_width(pieces, style), self.piece_width(dashed, style)
                atoms.append(Atom(pieces, second is None, *widths))
        return atoms

    def _line(self, atoms, style, width, is_last):
        """Place the words of one line; justified unless it is the paragraph's last."""
        words, hyphenated = _joined(atoms)
        space = self.space(style)
        natural = sum(self.piece_width(word, style) for word in words) + space * (len(words) - 1)
        if style.align == "justify" and len(words) > 1 and (not is_last or natural > width):
            space += (width - natural) / (len(words) - 1)
        runs, x = [], 0.0
        for number, word in enumerate(words):
            for piece in word:
                piece_width = self.piece_width([piece], style)
                runs.append(Run(piece, self.fonts[piece.font].shape(piece.text), x, piece_width))
                x += piece_width
            if number + 1 < len(words):
                runs[-1].space = space
                x += space
        shift = {"center": (width - x) / 2, "right": width - x}.get(style.align, 0.0)
        return Line(runs, x, style, hyphenated, x=shift)


def _joined(atoms):
    """The words of a line, as lists of pieces, and whether the last one ends in a hyphen."""
    words, is_new_word = [], True
    for atom in atoms:
        if is_new_word:
            words.append([replace(piece) for piece in atom.pieces])
        else:
            words[-1][-1].text += atom.pieces[0].text
        is_new_word = atom.ends_word
    hyphenated = not atoms[-1].ends_word
    if hyphenated:
        words[-1][-1].text += "-"
    return words, hyphenated
