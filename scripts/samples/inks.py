"""`inks.pdf`: patches that are even in every ink where a page is composed as it is printed; elsewhere they show a cross.

Each patch is a square of the expected inks, in the middle of which a cross is painted: first with what lies under it, then
with the object that the patch is about. The result has the inks of the square. Rectangles are in page space.
"""

from .expected.shapes import rect_json
from .pdf.writer import Name, PDFWriter

WIDTH, HEIGHT = 500, 272
SIZE, STEP, LEFT, TOP, COLUMNS = 40, 46, 22, 22, 10
BAR, INSET = 12, 4  # of the cross: the width of its bars, and where they begin in the square

TINT = {"FunctionType": 2, "Domain": [0, 1], "N": 1, "C0": [0, 0, 0, 0]}
ORANGE, BLUE = Name("Orange"), Name("Reflex Blue")
CMYK = Name("DeviceCMYK")


def _constant(*values):
    """A function with one value everywhere."""
    return {"FunctionType": 2, "Domain": [0, 1], "N": 1, "C0": list(values), "C1": list(values)}


def _mixing(inputs):
    """A tint transform, for whom the inks are missing: all of them as grey."""
    return {"FunctionType": 4, "Domain": [0, 1] * inputs, "Range": [0, 1] * 4}


class _Patches:
    """The content of the page and its resources."""

    def __init__(self, writer):
        self.writer = writer
        self.operators, self.expected = [], []
        self.resources = {"ColorSpace": {}, "ExtGState": {}, "XObject": {}, "Shading": {}, "Pattern": {}, "Font": {}}

    def add(self, kind, name, value):
        """Name a resource."""
        self.resources[kind][name] = value
        return name

    def state(self, **entries):
        """The operator that sets a graphics state."""
        name = f"G{len(self.resources['ExtGState'])}"
        return f"/{self.add('ExtGState', name, entries)} gs"

    def form(self, content, resources=None, **group):
        """The operator that draws a transparency group."""
        name = f"F{len(self.resources['XObject'])}"
        dictionary = {
            "Type": Name("XObject"),
            "Subtype": Name("Form"),
            "BBox": [0, 0, WIDTH, HEIGHT],
            "Resources": resources or self.shared,
            "Group": {"S": Name("Transparency"), **group},
        }
        self.add("XObject", name, self.writer.add_stream(dictionary, content.encode("ascii")))
        return f"/{name} Do"

    @property
    def shared(self):
        """Resources of forms: those that are there so far."""
        return {kind: dict(values) for kind, values in self.resources.items() if kind != "XObject"}

    def image(self, space, samples, **entries):
        """The name of an image of one pixel."""
        name = f"I{len(self.resources['XObject'])}"
        dictionary = {"Subtype": Name("Image"), "Width": 1, "Height": 1, "BitsPerComponent": 8, **entries}
        if space is not None:
            dictionary["ColorSpace"] = self.resources["ColorSpace"].get(space, space)
        self.add("XObject", name, self.writer.add_stream(dictionary, bytes(samples)))
        return name

    def patch(self, name, inks, square, under, paint):
        """A patch.

        `square` sets the colour of the square, `under` that of the cross under the object, and `paint` paints the cross. In
        all of them `CROSS` is its path, `PLACE` the matrix of the square, and `AREA` its path.
        """
        row, column = divmod(len(self.expected), COLUMNS)
        x, top = LEFT + column * STEP, TOP + row * STEP
        y = HEIGHT - top - SIZE
        middle = (SIZE - BAR) / 2
        cross = (
            f"{x + INSET} {y + middle:g} {SIZE - 2 * INSET} {BAR} re "
            f"{x + middle:g} {y + INSET} {BAR} {SIZE - 2 * INSET} re"
        )
        area = f"{x} {y} {SIZE} {SIZE} re"
        if callable(paint):
            paint = paint(cross, area)
        content = f"q {square} AREA f {under} CROSS f {paint} Q"
        place = f"{SIZE} 0 0 {SIZE} {x} {y} cm"
        self.operators.append(content.replace("CROSS", cross).replace("AREA", area).replace("PLACE", place))
        self.expected.append({"name": name, **rect_json((x, top, SIZE, SIZE)), "inks": inks})


