"""`press.pdf`: a page for a press, whose output intent says what its inks are."""

from itertools import product

from .expected.shapes import rect_json
from .pdf import icc_profiles
from .pdf.writer import Name, PDFWriter

WIDTH, HEIGHT = 420, 260
SIZE, STEP, LEFT = 48, 52, 28

# What the press prints with full inks, in sRGB: none is what poppler makes of them by itself.
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
    colour = OVERPRINTS[cyan, magenta, yellow]
    return tuple(round(a * b / 255) for a, b in zip(colour, BLACK)) if black else colour


def make():
    """The file's bytes and what is expected of it."""
    writer = PDFWriter("1.6")
    catalog, tree, page = (writer.reserve() for _ in range(3))
    profile = icc_profiles.press_profile("Gatefold press", [_printed(*inks) for inks in product((0, 1), repeat=4)])
    press = writer.add_stream({"N": 4}, profile)
    wide = writer.add_stream({"N": 3, "Alternate": Name("DeviceRGB")}, icc_profiles.profile(icc_profiles.WIDE_GAMUT))
    patches, content, images = [], [], {}

    def place(row, column, colour):
        """Where a patch begins, in the space of the file."""
        rect = (LEFT + column * STEP, 24 + row * STEP, SIZE, SIZE)
        patches.append({**rect_json(rect), "color": list(colour)})
        return rect[0], HEIGHT - rect[1] - SIZE

    def fill(row, column, colour, operators):
        x, y = place(row, column, colour)
        content.append(f"{operators} {x} {y} {SIZE} {SIZE} re f")

    for column, ink in enumerate(INKS):
        fill(0, column, _printed(*ink, 0), f"{' '.join(map(str, ink))} 0 k")
        x, y = place(1, column, _printed(*ink, 0))
        name = f"Im{column}"
        content.append(f"q {SIZE} 0 0 {SIZE} {x} {y} cm /{name} Do Q")
        dictionary = {"Subtype": Name("Image"), "Width": 1, "Height": 1, "BitsPerComponent": 8}
        samples = bytes(255 * part for part in (*ink, 0))
        images[name] = writer.add_stream(dictionary | {"ColorSpace": Name("DeviceCMYK")}, samples)
    for column, colour in enumerate(WIDE):
        expected = icc_profiles.to_srgb(icc_profiles.WIDE_GAMUT, colour)
        fill(2, column, expected, f"/Wide cs {' '.join(map(str, colour))} sc")
    for column, colour in enumerate(PLAIN):
        expected = [round(255 * part) for part in colour]
        fill(2, 4 + column, expected, f"{' '.join(map(str, colour))} rg")
    fill(3, 0, BLACK, "0 0 0 1 k")

    resources = {"ColorSpace": {"Wide": [Name("ICCBased"), wide]}, "XObject": images}
    writer.put(
        page,
        {
            "Type": Name("Page"),
            "Parent": tree,
            "MediaBox": [0, 0, WIDTH, HEIGHT],
            "Resources": resources,
            "Contents": writer.add_stream({}, "\n".join(content).encode("ascii")),
        },
    )
    writer.put(tree, {"Type": Name("Pages"), "Kids": [page], "Count": 1})
    intent = {
        "Type": Name("OutputIntent"),
        "S": Name("GTS_PDFX"),
        "OutputConditionIdentifier": "Gatefold press",
        "DestOutputProfile": press,
    }
    writer.put(catalog, {"Type": Name("Catalog"), "Pages": tree, "OutputIntents": [intent]})
    return writer.file_bytes(catalog), {"file": "press.pdf", "pageCount": 1, "patches": patches}
