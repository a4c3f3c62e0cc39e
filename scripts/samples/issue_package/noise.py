"""Soft noise on a lattice, the same on every machine."""


def _corner(column, row, seed):
    value = (column * 374761393 + row * 668265263 + seed * 974634777) & 0xFFFFFFFF
    value = ((value ^ value >> 13) * 1274126177) & 0xFFFFFFFF
    return ((value ^ value >> 16) & 0xFFFF) / 0xFFFF


def soft(x, y, seed=0):
    """From 0 to 1, in patches of size 1."""
    column, row = int(x // 1), int(y // 1)
    u, v = x - column, y - row
    u, v = u * u * (3 - 2 * u), v * v * (3 - 2 * v)
    top = _corner(column, row, seed) * (1 - u) + _corner(column + 1, row, seed) * u
    bottom = _corner(column, row + 1, seed) * (1 - u) + _corner(column + 1, row + 1, seed) * u
    return top * (1 - v) + bottom * v


def rough(x, y, seed=0, octaves=3):
    """From 0 to 1, with finer and finer patches."""
    total, weight = 0.0, 0.0
    for octave in range(octaves):
        part = 0.5**octave
        total += soft(x * 2**octave, y * 2**octave, seed + octave) * part
        weight += part
    return total / weight
