"""Layers of the sixth page, each a rectangle; the seventh page is the same without them. Page space rectangles."""

from dataclasses import dataclass

from ..expected.shapes import rect_json
from ..pdf.writer import Name


@dataclass
class Layer:
    """An optional content group and the rectangle that it paints."""

    name: str
    is_visible: bool
    rect: tuple
    colour: tuple
    is_listed: bool = True
    radio_group: int | None = None


LAYERS = (
    Layer("Tint", True, (40, 60, 150, 90), (0.9, 0.8, 0.5)),
    Layer("Notes", False, (220, 60, 150, 90), (0.5, 0.8, 0.9)),
    Layer("English", True, (40, 200, 150, 60), (0.2, 0.6, 0.3), radio_group=0),
    Layer("Deutsch", False, (220, 200, 150, 60), (0.7, 0.2, 0.3), radio_group=0),
    Layer("Grid, fine", False, (40, 300, 330, 30), (0.4, 0.4, 0.4), is_listed=False),
)
PAGE = 5  # index
LOCKED = "Tint"
EITHER = ("Tint", "Notes")  # layers one of which must be on
EITHER_RECT, EITHER_COLOUR = (40, 380, 330, 40), (0.3, 0.3, 0.8)
UNLAYERED_RECT, UNLAYERED_COLOUR = (40, 480, 330, 20), (0.1, 0.1, 0.1)


def add_layers(file):
    """Write the layers and what they paint; returns the value of /OCProperties."""
    page, refs = file.pages[PAGE], {}
    for layer in LAYERS:
        refs[layer.name] = file.writer.add({"Type": Name("OCG"), "Name": layer.name})
        key = f"L{len(refs)}"
        file.layers[key] = refs[layer.name]
        page.fill(layer.rect, layer.colour, layer=key)
    membership = {"Type": Name("OCMD"), "OCGs": [refs[name] for name in EITHER], "P": Name("AnyOn")}
    file.layers["L9"] = file.writer.add(membership)
    page.fill(EITHER_RECT, EITHER_COLOUR, layer="L9")
    for each in file.pages[PAGE:]:
        each.fill(UNLAYERED_RECT, UNLAYERED_COLOUR)
    file.expected["layers"] = [_layer_json(layer) for layer in LAYERS]
    file.expected["eitherLayer"] = {"names": list(EITHER), **rect_json(EITHER_RECT)}
    return {
        "OCGs": list(refs.values()),
        "D": {
            "OFF": [refs[layer.name] for layer in LAYERS if not layer.is_visible],
            "Order": [refs["Tint"], [refs["Notes"]], ["Languages", refs["English"], refs["Deutsch"]]],
            "RBGroups": [[refs["English"], refs["Deutsch"]]],
            "Locked": [refs[LOCKED]],
        },
    }


def _layer_json(layer):
    return {
        "name": layer.name,
        "isVisible": layer.is_visible,
        "isListed": layer.is_listed,
        "radioGroup": layer.radio_group,
        "isLocked": layer.name == LOCKED,
        "parent": "Languages" if layer.radio_group == 0 else None,
        "pageIndex": PAGE,
        **rect_json(layer.rect),
        "color": list(layer.colour),
    }