def _spaces(page):
    """The colour spaces of the page."""
    writer = page.writer
    mix = writer.add_stream(_mixing(2), b"{ 1 index 1 index add 2 div exch pop exch pop dup dup dup }")
    mix_all = writer.add_stream(
        _mixing(6), b"{ add add add add add 6 div dup dup dup }"
    )
    orange = [Name("Separation"), ORANGE, CMYK, {**TINT, "C1": [0, 0.6, 1, 0]}]
    blue = [Name("Separation"), BLUE, CMYK, {**TINT, "C1": [1, 0.9, 0, 0]}]
    page.add("ColorSpace", "Orange", orange)
    page.add("ColorSpace", "Blue", blue)
    page.add("ColorSpace", "Black", [Name("Separation"), Name("Black"), CMYK, {**TINT, "C1": [0, 0, 0, 1]}])
    page.add("ColorSpace", "All", [Name("Separation"), Name("All"), CMYK, {**TINT, "C1": [1, 1, 1, 1]}])
    page.add("ColorSpace", "None", [Name("Separation"), Name("None"), CMYK, {**TINT, "C1": [0, 0, 0, 1]}])
    page.add("ColorSpace", "CyanOrange", [Name("DeviceN"), [Name("Cyan"), ORANGE], CMYK, mix])
    page.add("ColorSpace", "BlackOrange", [Name("DeviceN"), [Name("Black"), ORANGE], CMYK, mix])
    page.add("ColorSpace", "NoneMagenta", [Name("DeviceN"), [Name("None"), Name("Magenta")], CMYK, mix])
    everything = [Name(n) for n in ("Cyan", "Magenta", "Yellow", "Black")] + [ORANGE, BLUE]
    page.add("ColorSpace", "Everything", [Name("DeviceN"), everything, CMYK, mix_all])
    page.add("ColorSpace", "IndexedInks", [Name("Indexed"), CMYK, 1, bytes([0, 0, 0, 0, 102, 51, 0, 204])])
    page.add("ColorSpace", "IndexedOrange", [Name("Indexed"), orange, 1, bytes([0, 153])])
    page.add("ColorSpace", "Uncoloured", [Name("Pattern"), orange])
    return orange


def _overprint(page):
    """Overprint and its mode."""
    mode1 = page.state(op=True, OP=True, OPM=1)
    mode0 = page.state(op=True, OP=True, OPM=0)
    lines = page.state(OP=True, op=False, OPM=1)
    two = {"Cyan": 0.6, "Magenta": 0.4}
    page.patch("mode 1 keeps inks of zero", two, "0.6 0.4 0 0 k", "0.6 0 0 0 k", f"{mode1} 0 0.4 0 0 k CROSS f")
    page.patch("mode 0 replaces them", {"Magenta": 0.4}, "0 0.4 0 0 k", "0.6 0 0 0 k", f"{mode0} 0 0.4 0 0 k CROSS f")
    page.patch("without overprint all are replaced", {"Magenta": 0.4}, "0 0.4 0 0 k", "0.6 0 0 0 k", "0 0.4 0 0 k CROSS f")
    page.patch("white that overprints vanishes", {"Cyan": 0.5}, "0.5 0 0 0 k", "0.5 0 0 0 k", f"{mode1} 0 0 0 0 k CROSS f")
    page.patch("white knocks out", {}, "0 0 0 0 k", "/CyanOrange cs 0.5 0.4 scn", "0 0 0 0 k CROSS f")
    both = {"Cyan": 0.6, "Orange": 0.5}
    square = "/CyanOrange cs 0.6 0.5 scn"
    page.patch("a spot ink overprints", both, square, "0.6 0 0 0 k", f"{mode0} /Orange cs 0.5 scn CROSS f")
    page.patch("a spot ink knocks out", {"Orange": 0.5}, "/Orange cs 0.5 scn", "0.6 0 0 0 k", "/Orange cs 0.5 scn CROSS f")
    page.patch(
        "black by its name overprints", {"Cyan": 0.6, "Black": 0.7}, "0.6 0 0 0.7 k", "0.6 0 0 0 k",
        f"{mode0} /Black cs 0.7 scn CROSS f",
    )
    page.patch("process inks leave spot inks", both, square, "/Orange cs 0.5 scn", f"{mode0} 0.6 0 0 0 k CROSS f")
    page.patch(
        "grey replaces process inks", {"Black": 0.5, "Orange": 0.3}, "/BlackOrange cs 0.5 0.3 scn",
        "/CyanOrange cs 0.6 0.3 scn", f"{mode1} 0.5 g CROSS f",
    )
    page.patch("DeviceN keeps what it does not name", both, square, "0.6 0 0 0 k", f"{mode1} /BlackOrange cs 0 0.5 scn CROSS f")
    page.patch(
        "lines overprint by themselves", two, "0.6 0.4 0 0 k", "0.6 0 0 0 k",
        lambda cross, area: f"{lines} 0 0.4 0 0 K {_lines(area)}",
    )
    page.patch("fills do not when lines do", {"Magenta": 0.4}, "0 0.4 0 0 k", "0.6 0 0 0 k", f"{lines} 0 0.4 0 0 k CROSS f")
    return mode0, mode1


