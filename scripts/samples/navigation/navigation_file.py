"""`navigation.pdf`: every kind of destination and action, in the outline and in annotations; quads, threads, layers,
tags and reading hints; on pages that are turned, cropped and of a larger unit."""

from .. import geometry
from ..expected.shapes import rect_json
from ..pdf.writer import Name, PDFWriter
from .page import NavigationPage

BASE = "https://www.example.org/magazines/"
OTHER_ACTIONS = {
    "Thread": {"D": 0},
    "Sound": {},
    "Movie": {},
    "Hide": {"T": "field"},
    "SubmitForm": {"F": "https://www.example.org/form"},
    "ResetForm": {},
    "ImportData": {"F": "data.fdf"},
    "JavaScript": {"JS": "app.alert('never')"},
    "SetOCGState": {"State": []},
    "Rendition": {"OP": 1},
    "Trans": {"Trans": {"S": Name("Wipe")}},
    "GoTo3DView": {},
    "RichMediaExecute": {},
    "Levitate": {},
}


class NavigationFile:
    """The file while it grows, and what is expected of it."""

    def __init__(self):
        self.writer = PDFWriter("1.7")
        self.catalog, self.tree, self.font = (self.writer.reserve() for _ in range(3))
        shapes = [
            {},
            {"rotate": 90},
            {"origin": (20, 40)},
            {"unit": 2},
            {"rotate": 270, "origin": (12, 8), "unit": 1.5},
            {"rotate": 180},
            {"rotate": 180},
        ]
        self.pages = [NavigationPage(i, self.writer.reserve(), **shape) for i, shape in enumerate(shapes)]
        self.layers = {}
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

    # Destinations

    def destination(self, page, kind, left=None, top=None, zoom=None, rect=None):
        """An explicit destination: its array, and what is expected of it. Lengths are in page space."""
        sheet = self.pages[page]
        x, y = sheet.user_point(left or 0, top or 0)
        # Sideways the axes change places.
        has_x, has_y = (top, left) if sheet.is_sideways else (left, top)
        x, y = (None if has_x is None else round(x, 3)), (None if has_y is None else round(y, 3))
        array = {
            "xyz": ["XYZ", x, y, zoom],
            "fit": ["Fit"],
            "fitH": ["FitH", y],
            "fitV": ["FitV", x],
            "fitR": ["FitR", *(sheet.user_rect(rect) if rect else [])],
            "fitB": ["FitB"],
            "fitBH": ["FitBH", y],
            "fitBV": ["FitBV", x],
        }[kind]
        expected = {"kind": kind, "left": left, "top": top, "zoom": zoom, **(rect_json(rect) if rect else {})}
        given = {key: value for key, value in expected.items() if value is not None}
        target = {"kind": "goTo", "pageIndex": page, "destination": given}
        return [sheet.reference, Name(array[0]), *array[1:]], target

    def destinations(self):
        """One of each kind, on pages of each shape: title, array, target."""
        wanted = [
            ("A point at a zoom", 0, "xyz", {"left": 60, "top": 90, "zoom": 1.5}),
            ("A point, the zoom as it is", 3, "xyz", {"left": 100, "top": 240}),
            ("A height only", 2, "xyz", {"top": 75}),
            ("A point of a turned page", 1, "xyz", {"left": 75, "top": 120, "zoom": 2}),
            ("A height of a turned page", 1, "xyz", {"top": 88}),
            ("The whole page", 5, "fit", {}),
            ("The width", 2, "fitH", {"top": 130}),
            ("The height", 3, "fitV", {"left": 300}),
            ("A rectangle", 2, "fitR", {"rect": (40, 60, 200, 150)}),
            ("A rectangle of a page turned, cropped and enlarged", 4, "fitR", {"rect": (90, 120, 300, 210)}),
            ("The content", 0, "fitB", {}),
            ("The content's width", 5, "fitBH", {"top": 50}),
            ("The content's height", 0, "fitBV", {"left": 33}),
        ]
        return [(title, *self.destination(page, kind, **keys)) for title, page, kind, keys in wanted]

    def name_destinations(self):
        """Puts named destinations into both tables; returns titles, keys of an item and targets."""
        harbour, to_harbour = self.destination(1, "xyz", left=60, top=60)
        quay, to_quay = self.destination(2, "fit")
        lamp, to_lamp = self.destination(3, "fitR", rect=(80, 100, 240, 180))
        nowhere = [self.font, Name("Fit")]
        first = self.writer.add({"Limits": ["harbour", "harbour"], "Names": ["harbour", harbour]})
        second = self.writer.add({"Limits": ["lamp", "nowhere"], "Names": ["lamp", {"D": lamp}, "nowhere", nowhere]})
        self.names = {"Kids": [first, second]}
        self.old_names = {"quay": {"D": quay}}

        def go(value):
            return {"A": {"S": Name("GoTo"), "D": value}}

        unresolved = {"kind": "unresolved"}
        return [
            ("In the name tree", {"Dest": "harbour"}, {**to_harbour, "name": "harbour"}),
            ("In the older dictionary", {"Dest": Name("quay")}, {**to_quay, "name": "quay"}),
            ("By an action, to a dictionary", go("lamp"), {**to_lamp, "name": "lamp"}),
            ("A name that is missing", {"Dest": "missing"}, {**unresolved, "name": "missing"}),
            ("A name of what is no page", go("nowhere"), {**unresolved, "name": "nowhere"}),
            ("A page that is not there", {"Dest": [99, Name("Fit")]}, unresolved),
            ("What is no page", go([self.font, Name("Fit")]), unresolved),
            ("A page by its number", {"Dest": [2, Name("Fit")]}, to_quay),
        ]

    # Actions

    def actions(self):
        """Every other action that a reader tells of: title, action, target."""

        def remote(kind, expected, **keys):
            return {"S": Name(kind), **keys}, {"kind": "goToRemote" if kind == "GoToR" else "goToEmbedded", **expected}

        def uri(address):
            return {"S": Name("URI"), "URI": address}

        return [
            (
                "A page of another issue",
                *remote(
                    "GoToR",
                    {"file": "issue-13.pdf", "remotePageIndex": 4, "view": "fitH"},
                    F="issue-13.pdf",
                    D=[4, Name("FitH"), 700],
                    NewWindow=True,
                ),
            ),
            (
                "A name in another issue",
                *remote(
                    "GoToR",
                    {"file": "års/issue-12.pdf", "name": "letters"},
                    F={"Type": Name("Filespec"), "F": "ars/issue-12.pdf", "UF": "års/issue-12.pdf"},
                    D="letters",
                ),
            ),
            (
                "A page of an attachment",
                *remote(
                    "GoToE",
                    {"file": "supplement.pdf", "remotePageIndex": 0, "view": "fit"},
                    D=[0, Name("Fit")],
                    T={"R": Name("C"), "N": "supplement.pdf"},
                ),
            ),
            (
                "An address",
                uri("https://www.example.org/?q=a%20b#c"),
                {"kind": "uri", "uri": "https://www.example.org/?q=a%20b#c"},
            ),
            ("An address below the base", uri("skerry/15.html"), {"kind": "uri", "uri": BASE + "skerry/15.html"}),
            ("An address without a scheme", uri("www.example.org"), {"kind": "uri", "uri": "http://www.example.org"}),
            ("A letter", uri("mailto:editor@example.org"), {"kind": "uri", "uri": "mailto:editor@example.org"}),
            ("A program", {"S": Name("Launch"), "F": "tides.exe"}, {"kind": "launch", "file": "tides.exe"}),
            ("The next page", {"S": Name("Named"), "N": Name("NextPage")}, {"kind": "named", "name": "NextPage"}),
        ] + [
            (f"{kind} is not run", {"S": Name(kind), **keys}, {"kind": "other", "action": kind})
            for kind, keys in OTHER_ACTIONS.items()
        ]

    # Outline

    def outline(self, groups):
        """Writes the outline: groups of (title, keys, targets of items), each group with its own look."""
        root = self.writer.reserve()
        expected = []
        refs = [self.writer.reserve() for _ in groups]
        for position, (title, look, items) in enumerate(groups):
            children = [self.writer.reserve() for _ in items]
            for place, (child_title, keys, _) in enumerate(items):
                self._put_item(children, place, {"Title": child_title, "Parent": refs[position], **keys})
            count = len(items) if look["isOpen"] else -len(items)
            keys = {"Title": title, "Parent": root, "First": children[0], "Last": children[-1], "Count": count}
            flags = (1 if look["isItalic"] else 0) + (2 if look["isBold"] else 0)
            keys |= {"F": flags} if flags else {}
            keys |= {"C": look["color"]} if look["color"] else {}
            self._put_item(refs, position, keys)
            plain = {"isOpen": False, "isBold": False, "isItalic": False, "color": None, "children": []}
            below = [{**plain, "title": child, "target": target} for child, _, target in items]
            expected.append({**look, "title": title, "target": {"kind": "unresolved"}, "children": below})
        total = len(refs) + sum(len(g[2]) for g in groups if g[1]["isOpen"])
        self.writer.put(root, {"Type": Name("Outlines"), "First": refs[0], "Last": refs[-1], "Count": total})
        self.expected["outline"] = expected
        return root

    def _put_item(self, refs, place, keys):
        around = {"Prev": refs[place - 1]} if place else {}
        around |= {"Next": refs[place + 1]} if place + 1 < len(refs) else {}
        self.writer.put(refs[place], {**keys, **around})

    # Threads, layers, tags

    def threads(self):
        """Two articles over several pages."""
        places = [
            (
                "The keeper’s wall",
                "Adèle Garçonnet",
                [(0, (40, 80, 160, 300)), (1, (60, 60, 200, 240)), (4, (90, 90, 300, 150)), (3, (80, 100, 400, 600))],
            ),
            (None, None, [(2, (30, 40, 180, 500)), (2, (220, 40, 180, 500))]),
        ]
        refs = []
        self.expected["threads"] = []
        for title, author, places_of_beads in places:
            thread, beads = self.writer.reserve(), [self.writer.reserve() for _ in places_of_beads]
            for position, (page, rect) in enumerate(places_of_beads):
                sheet = self.pages[page]
                bead = {"T": thread, "N": beads[(position + 1) % len(beads)], "V": beads[position - 1]}
                self.writer.put(beads[position], {**bead, "P": sheet.reference, "R": sheet.user_rect(rect)})
            info = {"I": {"Title": title, "Author": author}} if title else {}
            self.writer.put(thread, {"F": beads[0], **info})
            refs.append(thread)
            beads_json = [{"pageIndex": page, **rect_json(rect)} for page, rect in places_of_beads]
            self.expected["threads"].append({"title": title, "author": author, "beads": beads_json})
        return refs

    def optional_content(self):
        """Layers on the sixth page, each a rectangle; the seventh page is the same without them."""
        layers = [
            ("Tint", True, True, None, (40, 60, 150, 90), (0.9, 0.8, 0.5)),
            ("Notes", False, True, None, (220, 60, 150, 90), (0.5, 0.8, 0.9)),
            ("English", True, True, 0, (40, 200, 150, 60), (0.2, 0.6, 0.3)),
            ("Deutsch", False, True, 0, (220, 200, 150, 60), (0.7, 0.2, 0.3)),
            ("Grid, fine", False, False, None, (40, 300, 330, 30), (0.4, 0.4, 0.4)),
        ]
        page = self.pages[5]
        refs = {}
        self.expected["layers"] = []
        for name, is_on, is_listed, group, rect, colour in layers:
            refs[name] = self.writer.add({"Type": Name("OCG"), "Name": name})
            key = f"L{len(refs)}"
            self.layers[key] = refs[name]
            page.fill(rect, colour, layer=key)
            entry = {"name": name, "isVisible": is_on, "isListed": is_listed, "radioGroup": group}
            entry |= {"isLocked": name == "Tint", "parent": "Languages" if group == 0 else None}
            self.expected["layers"].append({**entry, "pageIndex": 5, **rect_json(rect), "color": list(colour)})
        # Seen while one of the two is.
        either = {"Type": Name("OCMD"), "OCGs": [refs["Tint"], refs["Notes"]], "P": Name("AnyOn")}
        self.layers["L9"] = self.writer.add(either)
        either_rect, either_colour = (40, 380, 330, 40), (0.3, 0.3, 0.8)
        page.fill(either_rect, either_colour, layer="L9")
        self.expected["eitherLayer"] = {"names": ["Tint", "Notes"], **rect_json(either_rect)}
        for sheet in self.pages[5:]:
            sheet.fill((40, 480, 330, 20), (0.1, 0.1, 0.1))
        return {
            "OCGs": list(refs.values()),
            "D": {
                "OFF": [refs[name] for name, is_on, *_ in layers if not is_on],
                "Order": [refs["Tint"], [refs["Notes"]], ["Languages", refs["English"], refs["Deutsch"]]],
                "RBGroups": [[refs["English"], refs["Deutsch"]]],
                "Locked": [refs["Tint"]],
            },
        }

    def structure(self):
        """Headings by their own names, by mapped ones, and by nesting; one over two pages."""
        root, document = self.writer.reserve(), self.writer.reserve()
        add = self.writer.add
        page = [sheet.reference for sheet in self.pages]
        title = add({"S": Name("Title"), "P": document, "Pg": page[0], "K": 0})
        kicker = add({"S": Name("Kicker"), "P": document, "Pg": page[1], "K": [0]})
        section = self.writer.reserve()
        nested = add({"S": Name("H"), "P": section, "Pg": page[2], "K": [{"Type": Name("MCR"), "MCID": 0}]})
        self.writer.put(section, {"S": Name("Sect"), "P": document, "K": [{"S": Name("Sect"), "K": [nested]}]})
        split = add(
            {
                "S": Name("H2"),
                "P": document,
                "K": [{"Type": Name("MCR"), "Pg": page[3], "MCID": 0}, {"Type": Name("MCR"), "Pg": page[4], "MCID": 7}],
            }
        )
        spoken = add({"S": Name("H1"), "P": document, "Pg": page[5], "K": 0, "ActualText": "Layers, said otherwise"})
        self.writer.put(document, {"S": Name("Document"), "P": root, "K": [title, kicker, section, split, spoken]})
        self.writer.put(root, {"Type": Name("StructTreeRoot"), "K": document, "RoleMap": {"Kicker": Name("H3")}})
        self.pages[4].properties["C1"] = {"MCID": 7}
        drawn = [
            (0, "Ways through", 0),
            (1, "A page on its side", 0),
            (2, "A page cut out", 0),
            (3, "A large page that", 0),
            (4, "goes on elsewhere", "C1"),
            (5, "Layers", 0),
        ]
        for index, words, content in drawn:
            sheet = self.pages[index]
            sheet.text(words, 40 * sheet.unit, 40 * sheet.unit, 20, content)
        self.expected["headings"] = [
            {
                "title": text,
                "level": level,
                "pageIndex": index,
                "x": 40 * self.pages[index].unit,
                "baseline": 40 * self.pages[index].unit,
            }
            for text, level, index in (
                ("Ways through", 1, 0),
                ("A page on its side", 3, 1),
                ("A page cut out", 2, 2),
                ("A large page that goes on elsewhere", 2, 3),
                ("Layers, said otherwise", 1, 5),
            )
        ]
        return root

    # Links

    def links(self, destinations, named, actions):
        """Link annotations: all kinds on the first page, quads on pages of every shape."""
        first = self.pages[0]
        rows = [(keys, target) for _, keys, target in named]
        rows += [({"Dest": array}, target) for _, array, target in destinations]
        rows += [({"A": action}, target) for _, action, target in actions]
        rows.append(({}, {"kind": "unresolved"}))
        rows.append(({"PA": {"S": Name("URI"), "URI": BASE}}, {"kind": "uri", "uri": BASE}))
        for row, (keys, target) in enumerate(rows):
            first.link((40 + row % 3 * 120, 70 + row // 3 * 24, 100, 16), target, **keys)
        to = {"A": {"S": Name("URI"), "URI": "https://www.example.org/hidden"}}
        first.link((40, 540, 100, 16), seen=False, F=2, **to)
        first.link((160, 540, 100, 16), seen=False, F=32, **to)
        for sheet in self.pages[:5]:
            self._quads(sheet)

    def _quads(self, sheet):
        address = f"https://www.example.org/quads/{sheet.index}"
        target, action = {"kind": "uri", "uri": address}, {"A": {"S": Name("URI"), "URI": address}}
        unit, top = sheet.unit, 440 if sheet.index == 0 else 150

        def quad(x, y, width, height, degrees=0):
            matrix = geometry.baseline_matrix(x * unit, y * unit, degrees)
            corners = [(0, height), (width, height), (width, 0), (0, 0)]
            return [geometry.apply(matrix, across * unit, up * unit) for across, up in corners]

        def link(quads, order, rect=None, expected=None):
            around = rect or geometry.bounds([point for each in quads for point in each])
            points = sheet.quad_points(quads, order)
            sheet.link(around, target, quads=expected or quads, QuadPoints=points, **action)

        link([quad(200, top, 90, 12), quad(40, top + 16, 110, 12)], "acrobat")
        link([quad(40, top + 36, 80, 12)], "spec")
        link([quad(180, top + 60, 70, 12, 30)], "acrobat")
        link([quad(300, top + 60, 50, 12, -90)], "spec")
        # A quad that reaches out of the rectangle does not count.
        rect = (40 * unit, (top + 56) * unit, 60 * unit, 20 * unit)
        link([quad(40, top + 70, 120, 12)], "acrobat", rect, [geometry.corners(rect)])

    # The file

    def finish(self, catalog):
        """The bytes of the file."""
        writer = self.writer
        font = {"Type": Name("Font"), "Subtype": Name("Type1"), "BaseFont": Name("Helvetica")}
        writer.put(self.font, {**font, "Encoding": Name("WinAnsiEncoding")})
        self.expected["pages"] = []
        for sheet in self.pages:
            contents = writer.add_stream({}, "\n".join(sheet.operators).encode("cp1252"))
            annotations = [writer.add(annotation) for annotation in sheet.annotations]
            layers = self.layers if sheet.index == 5 else {}
            writer.put(sheet.reference, sheet.dictionary(self.tree, contents, self.font, annotations, layers))
            page = {"pageIndex": sheet.index, "width": sheet.width, "height": sheet.height}
            page |= {"rotate": sheet.rotate, "userUnit": sheet.unit, "links": sheet.links}
            self.expected["pages"].append(page)
        pages = {"Type": Name("Pages"), "Kids": [sheet.reference for sheet in self.pages], "Count": len(self.pages)}
        writer.put(self.tree, pages)
        writer.put(self.catalog, {"Type": Name("Catalog"), "Pages": self.tree, **catalog})
        return writer.file_bytes(self.catalog)


def make():
    """The bytes of the file, and its expected data."""
    file = NavigationFile()
    destinations, named, actions = file.destinations(), file.name_destinations(), file.actions()

    def look(is_open, bold=False, italic=False, colour=None):
        return {"isOpen": is_open, "isBold": bold, "isItalic": italic, "color": colour}

    outline = file.outline(
        [
            (
                "Ways to show a page",
                look(True, bold=True, colour=[0.8, 0, 0.2]),
                [(title, {"Dest": array}, target) for title, array, target in destinations],
            ),
            ("By name", look(False, italic=True), named),
            (
                "Elsewhere – and never run",
                look(True, bold=True, italic=True, colour=[0, 0.4, 0.6]),
                [(title, {"A": action}, target) for title, action, target in actions]
                + [("Nothing at all", {}, {"kind": "unresolved"})],
            ),
        ]
    )
    tags, threads, layers = file.structure(), file.threads(), file.optional_content()
    file.links(destinations, named, actions)
    opening, file.expected["openAction"] = file.destination(1, "xyz", left=75, top=120, zoom=1)
    data = file.finish(
        {
            "Lang": "en-GB",
            "PageMode": Name("UseOutlines"),
            "PageLayout": Name("TwoPageRight"),
            "ViewerPreferences": {"Direction": Name("L2R"), "NonFullScreenPageMode": Name("UseThumbs")},
            "OpenAction": {"S": Name("GoTo"), "D": opening},
            "URI": {"Base": BASE},
            "MarkInfo": {"Marked": True},
            "StructTreeRoot": tags,
            "Outlines": outline,
            "Names": {"Dests": file.names},
            "Dests": file.old_names,
            "Threads": threads,
            "OCProperties": layers,
        }
    )
    return data, file.expected
