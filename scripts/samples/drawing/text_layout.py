"""Paragraph layout: hyphenation, justified lines of least raggedness, columns.

All lengths are points.  A `Line` knows its glyphs relative to its own start; the page that draws it decides where the
baseline goes.
"""

import re
from dataclasses import dataclass, replace

import pyphen

_HYPHENATORS = {}
_MARKUP = re.compile(r"\*([^*]+)\*|\[([^\]]+)\]\(([^)]+)\)")


@dataclass(frozen=True)
class Style:
    """How a paragraph is set."""

    font: str
    size: float
    leading: float
    align: str = "left"  # left, justify, center, right
    colour: tuple = (0.13, 0.12, 0.12)
    indent: float = 0.0  # of the first line
    hyphenate: bool = True
    tracking: float = 0.0  # extra space after every glyph
    space_glyphs: bool = True  # False: words are only placed apart, no space is shown
    italic: str = "serif-italic"  # font of *marked* words
    space_before: float = 0.0
    language: str = "en_GB"
    one_link: bool = False  # a link over several lines is one annotation with /QuadPoints
    role: str = None  # what the paragraph is to its page; None: told from the size


@dataclass
class Piece:
    """A stretch of one word in one font; `link` is a web address or None."""

    text: str
    font: str
    link: str = None


@dataclass
class Placed:
    """A glyph run of a line: starts at `x` from the line's start; `space` is the width of the gap that follows."""

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
    first: bool = False
    last: bool = False
    x: float = 0.0  # offset of the line's start inside its column


def hyphenation_points(word, language="en_GB"):
    """Where a word may be broken: counts of letters kept on the first line."""
    if language not in _HYPHENATORS:
        _HYPHENATORS[language] = pyphen.Pyphen(lang=language, left=3, right=3)
    core = re.search(r"[^\W\d_]+", word)
    if not core or len(core.group()) < 6 or "-" in word or "/" in word or word[core.end() :].strip(".,;:?!)”’"):
        return []
    return [core.start() + p for p in _HYPHENATORS[language].positions(core.group())]


def parse_words(text, style):
    """Split marked-up text (*italic*, [link text](address)) into words, each a list of pieces."""
    pieces, at = [], 0
    for match in _MARKUP.finditer(text):
        pieces.append(Piece(text[at : match.start()], style.font))
        if match.group(1):
            pieces.append(Piece(match.group(1), style.italic))
        else:
            pieces.append(Piece(match.group(2), style.font, match.group(3)))
        at = match.end()
    pieces.append(Piece(text[at:], style.font))
    words, open_word = [], None
    for piece in pieces:
        for part in re.split(r"([ \n]+)", piece.text):
            if not part:
                continue
            if part.isspace():
                open_word = None
            elif open_word is None:
                open_word = [replace(piece, text=part)]
                words.append(open_word)
            else:
                open_word.append(replace(piece, text=part))
    return words


def plain_text(text):
    """The paragraph without its markup."""
    return _MARKUP.sub(lambda m: m.group(1) or m.group(2), " ".join(text.split()))


class Setter:
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
        words = parse_words(text, style)
        atoms = self._atoms(words, style)
        breaks = self._best_breaks(atoms, style, width, narrow, narrow_lines)
        lines, start = [], 0
        for number, end in enumerate(breaks):
            offset = narrow if number < narrow_lines else style.indent if number == 0 else 0.0
            line = self._line(atoms[start:end], style, width - offset, end == len(atoms))
            line.x, line.first, line.last = line.x + offset, number == 0, end == len(atoms)
            lines.append(line)
            start = end
        return lines

    def _atoms(self, words, style):
        """Unbreakable parts: (pieces, ends a word, width, width with a hyphen)."""
        atoms = []
        for word in words:
            points = []
            if style.hyphenate and len(word) == 1 and word[0].link is None:
                points = hyphenation_points(word[0].text, style.language)
            cuts = [0, *points, None]
            for first, second in zip(cuts, cuts[1:]):
                pieces = [replace(p, text=p.text[first:second]) for p in word] if points else word
                dashed = pieces[:-1] + [replace(pieces[-1], text=pieces[-1].text + "-")]
                atoms.append((pieces, second is None, self.piece_width(pieces, style), self.piece_width(dashed, style)))
        return atoms

    def _best_breaks(self, atoms, style, width, narrow, narrow_lines):
        """Ends of the lines with the least sum of squared looseness; hyphens and tight lines cost extra."""
        space = self.space(style)
        best = {(0, 0): (0.0, None)}
        frontier = [(0, 0)]
        final = None
        while frontier:
            following = {}
            for start, number in frontier:
                cost = best[(start, number)][0]
                offset = narrow if number < narrow_lines else style.indent if number == 0 else 0.0
                room, natural, gaps = width - offset, 0.0, 0
                for end in range(start + 1, len(atoms) + 1):
                    pieces, ends_word, plain, dashed = atoms[end - 1]
                    if end - 1 > start and atoms[end - 2][1]:
                        natural, gaps = natural + space, gaps + 1
                    total = natural + (plain if ends_word else dashed)
                    natural += plain
                    tight = total - gaps * space * (0.22 if style.align == "justify" else 0.0)
                    if tight > room and end - 1 > start:
                        break
                    slack = (room - total) / (max(gaps, 1) * space)
                    badness = 0.0 if end == len(atoms) and slack >= 0 else min(abs(slack), 9) ** 2 * 10
                    badness += slack < -0.1 and 4
                    badness += 0 if ends_word else 1.5 if style.align == "justify" else 25
                    key, score = (end, number + 1), cost + badness + 1
                    if key not in best or score < best[key][0]:
                        best[key] = (score, (start, number))
                        following[key] = True
            frontier = sorted(following)
            ends = [key for key in frontier if key[0] == len(atoms)]
            for key in ends:
                final = key if final is None or best[key][0] < best[final][0] else final
            frontier = [key for key in frontier if key[0] < len(atoms)]
        breaks = []
        while final and final[0]:
            breaks.append(final[0])
            final = best[final][1]
        return breaks[::-1]

    def _line(self, atoms, style, width, is_last):
        """Place the words of one line; justified unless it is the paragraph's last."""
        words, fresh = [], True
        for pieces, ends_word, _, _ in atoms:
            if fresh:
                words.append([replace(p) for p in pieces])
            else:
                words[-1][-1].text += pieces[0].text
            fresh = ends_word
        hyphenated = not atoms[-1][1]
        if hyphenated:
            words[-1][-1].text += "-"
        space = self.space(style)
        natural = sum(self.piece_width(word, style) for word in words) + space * (len(words) - 1)
        if style.align == "justify" and len(words) > 1 and (not is_last or natural > width):
            space += (width - natural) / (len(words) - 1)
        runs, x = [], 0.0
        for number, word in enumerate(words):
            for piece in word:
                piece_width = self.piece_width([piece], style)
                runs.append(Placed(piece, self.fonts[piece.font].shape(piece.text), x, piece_width))
                x += piece_width
            if number + 1 < len(words):
                runs[-1].space = space
                x += space
        shift = {"center": (width - x) / 2, "right": width - x}.get(style.align, 0.0)
        return Line(runs, x, style, hyphenated, x=shift)
