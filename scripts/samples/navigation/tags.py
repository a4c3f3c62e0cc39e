"""Tagged headings: by their own names, by mapped ones, and by nesting; one of them over two pages."""

from ..pdf.writer import Name

# (page index, words, marked content: its number, or the key of its property list)
HEADLINES = (
    (0, "Ways through", 0),
    (1, "A page on its side", 0),
    (2, "A page cut out", 0),
    (3, "A large page that", 0),
    (4, "goes on elsewhere", "C1"),
    (5, "Layers", 0),
)
# (text, level, page index)
EXPECTED_HEADINGS = (
    ("Ways through", 1, 0),
    ("A page on its side", 3, 1),
    ("A page cut out", 2, 2),
    ("A large page that goes on elsewhere", 2, 3),
    ("Layers, said otherwise", 1, 5),
)
PLACE = 40  # of each headline, from the left and from the top, in the units of its page
CONTENT_ON_FIFTH_PAGE = 7


def add_tags(file):
    """Write the structure tree and the headlines; returns the reference of the tree's root."""
    file.pages[4].properties["C1"] = {"MCID": CONTENT_ON_FIFTH_PAGE}
    for index, words, content in HEADLINES:
        page = file.pages[index]
        page.text(words, PLACE * page.unit, PLACE * page.unit, 20, content)
    file.expected["headings"] = [_heading_json(file.pages[index], *rest) for *rest, index in EXPECTED_HEADINGS]
    return _structure_tree(file)


def _heading_json(page, text, level):
    place = PLACE * page.unit
    return {"title": text, "level": level, "pageIndex": page.index, "x": place, "baseline": place}


def _structure_tree(file):
    writer, pages = file.writer, [page.reference for page in file.pages]
    root, document = writer.reserve(), writer.reserve()

    def element(kind, parent, **keys):
        return {"S": Name(kind), "P": parent, **keys}

    def content(number, **keys):
        return {"Type": Name("MCR"), **keys, "MCID": number}

    title = writer.add(element("Title", document, Pg=pages[0], K=0))
    kicker = writer.add(element("Kicker", document, Pg=pages[1], K=[0]))
    section = writer.reserve()
    nested = writer.add(element("H", section, Pg=pages[2], K=[content(0)]))
    writer.put(section, element("Sect", document, K=[{"S": Name("Sect"), "K": [nested]}]))
    parts = [content(0, Pg=pages[3]), content(CONTENT_ON_FIFTH_PAGE, Pg=pages[4])]
    over_two_pages = writer.add(element("H2", document, K=parts))
    spoken = writer.add(element("H1", document, Pg=pages[5], K=0, ActualText="Layers, said otherwise"))
    writer.put(document, element("Document", root, K=[title, kicker, section, over_two_pages, spoken]))
    writer.put(root, {"Type": Name("StructTreeRoot"), "K": document, "RoleMap": {"Kicker": Name("H3")}})
    return root
