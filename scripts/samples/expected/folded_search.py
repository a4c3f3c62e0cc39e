"""Searches as a person types them: plain letters for ligatures, accents, full width and presentation forms.

Text and query are brought to one form, and every character of that form knows which placed character it comes from.
Hits run over line ends, columns and, where a paragraph is continued, over the end of the page.
"""

import unicodedata

from .placed import extents_by_line, text_stream
from .shapes import quad_json, rect_json

PLAIN_MARKS = {
    **dict.fromkeys("‘’‚‛′", "'"),
    **dict.fromkeys("“”„‟″", '"'),
    **dict.fromkeys("‐‑‒–−", "-"),
    "\u2044": "/",  # the stroke of a fraction
    "\u0640": "",  # tatweel, which only makes an Arabic word longer
}
# Letters that Unicode does not decompose, as people type them on keyboards without them.
PLAIN_LETTERS = {"æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ß": "ss", "ı": "i"}
PLAIN_LETTERS |= {letter.upper(): plain.capitalize() for letter, plain in PLAIN_LETTERS.items() if letter not in "ßı"}


class FootnoteMark(str):
    """A raised character that is no part of the word before it."""


def folded(text, case_sensitive=False, accents=False):
    """The text in the form in which it is compared."""
    out = ""
    for character in unicodedata.normalize("NFKD", text):
        character = PLAIN_MARKS.get(character, character)
        if not accents:
            character = PLAIN_LETTERS.get(character, character)
        for part in character if case_sensitive else character.casefold():
            category = unicodedata.category(part)
            if category == "Cf" or category == "Mn" and not accents:
                continue
            out += " " if part.isspace() else part
    return out


class Story:
    """A paragraph with its continuation on later pages, folded."""

    def __init__(self, pages, case_sensitive, accents):
        """`pages` are (page index, paragraph) pairs in reading order."""
        lines = [line for _, paragraph in pages for line in paragraph.lines]
        self._page_of = {id(line): index for index, paragraph in pages for line in paragraph.lines}
        self._stream = text_stream(lines)
        self._text, self._owners = "", []
        for position, item in enumerate(self._stream):
            for character in folded(item[0], case_sensitive, accents):
                if character == " " and self._text.endswith(" "):
                    continue
                self._text += character
                self._owners.append(position)

    def hits(self, needle, whole_words=False):
        """All places of a folded query, as the expected data writes them."""
        start, hits = 0, []
        while (at := self._text.find(needle, start)) >= 0:
            start = at + 1
            if self._cuts_a_letter(at + len(needle)) or whole_words and self._cuts_a_word(at, at + len(needle)):
                continue
            start = at + len(needle)
            hits.append(self._hit_json(set(self._owners[at:start])))
        return hits

    def _cuts_a_letter(self, end):
        """Whether an accent that must match follows."""
        return end < len(self._text) and unicodedata.category(self._text[end]) == "Mn"

    def _cuts_a_word(self, start, end):
        """Whether a letter or digit stands right before or after."""
        around = [position for position in (start - 1, end) if 0 <= position < len(self._text)]
        return any(
            self._text[position].isalnum() and not isinstance(self._stream[self._owners[position]][0], FootnoteMark)
            for position in around
        )

    def _hit_json(self, positions):
        pages = {}
        for line, x0, x1 in extents_by_line(self._stream, positions):
            page = pages.setdefault(self._page_of[id(line)], {"rects": []})
            page["rects"].append(rect_json(line.rect(x0, x1)))
            if line.is_slanted():
                page.setdefault("quads", []).append(quad_json(line.quad(x0, x1)))
        found = [{"pageIndex": index, **entry} for index, entry in pages.items()]
        return found[0] | ({"pages": found} if len(found) > 1 else {})


def folded_hits(book, query, case_sensitive=False, whole_words=False, accents=False):
    """All hits of a query in a book."""
    needle = " ".join(folded(query, case_sensitive, accents).split())
    hits, later = [], set()
    for page in book.pages:
        for paragraph in page.placed.paragraphs:
            if id(paragraph) in later:
                continue
            pages, index = [(page.index, paragraph)], page.index
            while pages[-1][1].goes_on is not None:
                index += 1
                pages.append((index, pages[-1][1].goes_on))
                later.add(id(pages[-1][1]))
            hits += Story(pages, case_sensitive, accents).hits(needle, whole_words)
    return hits
