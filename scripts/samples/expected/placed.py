"""Records of what the generator placed, for the expected data. Everything is in page space (points, y down)."""

from dataclasses import dataclass, field

from .. import geometry


@dataclass
class TextLine:
    """A placed line: its characters with their extents along the baseline, and where the baseline lies."""

    characters: list  # (text, x0, x1) in points from the line's start
    ascent: float
    descent: float
    matrix: tuple  # line space to page space
    hyphenated: bool = False
    joined: bool = False  # the next line follows without a space (scripts without word spaces)

    def rect(self, x0, x1):
        """Page space rectangle of the part between two positions along the baseline."""
        low, high = min(x0, x1), max(x0, x1)
        points = [(low, -self.descent), (high, -self.descent), (high, self.ascent), (low, self.ascent)]
        return geometry.bounds([geometry.apply(self.matrix, *p) for p in points])

    def quad(self, x0, x1):
        """Page space corners of that part as it is read: top left, top right, bottom right, bottom left."""
        points = [(x0, self.ascent), (x1, self.ascent), (x1, -self.descent), (x0, -self.descent)]
        return [geometry.apply(self.matrix, *p) for p in points]

    def is_slanted(self):
        """Whether the line runs neither along nor across the page."""
        return min(abs(self.matrix[0]), abs(self.matrix[1])) > 1e-6


def text_stream(lines):
    """The text of lines as characters: (text, line or None, x0, x1). A hyphen that only ends a line is left out."""
    stream = []
    for number, line in enumerate(lines):
        characters = list(line.characters)
        last = number + 1 == len(lines)
        if line.hyphenated and not last:
            characters.pop()
        stream += [(text, line, x0, x1) for text, x0, x1 in characters]
        if not last and not line.hyphenated and not line.joined:
            stream.append((" ", None, 0.0, 0.0))
    return stream


def extents_by_line(stream, positions):
    """(line, x0, x1) for each line in which some positions of a text stream lie, in ascending order."""
    parts = []
    for position in sorted(positions):
        _, line, x0, x1 = stream[position]
        if line is None:
            continue
        if parts and parts[-1][0] is line:
            parts[-1] = (line, min(parts[-1][1], x0, x1), max(parts[-1][2], x0, x1))
        else:
            parts.append((line, min(x0, x1), max(x0, x1)))
    return parts


@dataclass
class Paragraph:
    """A headline, paragraph or caption in reading order."""

    lines: list = field(default_factory=list)
    role: str = "body"  # as `BlockRole` of Gatefold names it
    goes_on: "Paragraph" = None  # its continuation on the next page

    def stream(self):
        """The text as `text_stream` gives it."""
        return text_stream(self.lines)

    def text(self):
        """The text as a person would write it."""
        return "".join(c[0] for c in self.stream())


@dataclass
class Link:
    """A link annotation: to a web address, a named destination, or an explicit `Destination`."""

    rect: tuple
    uri: str = None
    name: str = None
    destination: object = None
    as_action: bool = False  # written as /A GoTo rather than /Dest
    quads: list = None  # one rectangle for each line of the linked text, when there are several


@dataclass
class PlacedPage:
    """Everything that was placed on one page."""

    paragraphs: list = field(default_factory=list)
    images: list = field(default_factory=list)
    links: list = field(default_factory=list)
