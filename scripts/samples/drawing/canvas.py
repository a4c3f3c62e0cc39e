"""The content stream of a page: graphics states, paths, fills and strokes, given in page space.

The content stream itself uses "upright" coordinates: the same points with y upwards. Pages whose user space is rotated,
shifted or scaled against that (/Rotate, CropBox, UserUnit) begin with one `cm`.
"""

from contextlib import contextmanager

from ..pdf.writer import Name, number

INK = (0.13, 0.12, 0.12)
CIRCLE_HANDLE = 0.5523  # length of the Bézier handles that approximate a quarter of a circle of radius 1


def operands(*values):
    """Numbers as operands of the content stream."""
    return " ".join(number(round(float(v), 4)) for v in values)


def colour_operator(colour, stroke=False):
    """Operator that sets a grey, RGB or CMYK colour."""
    operator = {1: "g", 3: "rg", 4: "k"}[len(colour)]
    return f"{operands(*colour)} {operator.upper() if stroke else operator}"


class Canvas:
    """Content stream operators and the resources they name. Lengths are in page space."""

    def __init__(self, width, height):
        self.width, self.height = width, height
        self.operators = []
        self.resources = {"Font": {}, "XObject": {}, "ExtGState": {}, "Shading": {}, "ColorSpace": {}}
        self.blends = False  # whether a blend mode is used

    def upright(self, x, y):
        """Page space to upright coordinates."""
        return x, self.height - y

    def put(self, *lines):
        """Append content stream operators."""
        self.operators += lines

    @contextmanager
    def state(self, blend=None, alpha=None, clip=None, clip_circle=None, soft_mask=None):
        """A saved graphics state with a blend mode, opacity, clip rectangle or circle (x, y, radius), or soft mask."""
        self.put("q")
        if blend or alpha is not None or soft_mask:
            dictionary = {"Type": Name("ExtGState")}
            if blend:
                dictionary["BM"] = Name(blend)
                self.blends = True
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

    # Paths

    def rect_path(self, x, y, width, height):
        """Path operators of a rectangle."""
        left, bottom = self.upright(x, y + height)
        return f"{operands(left, bottom, width, height)} re"

    def circle_path(self, x, y, radius):
        """Path operators of a circle."""
        k = radius * CIRCLE_HANDLE
        cx, cy = self.upright(x, y)
        parts = [f"{operands(cx + radius, cy)} m"]
        for a in (
            (radius, k, k, radius, 0, radius),
            (-k, radius, -radius, k, -radius, 0),
            (-radius, -k, -k, -radius, 0, -radius),
            (k, -radius, radius, -k, radius, 0),
        ):
            parts.append(operands(*(v + (cx if i % 2 == 0 else cy) for i, v in enumerate(a))) + " c")
        return " ".join(parts) + " h"

    def polyline_path(self, points, close=False):
        """Path operators of straight segments."""
        parts = [operands(*self.upright(*p)) + (" m" if i == 0 else " l") for i, p in enumerate(points)]
        return " ".join(parts) + (" h" if close else "")

    def curve_path(self, points, close=False):
        """Path operators of a smooth curve through the points."""
        count = len(points)
        pick = (lambda i: points[i % count]) if close else (lambda i: points[min(max(i, 0), count - 1)])
        parts = [operands(*self.upright(*points[0])) + " m"]
        for i in range(count if close else count - 1):
            p0, p1, p2, p3 = pick(i - 1), pick(i), pick(i + 1), pick(i + 2)
            c1 = (p1[0] + (p2[0] - p0[0]) / 6, p1[1] + (p2[1] - p0[1]) / 6)
            c2 = (p2[0] - (p3[0] - p1[0]) / 6, p2[1] - (p3[1] - p1[1]) / 6)
            parts.append(operands(*self.upright(*c1), *self.upright(*c2), *self.upright(*p2)) + " c")
        return " ".join(parts) + (" h" if close else "")

    # Painting

    def fill(self, path, colour):
        """Fill a path."""
        self.put(colour_operator(colour), path, "f")

    def fill_rect(self, x, y, width, height, colour):
        """Fill a rectangle."""
        self.fill(self.rect_path(x, y, width, height), colour)

    def stroke(self, path, colour, width=0.5, dash=None):
        """Stroke a path; the width is in points."""
        pattern = f"[{operands(*dash)}] 0 d" if dash else "[] 0 d"
        self.put(colour_operator(colour, True), f"{operands(width)} w {pattern}", path, "S")

    def rule(self, x0, y0, x1, y1, colour=INK, width=0.5, dash=None):
        """A straight line."""
        self.stroke(self.polyline_path([(x0, y0), (x1, y1)]), colour, width, dash)
