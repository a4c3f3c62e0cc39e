"""ICC profiles (version 2.1), built from their numbers: matrix and tone curve for displays, a table for a press."""

import struct

# CIE xy of the primaries, and the exponent of the tone curve.
WIDE_GAMUT = {"name": "Gatefold wide RGB", "primaries": ((0.64, 0.33), (0.21, 0.71), (0.15, 0.06)), "gamma": 2.2}
STANDARD = {"name": "Gatefold standard RGB", "primaries": ((0.64, 0.33), (0.30, 0.60), (0.15, 0.06)), "gamma": 2.2}
D65 = (0.3127, 0.3290)
D50 = (0.9642, 1.0, 0.8249)
BRADFORD = ((0.8951, 0.2664, -0.1614), (-0.7502, 1.7135, 0.0367), (0.0389, -0.0685, 1.0296))


def _invert(m):
    (a, b, c), (d, e, f), (g, h, i) = m
    det = a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g)
    return (
        ((e * i - f * h) / det, (c * h - b * i) / det, (b * f - c * e) / det),
        ((f * g - d * i) / det, (a * i - c * g) / det, (c * d - a * f) / det),
        ((d * h - e * g) / det, (b * g - a * h) / det, (a * e - b * d) / det),
    )


def _times(m, v):
    return tuple(sum(a * b for a, b in zip(row, v)) for row in m)


def _product(m, n):
    return tuple(tuple(sum(m[r][k] * n[k][c] for k in range(3)) for c in range(3)) for r in range(3))


def _xyz(xy):
    x, y = xy
    return x / y, 1.0, (1 - x - y) / y


def rgb_to_xyz(primaries, white=D65):
    """Matrix from linear RGB to XYZ adapted to D50 (Bradford)."""
    columns = [_xyz(p) for p in primaries]
    matrix = tuple(tuple(columns[c][r] for c in range(3)) for r in range(3))
    scale = _times(_invert(matrix), _xyz(white))
    matrix = tuple(tuple(matrix[r][c] * scale[c] for c in range(3)) for r in range(3))
    cone_from, cone_to = _times(BRADFORD, _xyz(white)), _times(BRADFORD, D50)
    gain = tuple(tuple(cone_to[r] / cone_from[r] if r == c else 0.0 for c in range(3)) for r in range(3))
    return _product(_product(_invert(BRADFORD), _product(gain, BRADFORD)), matrix)


def _fixed(value):
    return struct.pack(">i", round(value * 65536))


def profile(spec):
    """The bytes of a display's profile."""
    matrix = rgb_to_xyz(spec["primaries"])
    curve = b"curv\0\0\0\0" + struct.pack(">IH", 1, round(spec["gamma"] * 256)) + b"\0\0"
    tags = []
    for index, key in enumerate((b"rXYZ", b"gXYZ", b"bXYZ")):
        tags.append((key, b"XYZ \0\0\0\0" + b"".join(_fixed(matrix[r][index]) for r in range(3))))
    tags += [(key, curve) for key in (b"rTRC", b"gTRC", b"bTRC")]
    return _file(spec["name"], b"mntr", b"RGB ", b"XYZ ", tags)


def press_profile(name, colours):
    """The bytes of a press's profile.

    `colours` are the sRGB values (0 to 255) of the sixteen overprints of full inks, K fastest, then Y, M and C; readers
    interpolate between them."""
    ramp = bytes(range(256))
    # lut8Type: four inks in, Lab out, two points an axis, the unit matrix.
    table = b"mft1\0\0\0\0" + bytes((4, 3, 2, 0)) + b"".join(map(_fixed, (1, 0, 0, 0, 1, 0, 0, 0, 1)))
    table += ramp * 4 + b"".join(bytes(_lab8(colour)) for colour in colours) + ramp * 3
    return _file(name, b"prtr", b"CMYK", b"Lab ", [(b"A2B0", table)])


def _file(name, device_class, space, connection_space, tags):
    name = name.encode("ascii") + b"\0"
    description = b"desc\0\0\0\0" + struct.pack(">I", len(name)) + name + bytes(8) + bytes(3) + bytes(67)
    tags = [
        (b"desc", description),
        (b"cprt", b"text\0\0\0\0No rights are held in this profile.\0"),
        (b"wtpt", b"XYZ \0\0\0\0" + b"".join(map(_fixed, D50))),
        *tags,
    ]
    directory, body = struct.pack(">I", len(tags)), b""
    offset = 128 + 4 + 12 * len(tags)
    for key, data in tags:
        directory += key + struct.pack(">II", offset + len(body), len(data))
        body += data + bytes(-len(data) % 4)
    size = offset + len(body)
    header = struct.pack(">I4sI4s4s4s", size, b"\0\0\0\0", 0x02100000, device_class, space, connection_space)
    header += struct.pack(">6H", 2026, 3, 1, 0, 0, 0) + b"acsp" + bytes(28)
    header += b"".join(map(_fixed, D50)) + bytes(48)
    return header + directory + body


def _srgb_to_linear(value):
    return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4


def _linear_to_srgb(value):
    return 12.92 * value if value <= 0.0031308 else 1.055 * value ** (1 / 2.4) - 0.055


def _lab8(colour):
    """An sRGB colour as Lab in eight bits (ICC.1:2001-04, 6.4.8)."""
    linear = [_srgb_to_linear(component / 255) for component in colour]
    relative = [value / white for value, white in zip(_times(rgb_to_xyz(STANDARD["primaries"]), linear), D50)]
    x, y, z = (v ** (1 / 3) if v > 216 / 24389 else (24389 / 27 * v + 16) / 116 for v in relative)
    lab = ((116 * y - 16) * 2.55, 500 * (x - y) + 128, 200 * (y - z) + 128)
    return [min(max(round(value), 0), 255) for value in lab]


def to_srgb(spec, colour):
    """A colour of a display's profile (0 to 1) as sRGB (0 to 255), which must be within sRGB."""
    linear = [component ** spec["gamma"] for component in colour]
    standard = _times(_invert(rgb_to_xyz(STANDARD["primaries"])), _times(rgb_to_xyz(spec["primaries"]), linear))
    assert all(-0.001 <= value <= 1.001 for value in standard), f"{colour} is not in sRGB"
    return [round(255 * _linear_to_srgb(min(max(value, 0), 1))) for value in standard]


def to_wide_gamut(pixels):
    """Re-express pixels of the standard profile (array, values 0 ... 1, gamma 2.2) in the wide gamut profile."""
    import numpy as np

    matrix = np.array(_product(_invert(rgb_to_xyz(WIDE_GAMUT["primaries"])), rgb_to_xyz(STANDARD["primaries"])))
    linear = np.clip(pixels, 0, 1) ** 2.2
    return np.clip(linear @ matrix.T, 0, 1) ** (1 / 2.2)