def _lines(area):
    """The cross as two lines as wide as its bars."""
    x, y = (float(part) for part in area.split()[:2])
    half = SIZE / 2
    return (
        f"{BAR} w {x + INSET:g} {y + half:g} m {x + SIZE - INSET:g} {y + half:g} l S "
        f"{x + half:g} {y + INSET:g} m {x + half:g} {y + half - BAR / 2:g} l S "
        f"{x + half:g} {y + half + BAR / 2:g} m {x + half:g} {y + SIZE - INSET:g} l S"
    )


def _spaces_of_colours(page):
    """All and None, and colours that are converted."""
    every = {ink: 0.3 for ink in ("Cyan", "Magenta", "Yellow", "Black", "Orange", "Reflex Blue")}
    page.patch("All is every ink", every, "/Everything cs" + " 0.3" * 6 + " scn", "0.2 0 0 0 k", "/All cs 0.3 scn CROSS f")
    page.patch("None is nothing", {"Cyan": 0.5}, "0.5 0 0 0 k", "0.5 0 0 0 k", "/None cs 1 scn CROSS f")
    page.patch("None within DeviceN", {"Magenta": 0.4}, "0 0.4 0 0 k", "0 0 0 0 k", "/NoneMagenta cs 1 0.4 scn CROSS f")
    page.patch("grey is black", {"Black": 0.6}, "0 0 0 0.6 k", "0 0 0 0 k", "0.4 g CROSS f")
    page.patch(
        "RGB is separated", {"Cyan": 0.4, "Black": 0.4}, "0.4 0 0 0.4 k", "0 0 0 0 k", "0.2 0.6 0.6 rg CROSS f",
    )
    page.patch("Indexed inks", {"Cyan": 0.4, "Magenta": 0.2, "Black": 0.8}, "0.4 0.2 0 0.8 k", "0 0 0 0 k",
               "/IndexedInks cs 1 scn CROSS f")
    page.patch("Indexed spot ink", {"Orange": 0.6}, "/Orange cs 0.6 scn", "0 0 0 0 k", "/IndexedOrange cs 1 scn CROSS f")


