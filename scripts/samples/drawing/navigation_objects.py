"""The objects of a book's navigation: links, named destinations, page labels and the outline."""

from ..pdf.writer import Name, name_tree, number_tree
from .destinations import siblings


def navigation_entries(book):
    """Write the navigation of a book; returns its entries of the catalog."""
    writer, entries = book.writer, {}
    if book.names:
        tree = name_tree({name: _named_destination(book, name) for name in book.names})
        limits = [tree["Names"][0], tree["Names"][-2]]
        kid = writer.add({"Limits": limits, **tree})
        entries["Names"] = {"Dests": {"Kids": [kid]}}
    if book.old_names:
        entries["Dests"] = writer.add({name: book.destination_array(d) for name, d in book.old_names.items()})
    if book.label_ranges:
        entries["PageLabels"] = number_tree(book.label_ranges)
    if book.outline:
        entries["Outlines"] = _outline(book)
        entries["PageMode"] = Name("UseOutlines")
    return entries


def _named_destination(book, name):
    """An entry of the name tree: an array, or for maps a dictionary, so that the sample has both forms."""
    array = book.destination_array(book.names[name])
    return {"D": array} if name.startswith("map") else array


def link_annotation(book, page, link):
    """The annotation of a link on a page."""
    entry = {"Type": Name("Annot"), "Subtype": Name("Link"), "Rect": page.user_rect(link.rect), "Border": [0, 0, 0]}
    if link.quads:
        points = []
        for quad in link.quads:
            x0, y0, x1, y1 = page.user_rect(quad)
            points += [x0, y1, x1, y1, x0, y0, x1, y0]
        entry["QuadPoints"] = points
    if link.uri:
        return entry | {"A": {"S": Name("URI"), "URI": link.uri}}
    return entry | _leads_to(book, link)


def _leads_to(book, origin):
    """/Dest or /A of a link or outline item: a name (a string for the tree, a name object for the old dictionary) or an
    array."""
    if origin.name in book.old_names:
        target = Name(origin.name)
    else:
        target = origin.name if origin.name else book.destination_array(origin.destination)
    return {"A": {"S": Name("GoTo"), "D": target}} if origin.as_action else {"Dest": target}


def _outline(book):
    root = book.writer.reserve()
    first, last, count = _outline_level(book, book.outline, root)
    book.writer.put(root, {"Type": Name("Outlines"), "First": first, "Last": last, "Count": count})
    return root


def _outline_level(book, items, parent):
    """Write sibling items: (first, last, number of rows seen when this level is open)."""
    refs = [book.writer.reserve() for _ in items]
    rows = len(items)
    for index, (item, ref) in enumerate(zip(items, refs)):
        entry = {"Title": item.title, "Parent": parent, **_leads_to(book, item), **siblings(refs, index)}
        if item.children:
            first, last, count = _outline_level(book, item.children, ref)
            entry |= {"First": first, "Last": last, "Count": count if item.is_open else -count}
            rows += count if item.is_open else 0
        book.writer.put(ref, entry)
    return refs[0], refs[-1], rows
