"""The outline: groups of items, each group with its own look."""

from dataclasses import dataclass

from ..drawing.destinations import siblings
from ..expected.shapes import UNRESOLVED_TARGET
from ..pdf.writer import Name

ITALIC, BOLD = 1, 2  # flags of /F


@dataclass
class Look:
    """How an item is shown."""

    is_open: bool
    is_bold: bool = False
    is_italic: bool = False
    color: list = None

    def keys(self):
        """The entries of the item's dictionary."""
        flags = (ITALIC if self.is_italic else 0) | (BOLD if self.is_bold else 0)
        return ({"F": flags} if flags else {}) | ({"C": self.color} if self.color else {})

    def expected(self):
        """What the expected data says of it."""
        shown = {"isOpen": self.is_open, "isBold": self.is_bold, "isItalic": self.is_italic}
        return {**shown, "color": self.color}


@dataclass
class Group:
    """An item of the top level, which leads nowhere, and the entries below it."""

    title: str
    look: Look
    entries: list


def add_outline(file, groups):
    """Write the outline; returns the reference of its root."""
    root = file.writer.reserve()
    refs = [file.writer.reserve() for _ in groups]
    for index, group in enumerate(groups):
        _write_group(file.writer, group, root, refs, index)
    rows = len(groups) + sum(len(group.entries) for group in groups if group.look.is_open)
    file.writer.put(root, {"Type": Name("Outlines"), "First": refs[0], "Last": refs[-1], "Count": rows})
    file.expected["outline"] = [_group_json(group) for group in groups]
    return root


def _write_group(writer, group, root, refs, index):
    children = [writer.reserve() for _ in group.entries]
    for place, entry in enumerate(group.entries):
        item = {"Title": entry.title, "Parent": refs[index], **entry.keys}
        writer.put(children[place], {**item, **siblings(children, place)})
    count = len(children) if group.look.is_open else -len(children)
    item = {"Title": group.title, "Parent": root, "First": children[0], "Last": children[-1], "Count": count}
    writer.put(refs[index], {**item, **group.look.keys(), **siblings(refs, index)})


def _group_json(group):
    plain = {**Look(is_open=False).expected(), "children": []}
    children = [{**plain, "title": entry.title, "target": entry.target} for entry in group.entries]
    return {**group.look.expected(), "title": group.title, "target": UNRESOLVED_TARGET, "children": children}
