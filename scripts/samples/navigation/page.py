"""The pages of `navigation.pdf`: how each lies in its user space, and what is on it."""

from .. import geometry
from ..expected.shapes import quad_json, rect_json
from ..pdf.writer import Name, number


class NavigationPage:
    """A page of 420 x 595 units upright, with a CropBox, a turn and a user unit. Page space: points from the top left
    of the page as displayed, y downwards."""

    def __init__(self, index, reference, origin=(0, 0), rotate=0, unit=1):
        self.index, self.reference = index, reference
        self.origin, self.rotate, self.unit = origin, rotate, unit
        self.is_sideways = rotate in (90, 270)
        self.units = (420, 595)  # of the CropBox, before the turn
        across, down = reversed(self.units) if self.is_sideways else self.units
        self.width, self.height = across * unit, down * unit
        self.operators, self.links, self.annotations = [], [], []
        self.properties = {}  # named property lists of marked content

    def user_point(self, x, y):
        """Page space to default user space."""
        x, y = x / self.unit, y / self.unit
        width, height = self.units
        right, up = {
            0: (x, height - y),
            90: (y, x),
            180: (width - x, y),
            270: (width - y, height - x),
        }[self.rotate]
        return right + self.origin[0], up + self.origin[1]

    def user_rect(self, rect):
        """A page space rectangle as a PDF rectangle of user space."""
        return geometry.mapped_rect(self.user_point, rect)

    def text(self, words, x, y, size=11, content=None):
        """Text with its baseline's start at (x, y), upright as displayed; `content` names its marked content: a number,
        or the key of a property list."""
        start, along, up = (self.user_point(*p) for p in ((x, y), (x + 1, y), (x, y - 1)))
        matrix = (along[0] - start[0], along[1] - start[1], up[0] - start[0], up[1] - start[1], *start)
        escaped = words.replace("(", r"\(").replace(")", r"\)")
        line = f"BT /F1 {size} Tf {' '.join(number(round(v, 4)) for v in matrix)} Tm ({escaped}) Tj ET"
        if content is not None:
            properties = f"/{content}" if isinstance(content, str) else f"<</MCID {content}>>"
            line = f"/P {properties} BDC {line} EMC"
        self.operators.append(line)

    def fill(self, rect, colour, layer=None):
        """A filled rectangle, on the layer whose key is given."""
        left, bottom, right, top = self.user_rect(rect)
        values = " ".join(number(v) for v in (left, bottom, right - left, top - bottom))
        line = f"{' '.join(number(c) for c in colour)} rg {values} re f 0 g"
        self.operators.append(f"/OC /{layer} BDC {line} EMC" if layer else line)

    def link(self, rect, target=None, quads=None, seen=True, **keys):
        """A link annotation. `target` is what it leads to, as the expected data says it; `quads` are the corners of
        each, clockwise from the top left in page space; without `seen` a reader must leave it out."""
        self.annotations.append({"Type": Name("Annot"), "Subtype": Name("Link"), "Rect": self.user_rect(rect), **keys})
        if seen:
            corners = quads or [geometry.corners(rect)]
            around = rect_json(geometry.bounds([point for quad in corners for point in quad]))
            self.links.append({**around, "quads": [quad_json(quad) for quad in corners], "target": target})

    def quad_points(self, quads, order):
        """/QuadPoints of quads: "acrobat" gives the upper corners and then the lower ones, "standard" goes
        counterclockwise from the bottom left."""
        places = {"acrobat": (0, 1, 3, 2), "standard": (3, 2, 1, 0)}[order]
        return [round(v, 3) for quad in quads for place in places for v in self.user_point(*quad[place])]

    def dictionary(self, parent, contents, font, annotations, layers):
        """The page object."""
        x, y = self.origin
        width, height = self.units
        page = {
            "Type": Name("Page"),
            "Parent": parent,
            "MediaBox": [0, 0, width + 2 * x, height + 2 * y],
            "CropBox": [x, y, x + width, y + height],
            "Rotate": self.rotate,
            "UserUnit": self.unit,
            "StructParents": self.index,
            "Contents": contents,
            "Resources": {"Font": {"F1": font}, "Properties": {**layers, **self.properties}},
        }
        if annotations:
            page["Annots"] = annotations
        return page

    def expected(self):
        """What the expected data says of the page."""
        return {
            "pageIndex": self.index,
            "width": self.width,
            "height": self.height,
            "rotate": self.rotate,
            "userUnit": self.unit,
            "links": self.links,
        }
