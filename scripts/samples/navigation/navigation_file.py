"""`navigation.pdf` put together."""

from ..drawing.destinations import Destination
from ..expected.shapes import UNRESOLVED_TARGET, given_destination_json, page_target
from ..pdf.writer import Name, PDFWriter
from .actions import BASE_ADDRESS, action_entries
from .destinations import destination_entries, named_entries
from .entry import Entry
from .layers import add_layers
from .links import add_links
from .outline import Group, Look, add_outline
from .page import NavigationPage
from .tags import add_tags
from .threads import add_threads

PAGE_SHAPES = (
    {},
    {"rotate": 90},
    {"origin": (20, 40)},
    {"unit": 2},
    {"rotate": 270, "origin": (12, 8), "unit": 1.5},
    {"rotate": 180},
    {"rotate": 180},
)
OPENING = Destination(1, "xyz", left=75, top=120, zoom=1)


class NavigationFile:
    """The file while it grows, and what is expected of it."""

    def __init__(self):
        self.writer = PDFWriter("1.7")
        self.catalog, self.tree, self.font = (self.writer.reserve() for _ in range(3))
        self.pages = [NavigationPage(i, self.writer.reserve(), **shape) for i, shape in enumerate(PAGE_SHAPES)]
        self.layers = {}  # property lists of the sixth page: {key: reference}
        self.expected = {
            "file": "navigation.pdf",
            "pageCount": len(self.pages),
            "language": "en-GB",
            "pageLayout": "TwoPageRight",
            "direction": "ltr",
            "pageMode": "UseOutlines",
            "pageModeAfterFullScreen": "UseThumbs",
            "isTagged": True,
        }

    def destination(self, destination):
        """The array of a destination, and the target it is expected to be."""
        page = self.pages[destination.page]
        target = page_target(destination.page, given_destination_json(destination))
        return destination.array(page, page.reference), target

    def finish(self, catalog):
        """Write the pages and the catalog; returns the bytes of the file."""
        writer = self.writer
        font = {"Type": Name("Font"), "Subtype": Name("Type1"), "BaseFont": Name("Helvetica")}
        writer.put(self.font, {**font, "Encoding": Name("WinAnsiEncoding")})
        self.expected["pages"] = []
        for page in self.pages:
            contents = writer.add_stream({}, "\n".join(page.operators).encode("cp1252"))
            annotations = [writer.add(annotation) for annotation in page.annotations]
            layers = self.layers if page.index == 5 else {}
            writer.put(page.reference, page.dictionary(self.tree, contents, self.font, annotations, layers))
            self.expected["pages"].append(page.expected())
        pages = {"Type": Name("Pages"), "Kids": [page.reference for page in self.pages], "Count": len(self.pages)}
        writer.put(self.tree, pages)
        writer.put(self.catalog, {"Type": Name("Catalog"), "Pages": self.tree, **catalog})
        return writer.file_bytes(self.catalog)


def make():
    """The bytes of the file, and its expected data."""
    file = NavigationFile()
    by_place = destination_entries(file)
    by_name, name_tables = named_entries(file)
    actions = action_entries()
    nothing = Entry("Nothing at all", {}, UNRESOLVED_TARGET)
    outline = add_outline(
        file,
        [
            Group("Ways to show a page", Look(True, is_bold=True, color=[0.8, 0, 0.2]), by_place),
            Group("By name", Look(False, is_italic=True), by_name),
            Group(
                "Elsewhere – and never run",
                Look(True, is_bold=True, is_italic=True, color=[0, 0.4, 0.6]),
                [*actions, nothing],
            ),
        ],
    )
    tags, threads, layers = add_tags(file), add_threads(file), add_layers(file)
    add_links(file, [*by_name, *by_place, *actions])
    opening, file.expected["openAction"] = file.destination(OPENING)
    data = file.finish(
        {
            "Lang": "en-GB",
            "PageMode": Name("UseOutlines"),
            "PageLayout": Name("TwoPageRight"),
            "ViewerPreferences": {"Direction": Name("L2R"), "NonFullScreenPageMode": Name("UseThumbs")},
            "OpenAction": {"S": Name("GoTo"), "D": opening},
            "URI": {"Base": BASE_ADDRESS},
            "MarkInfo": {"Marked": True},
            "StructTreeRoot": tags,
            "Outlines": outline,
            **name_tables,
            "Threads": threads,
            "OCProperties": layers,
        }
    )
    return data, file.expected
