"""Destinations, and the outline items that lead to them."""

from dataclasses import dataclass, field

from ..pdf.writer import Name

KIND_NAMES = {
    "xyz": "XYZ",
    "fit": "Fit",
    "fitH": "FitH",
    "fitV": "FitV",
    "fitR": "FitR",
    "fitB": "FitB",
    "fitBH": "FitBH",
    "fitBV": "FitBV",
}


@dataclass(frozen=True)
class Destination:
    """Where a link or outline item leads. Lengths are in page space; None is PDF's null."""

    page: int  # index
    kind: str  # a key of KIND_NAMES
    left: float = None
    top: float = None
    zoom: float = None
    rect: tuple = None  # fitR: x, y, width, height

    def array(self, page, reference):
        """The explicit destination array, given the page it leads to and its reference."""
        x, y = page.user_point(self.left or 0, self.top or 0)
        # On a page that lies on its side, x depends on the distance from the top and y on that from the left.
        has_x, has_y = (self.top, self.left) if page.rotate in (90, 270) else (self.left, self.top)
        x, y = (None if has_x is None else round(x, 3)), (None if has_y is None else round(y, 3))
        operands = {
            "xyz": [x, y, self.zoom],
            "fitH": [y],
            "fitV": [x],
            "fitR": page.user_rect(self.rect) if self.rect else [],
            "fitBH": [y],
            "fitBV": [x],
        }
        return [reference, Name(KIND_NAMES[self.kind]), *operands.get(self.kind, [])]


@dataclass
class OutlineItem:
    """An entry of the outline; `name` is set when it refers to a named destination."""

    title: str
    destination: Destination
    name: str = None
    is_open: bool = True
    as_action: bool = False
    children: list = field(default_factory=list)


def siblings(references, index):
    """/Prev and /Next of an outline item, given the references of all items of its level."""
    around = {"Prev": references[index - 1]} if index else {}
    return around | ({"Next": references[index + 1]} if index + 1 < len(references) else {})
