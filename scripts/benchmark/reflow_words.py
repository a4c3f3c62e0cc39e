"""Words as they are compared: without case, accents, marks and hyphens; an ideograph or a Korean syllable is a word."""

import re
import unicodedata
from bisect import bisect_left
from collections.abc import Iterable, Sequence

_DASHES = re.compile(r"[\u2012-\u2015\u2026/|]|--+|\.{2,}")
# Lines of Korean are broken within words, too, and nothing tells where.
_SYLLABLE = re.compile(r"([\uac00-\ud7a3])")
_IDEOGRAPH = re.compile(r"([\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff])")


def words(text: str) -> list[str]:
    """The words of a text, in its order."""
    plain = unicodedata.normalize("NFKD", _SYLLABLE.sub(r" \1 ", text.replace("\xad", ""))).casefold()
    spaced = _IDEOGRAPH.sub(r" \1 ", _DASHES.sub(" ", plain))
    found = ("".join(letter for letter in word if letter.isalnum()) for word in spaced.split())
    return [word for word in found if word]


def words_of_lines(lines: Iterable[Sequence[str]]) -> list[str]:
    """The words of printed lines, where a hyphen at the end of a line continues a word."""
    text = ""
    for line in lines:
        piece = " ".join(line)
        if not piece:
            continue
        if text.endswith(("-", "\xad", "\u2010")) and piece[0].islower():
            text = text[:-1] + piece
        else:
            text += " " + piece
    return words(text)


def letters(text: str) -> str:
    """The letters of a text without case and accents; markers of items and numbers of notes do not count."""
    plain = unicodedata.normalize("NFKD", text).casefold()
    return "".join(letter for letter in plain if letter.isalpha())


def common_in_order(reference: Sequence[str], found: Sequence[str]) -> int:
    """The length of the longest common subsequence (Hunt and Szymanski, 1977)."""
    places: dict[str, list[int]] = {}
    for place, word in enumerate(found):
        places.setdefault(word, []).append(place)
    ends: list[int] = []
    for word in reference:
        for place in reversed(places.get(word, ())):
            at = bisect_left(ends, place)
            if at == len(ends):
                ends.append(place)
            else:
                ends[at] = place
    return len(ends)
