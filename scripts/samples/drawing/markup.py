"""The markup of the prose: *italic* and [link text](address)."""

import re
from dataclasses import dataclass, replace

_MARKUP = re.compile(r"\*([^*]+)\*|\[([^\]]+)\]\(([^)]+)\)")


@dataclass
class Piece:
    """A part of one word in one font; `link` is a web address or None."""

    text: str
    font: str
    link: str = None


def parse_words(text, style):
    """The words of marked-up text, each a list of pieces."""
    words, open_word = [], None
    for piece in _pieces(text, style):
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


def _pieces(text, style):
    """Pieces of whole phrases, with their spaces."""
    pieces, at = [], 0
    for match in _MARKUP.finditer(text):
        pieces.append(Piece(text[at : match.start()], style.font))
        if match.group(1):
            pieces.append(Piece(match.group(1), style.italic))
        else:
            pieces.append(Piece(match.group(2), style.font, match.group(3)))
        at = match.end()
    return [*pieces, Piece(text[at:], style.font)]
