"""A page to draw on, in page space: points, origin at the top left as displayed, y downwards."""

from contextlib import contextmanager

from .. import geometry
from ..expected.placed import Link, Paragraph, PlacedPage, TextLine
from .canvas import Canvas, colour_operator, operands
from .shadings import shading_dictionary
from .text_operators import LineOperators, character_extents, linked_spans

IDENTITY = (1, 0, 0, 1, 0, 0)


class Page(Canvas):
    """One page of a `Book`. What is drawn is recorded in `placed` for the expected data."""

    def __init__(
        self,
        book,
        width=603.0,
        height=783.0,
        label=None,
        media_box=None,
        crop_box=None,
        rotate=0,
        user_unit=1,
        matrix=IDENTITY,
    ):
        """`width` and `height` are those of the page as displayed; `matrix` maps upright coordinates to user space."""
        super().__init__(width, height)
        self.book, self.label = book, label
        self.media_box = media_box or [0, 0, 603, 783]
        self.crop_box = crop_box
        self.rotate, self.user_unit, self.matrix = rotate, user_unit, matrix
        self.index = len(book.pages)
        self.placed = PlacedPage()
        self.open_paragraph = None
        self.extra_annotations = []  # references of annotations that are not links
        self.extra_expected = {}  # further entries of the page's expected data
        book.pages.append(self)

    def user_point(self, x, y):
        """Page space to the page's default user space."""
        return geometry.apply(self.matrix, *self.upright(x, y))

    def user_rect(self, rect):
        """A page space rectangle as a PDF rectangle [x0 y0 x1 y1] of user space."""
        return geometry.mapped_rect(self.user_point, rect)

    # Pictures

    def image(self, image, x, y, width, height, clip=None, record=True):
        """Draw an image; `clip` is the page space rectangle it is clipped to."""
        self.resources["XObject"][image.name] = image.ref
        left, bottom = self.upright(x, y + height)
        with self.state(clip=clip):
            self.put(f"{operands(width, 0, 0, height, left, bottom)} cm /{image.name} Do")
        if record:
            self.record_image((x, y, width, height), clip)

    def record_image(self, rect, clip=None):
        """Record the visible part of a picture's rectangle."""
        seen = geometry.intersection(rect, (0, 0, self.width, self.height))
        self.placed.images.append(geometry.intersection(seen, clip) if clip else seen)

    def shading(self, kind, coordinates, stops, rect, path=None, extend=(True, True)):
        """Paint an "axial" (x0, y0, x1, y1) or "radial" (x0, y0, r0, x1, y1, r1) shading, clipped to `rect` or to the
        path operators `path`, whose bounds `rect` then is. `stops` are colours at equal distances."""
        if kind == "axial":
            upright = [*self.upright(*coordinates[:2]), *self.upright(*coordinates[2:])]
        else:
            x0, y0, r0, x1, y1, r1 = coordinates
            upright = [*self.upright(x0, y0), r0, *self.upright(x1, y1), r1]
        key = f"S{len(self.resources['Shading'])}"
        self.resources["Shading"][key] = self.book.writer.add(shading_dictionary(kind, upright, stops, extend))
        self.put("q", path or self.rect_path(*rect), "W n", f"/{key} sh", "Q")
        self.record_image(rect)

    # Text

    @contextmanager
    def paragraph(self):
        """Lines placed inside belong to one paragraph."""
        self.open_paragraph = Paragraph()
        self.placed.paragraphs.append(self.open_paragraph)
        yield self.open_paragraph
        self.open_paragraph = None

    def place_line(self, line, x, y, degrees=0.0, colour=None):
        """Draw a set line with its baseline's start at (x, y), and record its characters."""
        style = line.style
        start = geometry.apply(geometry.baseline_matrix(x, y, degrees), line.x, 0)
        matrix = geometry.baseline_matrix(*start, degrees)
        cos, sin = matrix[0], -matrix[1]
        ux, uy = self.upright(*start)
        self.put(colour_operator(colour or style.colour), "BT", f"{operands(cos, sin, -sin, cos, ux, uy)} Tm")
        self.show_runs(line, style)
        self.put("ET")
        font = self.book.fonts[line.runs[0].piece.font]
        ascent, descent = font.ascent * style.size, font.descent * style.size
        record = TextLine(character_extents(line), ascent, descent, matrix, line.hyphenated)
        self._record_line(record, style)
        for address, x0, x1 in linked_spans(line):
            self._link_words(record, address, x0, x1, style)
        return record

    def show_runs(self, line, style):
        """Text operators (between BT and ET) of a line's runs."""
        operators = LineOperators(self, style)
        for run in line.runs:
            operators.show(run)
        operators.end()

    def _record_line(self, record, style):
        """Add a line to the open paragraph, or to one of its own."""
        paragraph = self.open_paragraph or Paragraph()
        if self.open_paragraph is None:
            self.placed.paragraphs.append(paragraph)
        if not paragraph.lines:
            paragraph.role = style.role or ("headline" if style.size >= 26 else "body")
        paragraph.lines.append(record)

    # Links

    def _link_words(self, record, address, x0, x1, style):
        """Underline words of a line and link them to a web address."""
        below = [geometry.apply(record.matrix, x, -1.8) for x in (x0, x1)]
        self.rule(*below[0], *below[1], style.colour, 0.4)
        rect, links = record.rect(x0, x1), self.placed.links
        if style.one_link and links and links[-1].uri == address:
            quads = (links[-1].quads or [links[-1].rect]) + [rect]
            links[-1].quads = quads
            links[-1].rect = geometry.bounds([p for quad in quads for p in geometry.corners(quad)])
        else:
            self.add_link(rect, uri=address)

    def add_link(self, rect, uri=None, name=None, destination=None, as_action=False, quads=None):
        """A link annotation to a web address, a named destination or a `Destination`."""
        self.placed.links.append(Link(rect, uri, name, destination, as_action, quads))
