"""The words of an exported article, page by page."""

from collections import Counter, defaultdict
from dataclasses import dataclass, field
from html.parser import HTMLParser

from benchmark.reflow_words import words

# Marks the edges of raised and lowered letters, since `text` makes some of them separate words.
_SHIFT = "\x1f"
_BLOCKS = {"p", "li", "td", "th", "figcaption", "div", "section", "aside", "header", "pre", "br", "img"}
# Elements outside the running text.
_APART = {"figcaption", "aside", "td", "th", "header"}


@dataclass
class ReadPage:
    """What the HTML has of a page."""

    # Texts in the order of the file, each with whether it is outside the running text.
    texts: list[tuple[str, bool]] = field(default_factory=list)
    # The words in pictures.
    pictures: list[str] = field(default_factory=list)

    def add(self, other):
        """Adds what another article has of the page."""
        self.texts += other.texts
        self.pictures += other.pictures

    @property
    def is_empty(self):
        """Whether it has no words."""
        return not any(words(text) for text, _ in self.texts)

    @property
    def blocks(self):
        """The words of each text."""
        return {tuple(words(text)) for text, _ in self.texts}

    def words_like(self, printed):
        """The words of each text, and whether it stands apart; raised letters are words where they are printed as such."""
        known = Counter(printed)
        return [([word for token in text.split() for word in _parted(token, known)], apart) for text, apart in self.texts]


def _parted(token, known):
    whole = words(token)
    return whole if _SHIFT not in token or all(word in known for word in whole) else words(token.replace(_SHIFT, " "))


class ReadArticle(HTMLParser):
    """The text of an article by page, and the words of its pictures."""

    def __init__(self, page):
        super().__init__()
        self.pages = defaultdict(ReadPage)
        # Footnotes, which come at the end of the file wherever they are printed.
        self.notes = []
        self._page = page
        self._text = ""
        self._left_out = []
        self._apart = []
        # The number of the last item in each open list, or None for bullets.
        self._lists = []

    def handle_starttag(self, tag, attributes):
        named = dict(attributes)
        self._separate(tag)
        if tag in ("head", "nav", "style", "rt", "rp"):
            self._left_out.append(tag)
        if tag in _APART:
            self._apart.append("note" if named.get("role") == "doc-footnote" else tag)
        if named.get("role") == "doc-pagebreak":
            self._end()
            self._page = int(named["id"].removeprefix("page-")) - 1
        if tag == "img":
            self.pages[self._page].pictures += words(named.get("alt") or "")
        if tag in ("ol", "ul"):
            self._lists.append(int(named.get("start") or 1) - 1 if tag == "ol" else None)
        if tag == "li" and self._lists and self._lists[-1] is not None:
            self._lists[-1] = int(named.get("value") or self._lists[-1] + 1)
            self.handle_data(f"{self._lists[-1]} ")

    def handle_endtag(self, tag):
        self._separate(tag)
        if tag in ("ol", "ul") and self._lists:
            self._lists.pop()
        if self._left_out and self._left_out[-1] == tag:
            self._left_out.pop()
        if self._apart and self._apart[-1] in (tag, "note" if tag == "aside" else tag):
            self._apart.pop()

    def handle_data(self, data):
        if not self._left_out:
            self._text += data

    def close(self):
        super().close()
        self._end()

    def _separate(self, tag):
        if tag in _BLOCKS or tag in ("h1", "h2", "h3", "h4", "h5", "h6"):
            self._end()
        elif tag in ("sup", "sub"):
            self._text += _SHIFT

    def _end(self):
        if self._text.strip():
            if self._apart and self._apart[-1] == "note":
                self.notes.append(self._text)
            else:
                self.pages[self._page].texts.append((self._text, bool(self._apart)))
        self._text = ""
