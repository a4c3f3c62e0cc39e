"""`press.pdf`: a page for a press, whose output intent says what its inks are. Patches are in page space."""

from itertools import product

from .expected.shapes import rect_json
from .pdf import icc_profiles
from .pdf.writer import Name, PDFWriter

WIDTH, HEIGHT = 420, 260
SIZE, STEP, LEFT, TOP = 48, 52, 28, 24  # of the patches

# Printed colours of full inks in sRGB. None equals poppler's default for these inks.
OVERPRINTS = {
    (0, 0, 0): (255, 255, 255),
    (1, 0, 0): (40, 150, 200),
    (0, 1, 0): (200, 60, 130),
    (0, 0, 1): (240, 220, 70),
    (1, 1, 0): (70, 65, 140),
    (1, 0, 1): (50, 140, 85),
    (0, 1, 1): (205, 75, 60),
    (1, 1, 1): (75, 65, 60),
}
BLACK = (45, 42, 40)
INKS = [inks for inks in OVERPRINTS if any(inks)]
WIDE = [(0.5, 0.7, 0.45), (0.7, 0.4, 0.3), (0.4, 0.45, 0.7)]
PLAIN = [(0.3, 0.6, 0.2), (0.9, 0.8, 0.1)]


def _printed(cyan, magenta, yellow, black):
    """The sRGB colour that full inks give."""
    colour = OVERPRINTS[cyan, magenta, yellow]
    return tuple(round(a * b / 255) for a, b in zip(colour, BLACK)) if black else colour


class _PatchPage:
    """The content of the page, and the patches expected on it."""

    def __init__(self, writer):
        self._writer = writer
        self.patches, self.operators, self.images = [], [], {}

    def fill(self, row, column, colour, colour_operators):
        """A filled patch; `colour` is what it looks like in sRGB."""
        x, y = self._place(row, column, colour)
        self.operators.append(f"{colour_operators} {x} {y} {SIZE} {SIZE} re f")

    def image(self, row, column, colour, inks):
        """A patch that is an image of one pixel of DeviceCMYK."""
        x, y = self._place(row, column, colour)
        name = f"Im{column}"
        self.operators.append(f"q {SIZE} 0 0 {SIZE} {x} {y} cm /{name} Do Q")
        dictionary = {"Subtype": Name("Image"), "Width": 1, "Height": 1, "BitsPerComponent": 8}
        samples = bytes(255 * part for part in inks)
        self.images[name] = self._writer.add_stream(dictionary | {"ColorSpace": Name("DeviceCMYK")}, samples)

    def _place(self, row, column, colour):
        """Expect a patch; returns where it begins in user space."""
        rect = (LEFT + column * STEP, TOP + row * STEP, SIZE, SIZE)
        self.patches.append({**rect_json(rect), "color": list(colour)})
        return rect[0], HEIGHT - rect[1] - SIZE


def _numbers(colour):
    return " ".join(map(str, colour))


def _draw_patches(page):
    """Rows of filled inks, of images in the same inks, of RGB colours, and of black."""
    for column, inks in enumerate(INKS):
        page.fill(0, column, _printed(*inks, 0), f"{_numbers(inks)} 0 k")
        page.image(1, column, _printed(*inks, 0), (*inks, 0))
    for column, colour in enumerate(WIDE):
        expected = icc_profiles.to_srgb(icc_profiles.WIDE_GAMUT, colour)
        page.fill(2, column, expected, f"/Wide cs {_numbers(colour)} sc")
    for column, colour in enumerate(PLAIN):
        page.fill(2, 4 + column, [round(255 * part) for part in colour], f"{_numbers(colour)} rg")
    page.fill(3, 0, BLACK, "0 0 0 1 k")


def make():
    """The file's bytes and what is expected of it."""
    writer = PDFWriter("1.6")
    catalog, tree, page_ref = (writer.reserve() for _ in range(3))
    profile = icc_profiles.press_profile("Gatefold press", [_printed(*inks) for inks in product((0, 1), repeat=4)])
    press = writer.add_stream({"N": 4}, profile)
    wide = writer.add_stream({"N": 3, "Alternate": Name("DeviceRGB")}, icc_profiles.profile(icc_profiles.WIDE_GAMUT))
    page = _PatchPage(writer)
    _draw_patches(page)
    writer.put(
        page_ref,
        {
            "Type": Name("Page"),
            "Parent": tree,
            "MediaBox": [0, 0, WIDTH, HEIGHT],
            "Resources": {"ColorSpace": {"Wide": [Name("ICCBased"), wide]}, "XObject": page.images},
            "Contents": writer.add_stream({}, "\n".join(page.operators).encode("ascii")),
        },
    )
    writer.put(tree, {"Type": Name("Pages"), "Kids": [page_ref], "Count": 1})
    intent = {
        "Type": Name("OutputIntent"),
        "S": Name("GTS_PDFX"),
        "OutputConditionIdentifier": "Gatefold press",
        "DestOutputProfile": press,
    }
    writer.put(catalog, {"Type": Name("Catalog"), "Pages": tree, "OutputIntents": [intent]})
    return writer.file_bytes(catalog), {"file": "press.pdf", "pageCount": 1, "patches": page.patches}
