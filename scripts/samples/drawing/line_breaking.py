"""Where words and paragraphs are broken into lines."""

import re
from dataclasses import dataclass

import pyphen

MAXIMUM_SHRINKAGE = 0.22  # how far a justified line may shrink its spaces, as a part of their width
TIGHT_LINE_PENALTY = 4
HYPHEN_PENALTY, RAGGED_HYPHEN_PENALTY = 1.5, 25
_HYPHENATORS = {}


def hyphenation_points(word, language="en_GB"):
    """Where a word may be broken: counts of letters kept on the first line."""
    if language not in _HYPHENATORS:
        _HYPHENATORS[language] = pyphen.Pyphen(lang=language, left=3, right=3)
    core = re.search(r"[^\W\d_]+", word)
    if not core or len(core.group()) < 6 or "-" in word or "/" in word or word[core.end() :].strip(".,;:?!)”’"):
        return []
    return [core.start() + p for p in _HYPHENATORS[language].positions(core.group())]


@dataclass
class Atom:
    """An unbreakable part of a paragraph. Widths are points."""

    pieces: list
    ends_word: bool
    width: float
    hyphenated_width: float  # with a hyphen behind it


class LineBreaker:
    """Breaks a paragraph with the least sum of squared looseness; hyphens and tight lines cost extra."""

    def __init__(self, atoms, style, space, room):
        """`space` is the width of a word space, `room(number)` that of a line."""
        self._atoms, self._space, self._room = atoms, space, room
        self._is_justified = style.align == "justify"

    def breaks(self):
        """The end of each line, as a count of atoms."""
        best = {(0, 0): (0.0, None)}  # (end, number of lines): (cost, the same of the line before)
        frontier, final = [(0, 0)], None
        while frontier:
            reached = set()
            for start, number in frontier:
                cost = best[start, number][0]
                for end, badness in self._lines_from(start, self._room(number)):
                    key, score = (end, number + 1), cost + badness + 1
                    if key not in best or score < best[key][0]:
                        best[key] = (score, (start, number))
                        reached.add(key)
            for key in sorted(reached):
                if key[0] == len(self._atoms) and (final is None or best[key][0] < best[final][0]):
                    final = key
            frontier = sorted(key for key in reached if key[0] < len(self._atoms))
        breaks = []
        while final and final[0]:
            breaks.append(final[0])
            final = best[final][1]
        return breaks[::-1]

    def _lines_from(self, start, room):
        """The lines that may begin at an atom: (end, badness)."""
        natural, gaps = 0.0, 0
        for end in range(start + 1, len(self._atoms) + 1):
            atom, is_first = self._atoms[end - 1], end - 1 == start
            if not is_first and self._atoms[end - 2].ends_word:
                natural, gaps = natural + self._space, gaps + 1
            total = natural + (atom.width if atom.ends_word else atom.hyphenated_width)
            natural += atom.width
            tight = total - gaps * self._space * (MAXIMUM_SHRINKAGE if self._is_justified else 0.0)
            if tight > room and not is_first:
                return
            yield end, self._badness(end, (room - total) / (max(gaps, 1) * self._space))

    def _badness(self, end, slack):
        """The cost of a line whose spaces are to grow by `slack` of their width."""
        badness = 0.0 if end == len(self._atoms) and slack >= 0 else min(abs(slack), 9) ** 2 * 10
        if slack < -0.1:
            badness += TIGHT_LINE_PENALTY
        if not self._atoms[end - 1].ends_word:
            badness += HYPHEN_PENALTY if self._is_justified else RAGGED_HYPHEN_PENALTY
        return badness
