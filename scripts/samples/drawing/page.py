"""A page to draw on, in page space: points, origin at the top left as displayed, y downwards.

The content stream itself works in "upright" coordinates: the same points with y upwards; pages whose user space is
turned, shifted or scaled against that (/Rotate, CropBox, UserUnit) begin with one `cm`.
"""

from contextlib import contextmanager

from .. import geometry
from ..expected.placed import Link, PageTruth, Paragraph, TextLine
from ..pdf.writer import Name, number

IDENTITY = (1, 0, 0, 1, 0, 0)


def _numbers(*values):
    return " ".join(number(round(float(v), 4)) for v in values)


def colour_operator(colour, stroke=False):
    """Operator that sets a grey, RGB or CMYK colour."""
    operator = {1: "g", 3: "rg", 4: "k"}[len(colour)]
    return f"{_numbers(*colour)} {operator.upper() if stroke else operator}"


class Page:
    """One page of a `Book`."""

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
        self.book, self.width, self.height, self.label = book, width, height, label
        self.media_box = media_box or [0, 0, 603, 783]
        self.crop_box = crop_box
        self.rotate, self.user_unit, self.matrix = rotate, user_unit, matrix
        self.index = len(book.pages)
        self.truth = PageTruth()
        self.operators = []
        self.extra_annotations = []  # references of annotations that are not links
        self.extra_expected = {}  # further entries of the page's expected data
        self.resources = {"Font": {}, "XObject": {}, "ExtGState": {}, "Shading": {}, "ColorSpace": {}}
        self.open_paragraph = None
        book.pages.append(self)

    # Coordinates

    def upright(self, x, y):
        """Page space to upright coordinates."""
        return x, self.height - y

    def user_point(self, x, y):
        """Page space to the page's default user space."""
        return geometry.apply(self.matrix, *self.upright(x, y))

    def user_rect(self, rect):
        """A page space rectangle as a PDF rectangle [x0 y0 x1 y1] of user space."""
        x, y, width, height = geometry.bounds([self.user_point(*p) for p in geometry.corners(rect)])
        return [round(v, 3) for v in (x, y, x + width, y + height)]

    def put(self, *lines):
        """Append content stream operators."""
        self.operators += lines

    # Graphics

    @contextmanager
    def state(self, blend=None, alpha=None, clip=None, clip_circle=None, soft_mask=None):
        """A saved graphics state with a blend mode, opacity, clip rectangle, clip circle or soft mask.

        A clip circle is (x, y, radius)."""
        self.put("q")
        if blend or alpha is not None or soft_mask:
            dictionary = {"Type": Name("ExtGState")}
            if blend:
                dictionary["BM"] = Name(blend)
                self.truth.blends = True
            if alpha is not None:
                dictionary["ca"] = dictionary["CA"] = alpha
            if soft_mask:
                dictionary["SMask"] = soft_mask
            key = f"G{len(self.resources['ExtGState'])}"
            self.resources["ExtGState"][key] = dictionary
            self.put(f"/{key} gs")
        if clip:
            self.put(self.rect_path(*clip), "W n")
        if clip_circle:
            self.put(self.circle_path(*clip_circle), "W n")
        yield
        self.put("Q")

    def rect_path(self, x, y, width, height):
        """Path operators of a rectangle."""
        left, bottom = self.upright(x, y + height)
        return f"{_numbers(left, bottom, width, height)} re"

    def circle_path(self, x, y, radius):
        """Path operators of a circle."""
        k = radius * 0.5523
        cx, cy = self.upright(x, y)
        parts = [f"{_numbers(cx + radius, cy)} m"]
        for a in (
            (radius, k, k, radius, 0, radius),
            (-k, radius, -radius, k, -radius, 0),
            (-radius, -k, -k, -radius, 0, -radius),
            (k, -radius, radius, -k, radius, 0),
        ):
            parts.append(_numbers(*(v + (cx if i % 2 == 0 else cy) for i, v in enumerate(a))) + " c")
        return " ".join(parts) + " h"

    def polyline_path(self, points, close=False):
        """Path operators of straight segments."""
        parts = [_numbers(*self.upright(*p)) + (" m" if i == 0 else " l") for i, p in enumerate(points)]
        return " ".join(parts) + (" h" if close else "")

    def curve_path(self, points, close=False):
        """Path operators of a smooth curve through the points."""
        count = len(points)
        pick = (lambda i: points[i % count]) if close else (lambda i: points[min(max(i, 0), count - 1)])
        parts = [_numbers(*self.upright(*points[0])) + " m"]
        for i in range(count if close else count - 1):
            p0, p1, p2, p3 = pick(i - 1), pick(i), pick(i + 1), pick(i + 2)
            c1 = (p1[0] + (p2[0] - p0[0]) / 6, p1[1] + (p2[1] - p0[1]) / 6)
            c2 = (p2[0] - (p3[0] - p1[0]) / 6, p2[1] - (p3[1] - p1[1]) / 6)
            parts.append(_numbers(*self.upright(*c1), *self.upright(*c2), *self.upright(*p2)) + " c")
        return " ".join(parts) + (" h" if close else "")

    def fill(self, path, colour):
        """Fill a path."""
        self.put(colour_operator(colour), path, "f")

    def fill_rect(self, x, y, width, height, colour):
        """Fill a rectangle."""
        self.fill(self.rect_path(x, y, width, height), colour)

    def stroke(self, path, colour, width=0.5, dash=None):
        """Stroke a path; the width is in points."""
        pattern = f"[{_numbers(*dash)}] 0 d" if dash else "[] 0 d"
        self.put(colour_operator(colour, True), f"{_numbers(width)} w {pattern}", path, "S")

    def rule(self, x0, y0, x1, y1, colour=(0.13, 0.12, 0.12), width=0.5, dash=None):
        """A straight line."""
        self.stroke(self.polyline_path([(x0, y0), (x1, y1)]), colour, width, dash)

    def image(self, image, x, y, width, height, clip=None, record=True):
        """Draw an image; `clip` is the page space rectangle it is clipped to."""
        self.resources["XObject"][image.name] = image.ref
        left, bottom = self.upright(x, y + height)
        with self.state(clip=clip):
            self.put(f"{_numbers(width, 0, 0, height, left, bottom)} cm /{image.name} Do")
        if record:
            self.record_image((x, y, width, height), clip)

    def record_image(self, rect, clip=None):
        """Remember a picture's rectangle as it is seen."""
        seen = geometry.intersection(rect, (0, 0, self.width, self.height))
        self.truth.images.append(geometry.intersection(seen, clip) if clip else seen)

    def shading(self, kind, coordinates, stops, rect, path=None, extend=(True, True)):
        """Paint an "axial" (x0, y0, x1, y1) or "radial" (x0, y0, r0, x1, y1, r1) shading, clipped to `rect` or to the
        path operators `path` (whose bounds `rect` then are). `stops` are colours at equal distances."""
        if kind == "axial":
            values = [*self.upright(*coordinates[:2]), *self.upright(*coordinates[2:])]
        else:
            x0, y0, r0, x1, y1, r1 = coordinates
            values = [*self.upright(x0, y0), r0, *self.upright(x1, y1), r1]
        functions = [
            {"FunctionType": 2, "Domain": [0, 1], "N": 1, "C0": list(a), "C1": list(b)}
            for a, b in zip(stops, stops[1:])
        ]
        function = (
            functions[0]
            if len(functions) == 1
            else {
                "FunctionType": 3,
                "Domain": [0, 1],
                "Functions": functions,
                "Encode": [0, 1] * len(functions),
                "Bounds": [round(i / len(functions), 4) for i in range(1, len(functions))],
            }
        )
        key = f"S{len(self.resources['Shading'])}"
        self.resources["Shading"][key] = self.book.writer.add(
            {
                "ShadingType": 2 if kind == "axial" else 3,
                "ColorSpace": Name({1: "DeviceGray", 3: "DeviceRGB"}[len(stops[0])]),
                "Coords": [round(v, 3) for v in values],
                "Function": function,
                "Extend": list(extend),
            }
        )
        self.put("q", path or self.rect_path(*rect), "W n", f"/{key} sh", "Q")
        self.record_image(rect)

    # Text

    @contextmanager
    def paragraph(self):
        """Lines placed inside belong to one paragraph."""
        self.open_paragraph = Paragraph()
        self.truth.paragraphs.append(self.open_paragraph)
        yield self.open_paragraph
        self.open_paragraph = None

    def place_line(self, line, x, y, degrees=0.0, colour=None):
        """Draw a set line with its baseline's start at (x, y), and remember its characters."""
        style = line.style
        start = geometry.apply(geometry.baseline_matrix(x, y, degrees), line.x, 0)
        matrix = geometry.baseline_matrix(*start, degrees)
        cos, sin = matrix[0], -matrix[1]
        ux, uy = self.upright(*start)
        self.put(colour_operator(colour or style.colour), "BT", f"{_numbers(cos, sin, -sin, cos, ux, uy)} Tm")
        self.show_runs(line, style)
        self.put("ET")
        font = self.book.fonts[line.runs[0].piece.font]
        record = TextLine(
            self._characters(line), font.ascent * style.size, font.descent * style.size, matrix, line.hyphenated
        )
        paragraph = self.open_paragraph or Paragraph()
        if self.open_paragraph is None:
            self.truth.paragraphs.append(paragraph)
        if not paragraph.lines:
            paragraph.role = style.role or ("headline" if style.size >= 26 else "body")
        paragraph.lines.append(record)
        self._link_runs(line, record)
        return record

    def show_runs(self, line, style):
        """Text operators (between BT and ET) of a line's runs; kerning, tracking and spaces become TJ adjustments."""
        current, pending, parts, hexes = None, 0.0, [], ""
        rise = 0.0

        def flush():
            nonlocal parts, hexes
            if hexes:
                parts.append(f"<{hexes}>")
                hexes = ""
            if parts:
                self.put(f"[{''.join(parts)}] TJ")
                parts = []

        for run in line.runs:
            font = self.book.fonts[run.piece.font]
            if current is not font:
                flush()
                current = font
                self.resources["Font"][font.key] = font
                self.put(f"/{font.key} {_numbers(style.size)} Tf")
            glyphs = list(run.glyphs)
            if run.space and style.space_glyphs:
                glyphs.append(font.shape(" ")[0])
            for position, glyph in enumerate(glyphs):
                if glyph.dy != rise:
                    flush()
                    rise = glyph.dy
                    self.put(f"{_numbers(rise * style.size / 1000)} Ts")
                adjustment = pending - glyph.dx
                if abs(adjustment) > 0.05:
                    parts += [f"<{hexes}>"] if hexes else []
                    parts.append(_numbers(adjustment))
                    hexes, adjustment = "", 0.0
                hexes += f"{glyph.index:04X}"
                font.used.setdefault(glyph.index, glyph.text)
                own = font.own_advance(glyph.index)
                is_space = position == len(run.glyphs)
                wanted = (
                    run.space * 1000 / style.size if is_space else glyph.advance + style.tracking * 1000 / style.size
                )
                pending = adjustment + own + glyph.dx - wanted
            if run.space and not style.space_glyphs:
                pending -= run.space * 1000 / style.size
        flush()
        if rise:
            self.put("0 Ts")

    def _characters(self, line):
        """(text, x0, x1) of a line's glyphs; every letter of a ligature has the whole glyph's extent."""
        characters = []
        for run in line.runs:
            x = run.x
            for glyph in run.glyphs:
                width = glyph.advance * line.style.size / 1000
                characters += [(letter, x, x + width) for letter in glyph.text]
                x += width + line.style.tracking
            if run.space:
                characters.append((" ", x, x + run.space))
        return characters

    def _link_runs(self, line, record):
        """Link annotations over linked words, one for each line."""
        spans = []
        for run in line.runs:
            address = run.piece.link
            if address and spans and spans[-1][0] == address and spans[-1][3]:
                spans[-1] = (address, spans[-1][1], run.x + run.width, True)
            elif address:
                spans.append((address, run.x, run.x + run.width, True))
            elif spans:
                spans[-1] = (*spans[-1][:3], False)
        for address, x0, x1, _ in spans:
            rect, links = record.rect(x0, x1), self.truth.links
            self.rule(
                *geometry.apply(record.matrix, x0, -1.8),
                *geometry.apply(record.matrix, x1, -1.8),
                line.style.colour,
                0.4,
            )
            if line.style.one_link and links and links[-1].uri == address:
                quads = (links[-1].quads or [links[-1].rect]) + [rect]
                links[-1].quads = quads
                links[-1].rect = geometry.bounds([p for quad in quads for p in geometry.corners(quad)])
            else:
                self.add_link(rect, uri=address)

    # Links

    def add_link(self, rect, uri=None, name=None, destination=None, as_action=False, quads=None):
        """A link annotation to a web address, a named destination or a `Destination`."""
        self.truth.links.append(Link(rect, uri, name, destination, as_action, quads))
