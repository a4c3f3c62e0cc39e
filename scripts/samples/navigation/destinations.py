"""Every kind of destination, explicit and named. Lengths are in page space."""

from ..drawing.destinations import Destination
from ..expected.shapes import UNRESOLVED_TARGET
from ..pdf.writer import Name
from .entry import Entry

DESTINATIONS = (
    ("A point at a zoom", Destination(0, "xyz", left=60, top=90, zoom=1.5)),
    ("A point, the zoom as it is", Destination(3, "xyz", left=100, top=240)),
    ("A height only", Destination(2, "xyz", top=75)),
    ("A point of a turned page", Destination(1, "xyz", left=75, top=120, zoom=2)),
    ("A height of a turned page", Destination(1, "xyz", top=88)),
    ("The whole page", Destination(5, "fit")),
    ("The width", Destination(2, "fitH", top=130)),
    ("The height", Destination(3, "fitV", left=300)),
    ("A rectangle", Destination(2, "fitR", rect=(40, 60, 200, 150))),
    ("A rectangle of a page turned, cropped and enlarged", Destination(4, "fitR", rect=(90, 120, 300, 210))),
    ("The content", Destination(0, "fitB")),
    ("The content's width", Destination(5, "fitBH", top=50)),
    ("The content's height", Destination(0, "fitBV", left=33)),
)
HARBOUR = Destination(1, "xyz", left=60, top=60)
QUAY = Destination(2, "fit")
LAMP = Destination(3, "fitR", rect=(80, 100, 240, 180))


def destination_entries(file):
    """One entry for each kind of explicit destination, on pages of each shape."""
    entries = []
    for title, destination in DESTINATIONS:
        array, target = file.destination(destination)
        entries.append(Entry(title, {"Dest": array}, target))
    return entries


def named_entries(file):
    """Entries that lead to names, or nowhere; and the entries of the catalog that have the names."""
    harbour, to_harbour = file.destination(HARBOUR)
    quay, to_quay = file.destination(QUAY)
    lamp, to_lamp = file.destination(LAMP)
    nowhere = [file.font, Name("Fit")]  # a destination whose page is a font
    first = file.writer.add({"Limits": ["harbour", "harbour"], "Names": ["harbour", harbour]})
    second = file.writer.add({"Limits": ["lamp", "nowhere"], "Names": ["lamp", {"D": lamp}, "nowhere", nowhere]})
    tables = {"Names": {"Dests": {"Kids": [first, second]}}, "Dests": {"quay": {"D": quay}}}

    def go_to(value):
        return {"A": {"S": Name("GoTo"), "D": value}}

    return [
        Entry("In the name tree", {"Dest": "harbour"}, {**to_harbour, "name": "harbour"}),
        Entry("In the older dictionary", {"Dest": Name("quay")}, {**to_quay, "name": "quay"}),
        Entry("By an action, to a dictionary", go_to("lamp"), {**to_lamp, "name": "lamp"}),
        Entry("A name that is missing", {"Dest": "missing"}, {**UNRESOLVED_TARGET, "name": "missing"}),
        Entry("A name of what is no page", go_to("nowhere"), {**UNRESOLVED_TARGET, "name": "nowhere"}),
        Entry("A page that is not there", {"Dest": [99, Name("Fit")]}, UNRESOLVED_TARGET),
        Entry("What is no page", go_to(nowhere), UNRESOLVED_TARGET),
        Entry("A page by its number", {"Dest": [2, Name("Fit")]}, to_quay),
    ], tables