def _blending(page):
    """Opacity, blend modes, groups and masks."""
    half = page.state(ca=0.5, CA=0.5)

    def mode(name):
        return page.state(BM=Name(name))

    page.patch("opacity", {"Cyan": 0.4, "Magenta": 0.3}, "0.4 0.3 0 0 k", "0 0.6 0 0 k", f"{half} 0.8 0 0 0 k CROSS f")
    page.patch("Multiply", {"Cyan": 0.7}, "0.7 0 0 0 k", "0.5 0 0 0 k", f"{mode('Multiply')} 0.4 0 0 0 k CROSS f")
    page.patch("Multiply keeps a spot ink", {"Cyan": 0.4, "Orange": 0.5}, "/CyanOrange cs 0.4 0.5 scn", "/Orange cs 0.5 scn",
               f"{mode('Multiply')} 0.4 0 0 0 k CROSS f")
    page.patch("Screen", {"Cyan": 0.2}, "0.2 0 0 0 k", "0.5 0 0 0 k", f"{mode('Screen')} 0.4 0 0 0 k CROSS f")
    page.patch("Darken", {"Cyan": 0.5, "Magenta": 0.3}, "0.5 0.3 0 0 k", "0.5 0.1 0 0 k",
               f"{mode('Darken')} 0.4 0.3 0 0 k CROSS f")
    page.patch("Luminosity takes black of the source", {"Cyan": 0.138, "Magenta": 0.338, "Yellow": 0.538, "Black": 0.5},
               "0.138 0.338 0.538 0.5 k", "0.2 0.4 0.6 0.3 k", f"{mode('Luminosity')} 0.3 0.3 0.3 0.5 k CROSS f")
    page.patch("Color takes black of the backdrop", {"Cyan": 0.104, "Magenta": 0.504, "Yellow": 0.304, "Black": 0.3},
               "0.104 0.504 0.304 0.3 k", "0.2 0.4 0.6 0.3 k", f"{mode('Color')} 0.1 0.5 0.3 0.4 k CROSS f")
    page.patch("Difference is Normal for a spot ink", {"Orange": 0.3}, "/Orange cs 0.3 scn",
               "/Everything cs 1 1 1 1 0.5 0 scn", f"{mode('Difference')} /Orange cs 0.3 scn CROSS f")
    def group(content, **entries):
        return lambda cross, area: f"{half} " + page.form(
            content.replace("CROSS", cross).replace("AREA", area), **entries
        )

    page.patch("an isolated group", {"Cyan": 0.4, "Magenta": 0.3}, "0.4 0.3 0 0 k", "0 0.6 0 0 k",
               group("0.2 0 0 0 k CROSS f 0.8 0 0 0 k CROSS f", I=True, CS=CMYK))
    page.patch("a knockout group", {"Magenta": 0.2}, "0 0.2 0 0 k", "0 0 0 0 k",
               group("0.8 0 0 0 k CROSS f 0 0.4 0 0 k CROSS f", I=True, K=True, CS=CMYK))
    page.patch("a group in RGB", {"Cyan": 0.2, "Black": 0.2}, "0.2 0 0 0.2 k", "0 0 0 0 k",
               group("1 0 0 rg CROSS f 0.2 0.6 0.6 rg CROSS f", I=True, CS=Name("DeviceRGB")))
    page.patch("a spot ink in a group in RGB", {"Orange": 0.3}, "/Orange cs 0.3 scn", "0 0 0 0 k",
               group("0.5 g CROSS f /Orange cs 0.6 scn CROSS f", I=True, CS=Name("DeviceRGB")))

    def masked(cross, area):
        form = page.form(f"0.5 g {area} f", I=True, CS=Name("DeviceGray"))
        reference = page.resources["XObject"].pop(form.split()[0][1:])
        mask = page.state(SMask={"S": Name("Luminosity"), "G": reference})
        return f"{mask} 0.8 0 0 0 k {cross} f"

    page.patch("a soft mask", {"Cyan": 0.4}, "0.4 0 0 0 k", "0 0 0 0 k", masked)


def _pictures(page, overprint):
    """Images: each fills the square through the cross."""

    def placed(name):
        return f"CROSS W n PLACE /{name} Do"

    inks = page.image(CMYK, [153, 0, 51, 0])
    page.patch("an image in CMYK", {"Cyan": 0.6, "Yellow": 0.2}, "0.6 0 0.2 0 k", "0 0 0 1 k", placed(inks))
    page.patch("an image overprints spot inks", {"Cyan": 0.6, "Yellow": 0.2, "Orange": 0.5}, "0 0 0 0 k AREA f "
               f"/CyanOrange cs 0.6 0.5 scn AREA f {overprint} /Yellow cs 0.2 scn", "/Orange cs 0.5 scn",
               f"{overprint} " + placed(inks))
    inverted = page.image(CMYK, [102, 255, 204, 255], Decode=[1, 0] * 4)
    page.patch("an image with a Decode array", {"Cyan": 0.6, "Yellow": 0.2}, "0.6 0 0.2 0 k", "0 0 0 1 k", placed(inverted))
    named = page.image(Name("CyanOrange"), [153, 128])
    page.patch("an image in DeviceN", {"Cyan": 0.6, "Orange": 0.5}, "/CyanOrange cs 0.6 0.5 scn", "0 0 0 1 k", placed(named))
    spot = page.image(Name("Orange"), [128])
    page.patch("an image in a spot ink", {"Orange": 0.5}, "/Orange cs 0.5 scn", "0 0 0 1 k", placed(spot))
    indexed = page.image(Name("IndexedInks"), [1])
    page.patch("an indexed image", {"Cyan": 0.4, "Magenta": 0.2, "Black": 0.8}, "0.4 0.2 0 0.8 k", "0 0 0 0 k", placed(indexed))
    grey = page.image(Name("DeviceGray"), [102])
    page.patch("an image in grey", {"Black": 0.6}, "0 0 0 0.6 k", "0 0 0 0 k", placed(grey))
    colour = page.image(Name("DeviceRGB"), [51, 153, 153])
    page.patch("an image in RGB", {"Cyan": 0.4, "Black": 0.4}, "0.4 0 0 0.4 k", "0 0 0 0 k", placed(colour))
    grey_mask = {"Subtype": Name("Image"), "Width": 1, "Height": 1, "BitsPerComponent": 8, "ColorSpace": Name("DeviceGray")}
    mask = page.writer.add_stream({**grey_mask, "Matte": [1, 0, 0, 0]}, bytes([128]))
    matted = page.image(CMYK, [153, 0, 0, 0], SMask=mask)
    page.patch("an image with a matte", {"Cyan": 0.1}, "0.1 0 0 0 k", "0 0 0 0 k", placed(matted))
    stencil = page.image(None, [0], ImageMask=True, BitsPerComponent=1)
    page.patch("a stencil in a spot ink", {"Cyan": 0.6, "Orange": 0.5}, "/CyanOrange cs 0.6 0.5 scn", "0.6 0 0 0 k",
               f"{overprint} /Orange cs 0.5 scn " + placed(stencil))


