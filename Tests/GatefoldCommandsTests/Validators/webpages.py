"""`webpages.py PAGE...` prints faults in what exported pages say about themselves, and nothing where there are none.

Microdata is read as browsers and search engines read it, and compared with schema.org's properties of a
`PublicationIssue` and an `Article`; languages, directions, headings, alternative texts and page breaks are looked at.
"""

import re
import sys
import unicodedata
from pathlib import Path
from xml.etree import ElementTree

# Properties by type, with those that each item needs.
PROPERTIES = {
    "https://schema.org/PublicationIssue": {
        "name", "inLanguage", "author", "datePublished", "image", "description", "hasPart",
    },
    "https://schema.org/Article": {
        "name", "headline", "author", "articleSection", "inLanguage", "pageStart", "pageEnd", "image", "isPartOf", "url",
        "description",
    },
}
REQUIRED = {
    "https://schema.org/PublicationIssue": {"name", "inLanguage"},
    "https://schema.org/Article": {"name", "inLanguage"},
}
LANGUAGE = re.compile(r"[a-z]{2,8}(-[A-Za-z]{4})?(-([A-Z]{2}|[0-9]{3}))?(-[0-9A-Za-z]{4,8})*$")
HEADINGS = {f"h{level}": level for level in range(1, 7)}


def text_of(element):
    return " ".join("".join(element.itertext()).split())


class Item:
    """An item of microdata."""

    def __init__(self, element):
        self.kind = element.get("itemtype", "")
        self.properties = {}  # lists of texts and items, by name
        for child in element:
            self._collect(child)

    def _collect(self, element):
        value = Item(element) if element.get("itemscope") is not None else None
        for name in (element.get("itemprop") or "").split():
            self.properties.setdefault(name, []).append(value or value_of(element))
        if value is None:
            for child in element:
                self._collect(child)

    def problems(self):
        known = PROPERTIES.get(self.kind)
        if known is None:
            yield f"type {self.kind!r}"
            return
        for name in sorted(set(self.properties) - known):
            yield f"{self.kind} has no property {name}"
        for name in sorted(REQUIRED[self.kind] - set(self.properties)):
            yield f"{self.kind} without {name}"
        for name, values in self.properties.items():
            if len(values) > 1 and name != "hasPart":
                yield f"{name} {len(values)} times"
            for value in values:
                if isinstance(value, Item):
                    yield from value.problems()
                elif not value.strip():
                    yield f"{name} is empty"


def value_of(element):
    """The value of a property, by the kind of its element."""
    if element.tag == "meta":
        return element.get("content", "")
    if element.tag in ("a", "link", "area"):
        return element.get("href", "")
    if element.tag in ("img", "video", "audio", "source"):
        return element.get("src", "")
    return text_of(element)


def is_right_to_left(text):
    """Whether most letters run from right to left; None without letters."""
    kinds = [unicodedata.bidirectional(letter) for letter in text]
    counts = sum(kind in ("R", "AL") for kind in kinds), kinds.count("L")
    return counts[0] > counts[1] if any(counts) else None


def page_problems(page, folder):
    language = page.get("lang") or ""
    if not LANGUAGE.match(language):
        yield f"language {language!r}"
    for element in page.iter():
        if element.get("lang") is not None and not LANGUAGE.match(element.get("lang")):
            yield f"language {element.get('lang')!r}"
    title = page.find("head/title")
    if title is None or not text_of(title):
        yield "no title"
    items = [Item(element) for element in page.iter() if element.get("itemscope") is not None
             and element.get("itemprop") is None]
    if len(items) != 1:
        yield f"{len(items)} items of microdata"
    for item in items:
        yield from item.problems()
    for element in page.iter("article"):
        direction = is_right_to_left(text_of(element))
        if direction is not None and direction != (element.get("dir") == "rtl"):
            yield f"direction {element.get('dir')!r}"
    yield from heading_problems(page)
    for image in page.iter("img"):
        if image.get("alt") is None or not image.get("width") or not image.get("height"):
            yield f"picture without alt or size: {image.get('src', '')[:60]}"
        source = image.get("src", "")
        if not source.startswith("data:") and not (folder / source).is_file():
            yield f"picture is missing: {source}"
    for element in page.iter():
        if element.get("role") == "doc-pagebreak" and not (element.get("title") and element.get("id")):
            yield "page break without label or identifier"


def heading_problems(page):
    last = 0
    for element in page.iter():
        level = HEADINGS.get(element.tag)
        if level is None:
            continue
        if not text_of(element):
            yield f"empty {element.tag}"
        if level > last + 1:
            yield f"{element.tag} after h{last}: {text_of(element)[:40]}"
        if level == 1 and last:
            yield f"second h1: {text_of(element)[:40]}"
        last = level


def main(pages):
    for path in map(Path, pages):
        page = ElementTree.fromstring(path.read_bytes())
        for problem in page_problems(page, path.parent):
            print(f"{path.name}: {problem}")


main(sys.argv[1:])
