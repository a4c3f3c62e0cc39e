"""Link annotations: all kinds of targets on the first page, quads on pages of every shape."""

from .. import geometry
from ..expected.shapes import UNRESOLVED_TARGET, uri_target
from ..pdf.writer import Name
from .actions import BASE_ADDRESS
from .entry import Entry

HIDDEN, NO_VIEW = 2, 32  # annotation flags


def add_links(file, entries):
    """Put a link for each entry on the first page, and links with quads on the first five."""
    first = file.pages[0]
    rows = [
        *entries,
        Entry("Nothing at all", {}, UNRESOLVED_TARGET),
        Entry("An address by /PA", {"PA": _uri_action(BASE_ADDRESS)}, uri_target(BASE_ADDRESS)),
    ]
    for row, entry in enumerate(rows):
        first.link((40 + row % 3 * 120, 70 + row // 3 * 24, 100, 16), entry.target, **entry.keys)
    hidden = {"A": _uri_action("https://www.example.org/hidden")}
    first.link((40, 540, 100, 16), seen=False, F=HIDDEN, **hidden)
    first.link((160, 540, 100, 16), seen=False, F=NO_VIEW, **hidden)
    for page in file.pages[:5]:
        _add_quads(page)


def _uri_action(address):
    return {"S": Name("URI"), "URI": address}


def _add_quads(page):
    address = f"https://www.example.org/quads/{page.index}"
    target, action = uri_target(address), {"A": _uri_action(address)}
    unit, top = page.unit, 440 if page.index == 0 else 150

    def quad(x, y, width, height, degrees=0):
        matrix = geometry.baseline_matrix(x * unit, y * unit, degrees)
        corners = [(0, height), (width, height), (width, 0), (0, 0)]
        return [geometry.apply(matrix, across * unit, up * unit) for across, up in corners]

    def link(quads, order, rect=None, expected=None):
        around = rect or geometry.bounds([point for each in quads for point in each])
        points = page.quad_points(quads, order)
        page.link(around, target, quads=expected or quads, QuadPoints=points, **action)

    link([quad(200, top, 90, 12), quad(40, top + 16, 110, 12)], "acrobat")
    link([quad(40, top + 36, 80, 12)], "standard")
    link([quad(180, top + 60, 70, 12, 30)], "acrobat")
    link([quad(300, top + 60, 50, 12, -90)], "standard")
    # Quads that reach out of the annotation's rectangle are ignored, so the rectangle counts.
    rect = (40 * unit, (top + 56) * unit, 60 * unit, 20 * unit)
    link([quad(40, top + 70, 120, 12)], "acrobat", rect, [geometry.corners(rect)])
