"""Seeded noise for procedural pictures.

Coordinates are unitless lattice units (one noise cell is 1 x 1); results lie roughly in -1 ... 1.
"""

import numpy as np

_GRADIENTS = np.stack([np.cos(np.arange(64) * np.pi / 32), np.sin(np.arange(64) * np.pi / 32)], axis=1)
_GRADIENTS = _GRADIENTS.astype(np.float32)


def lattice_hash(ix, iy, seed):
    """Hash integer lattice points to unsigned 32 bit values."""
    h = ix.astype(np.uint32) * np.uint32(0x9E3779B1) ^ iy.astype(np.uint32) * np.uint32(0x85EBCA77)
    h ^= np.uint32((seed * 0xC2B2AE3D) & 0xFFFFFFFF)
    h ^= h >> np.uint32(15)
    h *= np.uint32(0x2C1B3C6D)
    h ^= h >> np.uint32(12)
    h *= np.uint32(0x297A2D39)
    return h ^ (h >> np.uint32(15))


def unit_hash(ix, iy, seed):
    """Hash integer lattice points to numbers in 0 ..< 1."""
    return (lattice_hash(ix, iy, seed) >> np.uint32(8)).astype(np.float32) / np.float32(1 << 24)


def gradient_noise(x, y, seed):
    """Smooth gradient noise at the points (x, y)."""
    x, y = np.asarray(x, np.float32), np.asarray(y, np.float32)
    fx, fy = np.floor(x), np.floor(y)
    ix, iy = fx.astype(np.int64), fy.astype(np.int64)
    dx, dy = x - fx, y - fy

    def corner(ox, oy):
        gradient = _GRADIENTS[lattice_hash(ix + ox, iy + oy, seed) & np.uint32(63)]
        return gradient[..., 0] * (dx - ox) + gradient[..., 1] * (dy - oy)

    u = dx * dx * dx * (dx * (dx * 6 - 15) + 10)
    v = dy * dy * dy * (dy * (dy * 6 - 15) + 10)
    top = corner(0, 0) * (1 - u) + corner(1, 0) * u
    bottom = corner(0, 1) * (1 - u) + corner(1, 1) * u
    return (top * (1 - v) + bottom * v) * np.float32(1.5)


def fractal(x, y, seed, octaves=6, gain=0.5):
    """Sum of `octaves` noises, each of twice the frequency and `gain` times the height of the one before."""
    total, amplitude = 0, 1.0
    for octave in range(octaves):
        total = total + amplitude * gradient_noise(x, y, seed + octave * 101)
        x, y = x * 2.03 + 17.1, y * 2.03 - 9.7
        amplitude *= gain
    return total


def ridged(x, y, seed, octaves=6, gain=0.5):
    """Fractal noise with sharp crests: mountain ridges, foam lines."""
    total, amplitude, weight = 0, 1.0, 1.0
    for octave in range(octaves):
        crest = (1 - np.abs(gradient_noise(x, y, seed + octave * 131))) ** 2
        total = total + amplitude * crest * weight
        weight = np.clip(crest * 1.6, 0, 1)
        x, y = x * 2.01 + 31.4, y * 2.01 - 4.2
        amplitude *= gain
    return total - 1


def cells(x, y, seed):
    """Distances to the two nearest jittered cell centres, and a number in 0 ..< 1 that names the nearest cell."""
    ix, iy = np.floor(x).astype(np.int64), np.floor(y).astype(np.int64)
    first = np.full(x.shape, 9.0, np.float32)
    second = first.copy()
    name = np.zeros(x.shape, np.float32)
    for oy in (-1, 0, 1):
        for ox in (-1, 0, 1):
            cx, cy = ix + ox, iy + oy
            px = cx + 0.1 + 0.8 * unit_hash(cx, cy, seed)
            py = cy + 0.1 + 0.8 * unit_hash(cx, cy, seed + 7)
            distance = np.hypot(x - px, y - py).astype(np.float32)
            nearer = distance < first
            second = np.where(nearer, first, np.minimum(second, distance))
            name = np.where(nearer, unit_hash(cx, cy, seed + 13), name)
            first = np.where(nearer, distance, first)
    return first, second, name


def smoothstep(low, high, value):
    """0 below `low`, 1 above `high`, a smooth ramp between."""
    t = np.clip((value - low) / (high - low), 0, 1)
    return t * t * (3 - 2 * t)


def mix(first, second, amount):
    """Blend two colours (or arrays of colours) by `amount` in 0 ... 1, one value a pixel."""
    amount = np.asarray(amount)[..., None]
    return np.asarray(first) * (1 - amount) + np.asarray(second) * amount
