"""Axial and radial shading dictionaries."""

from ..pdf.writer import Name


def _colour_function(stops):
    """A function from 0 ... 1 to colours; `stops` are colours at equal distances."""
    functions = [
        {"FunctionType": 2, "Domain": [0, 1], "N": 1, "C0": list(a), "C1": list(b)} for a, b in zip(stops, stops[1:])
    ]
    if len(functions) == 1:
        return functions[0]
    return {
        "FunctionType": 3,
        "Domain": [0, 1],
        "Functions": functions,
        "Encode": [0, 1] * len(functions),
        "Bounds": [round(i / len(functions), 4) for i in range(1, len(functions))],
    }


def shading_dictionary(kind, coordinates, stops, extend):
    """A shading of `kind` "axial" or "radial"; `coordinates` are those of /Coords, `extend` says whether the colours go
    on beyond its start and its end."""
    return {
        "ShadingType": 2 if kind == "axial" else 3,
        "ColorSpace": Name({1: "DeviceGray", 3: "DeviceRGB"}[len(stops[0])]),
        "Coords": [round(v, 3) for v in coordinates],
        "Function": _colour_function(stops),
        "Extend": list(extend),
    }
