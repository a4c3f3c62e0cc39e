"""Text with emphasis, links, footnote marks and ruby, and how it stands in the expected data.

Markup: `*emphasis*`, `**strong**`, `***both***`, `[words](address)` for a link annotation, `<address>` for an address
that is only printed, `{words|index}` for a printed reference to a page, `^1^` for a footnote mark, `|灯台《とうだい》`
for ruby.
"""

import re
from dataclasses import dataclass

_MARKUP = re.compile(
    r"\*\*\*(?P<both>.+?)\*\*\*|\*\*(?P<strong>.+?)\*\*|\*(?P<emphasis>.+?)\*"
    r"|\[(?P<words>.+?)\]\((?P<address>.+?)\)|<(?P<printed>.+?)>|\{(?P<reference>.+?)\|(?P<page>\d+)\}"
    r"|\^(?P<mark>\w+)\^|\|(?P<base>[^《|]+)《(?P<ruby>[^》]+)》"
)


@dataclass(frozen=True)
class Span:
    """Letters that have the same attributes."""

    text: str
    styles: tuple = ()  # "strong", "emphasis", "superscript"
    uri: str = None
    page: int = None  # index of the page that the words refer to
    is_printed: bool = False  # no annotation covers the link
    footnote: str = None
    ruby: str = None

    def json(self):
        """The run as the expected data has it."""
        entry = {"text": self.text}
        if self.styles:
            entry["style"] = list(self.styles)
        if self.uri or self.page is not None:
            entry["link"] = {"uri": self.uri} if self.uri else {"pageIndex": self.page}
            entry["link"]["isPrinted"] = self.is_printed
        return entry | {key: getattr(self, key) for key in ("footnote", "ruby") if getattr(self, key)}


def _span(match):
    group = match.groupdict()
    for key, styles in (("both", ("strong", "emphasis")), ("strong", ("strong",)), ("emphasis", ("emphasis",))):
        if group[key]:
            return Span(group[key], styles)
    if group["words"]:
        return Span(group["words"], uri=group["address"])
    if group["printed"]:
        return Span(group["printed"], uri=group["printed"], is_printed=True)
    if group["reference"]:
        return Span(group["reference"], page=int(group["page"]), is_printed=True)
    if group["mark"]:
        return Span(group["mark"], ("superscript",), footnote=group["mark"])
    return Span(group["base"], ruby=group["ruby"])


class RichText:
    """A paragraph: its spans one behind the other, and the page breaks that the layout gives it."""

    def __init__(self, markup):
        self.spans, at = [], 0
        for match in _MARKUP.finditer(markup):
            self.spans += [Span(markup[at : match.start()])] if match.start() > at else []
            self.spans.append(_span(match))
            at = match.end()
        self.spans += [Span(markup[at:])] if at < len(markup) else []
        self.text = "".join(span.text for span in self.spans)
        self.owners = [number for number, span in enumerate(self.spans) for _ in span.text]
        self.breaks = []  # (offset, page index)

    def parts(self, start, end):
        """(span, text) of the letters in a range, cut where attributes change."""
        at = start
        while at < end:
            owner, stop = self.owners[at], at
            while stop < end and self.owners[stop] == owner:
                stop += 1
            yield self.spans[owner], self.text[at:stop]
            at = stop

    def json(self):
        """The text as the expected data has it: runs only where some letters have attributes."""
        entry = {"text": self.text}
        if any(span.json().keys() - {"text"} for span in self.spans):
            entry["runs"] = [span.json() for span in self.spans]
        if self.breaks:
            entry["breaks"] = [{"offset": offset, "pageIndex": index} for offset, index in self.breaks]
        return entry