def _shadings(page, orange, overprint):
    """Shadings and patterns of one colour."""

    def shaded(name, space, kind, function, **entries):
        space = page.resources["ColorSpace"].get(space, space) if isinstance(space, Name) else space
        dictionary = {"ShadingType": kind, "ColorSpace": space, "Function": function, **entries}
        return f"CROSS W n /{page.add('Shading', name, dictionary)} sh"

    axis = {"Coords": [0, 0, WIDTH, 0], "Extend": [True, True]}
    page.patch("an axial shading in CMYK", {"Cyan": 0.3, "Black": 0.5}, "0.3 0 0 0.5 k", "0 0 0 0 k",
               shaded("S0", CMYK, 2, _constant(0.3, 0, 0, 0.5), **axis))
    page.patch("an axial shading in a spot ink", {"Orange": 0.5}, "/Orange cs 0.5 scn", "0 0 0 0 k",
               shaded("S1", orange, 2, _constant(0.5), **axis))
    page.patch("a radial shading in DeviceN", {"Cyan": 0.6, "Orange": 0.5}, "/CyanOrange cs 0.6 0.5 scn", "0 0 0 0 k",
               shaded("S2", Name("CyanOrange"), 3, _constant(0.6, 0.5), Coords=[0, 0, 0, 0, 0, 1], Extend=[True, True]))
    page.patch("a shading overprints", {"Cyan": 0.6, "Orange": 0.5}, "/CyanOrange cs 0.6 0.5 scn", "0.6 0 0 0 k",
               f"{overprint} " + shaded("S3", orange, 2, _constant(0.5), **axis))
    tile = {"Type": Name("Pattern"), "PatternType": 1, "TilingType": 1, "BBox": [0, 0, 8, 8], "XStep": 8, "YStep": 8}
    cell = page.writer.add_stream({**tile, "PaintType": 1, "Resources": {}}, b"0.3 0 0 0.5 k -1 -1 10 10 re f")
    page.patch("a tiling in CMYK", {"Cyan": 0.3, "Black": 0.5}, "0.3 0 0 0.5 k", "0 0 0 0 k",
               f"/Pattern cs /{page.add('Pattern', 'P0', cell)} scn CROSS f")
    bare = page.writer.add_stream({**tile, "PaintType": 2, "Resources": {}}, b"-1 -1 10 10 re f")
    page.patch("a tiling in a spot ink", {"Orange": 0.5}, "/Orange cs 0.5 scn", "0 0 0 0 k",
               f"/Uncoloured cs 0.5 /{page.add('Pattern', 'P1', bare)} scn CROSS f")


def make():
    """The file's bytes and what is expected of it."""
    writer = PDFWriter("1.7")
    catalog, tree, page_ref = (writer.reserve() for _ in range(3))
    page = _Patches(writer)
    orange = _spaces(page)
    page.add("ColorSpace", "Yellow", [Name("Separation"), Name("Yellow"), CMYK, {**TINT, "C1": [0, 0, 1, 0]}])
    overprint, _ = _overprint(page)
    _spaces_of_colours(page)
    _blending(page)
    _pictures(page, overprint)
    _shadings(page, orange, overprint)
    writer.put(
        page_ref,
        {
            "Type": Name("Page"),
            "Parent": tree,
            "MediaBox": [0, 0, WIDTH, HEIGHT],
            "Resources": page.resources,
            "Contents": writer.add_stream({}, "\n".join(page.operators).encode("ascii")),
        },
    )
    writer.put(tree, {"Type": Name("Pages"), "Kids": [page_ref], "Count": 1})
    writer.put(catalog, {"Type": Name("Catalog"), "Pages": tree})
    return writer.file_bytes(catalog), {"file": "inks.pdf", "pageCount": 1, "patches": page.expected}
