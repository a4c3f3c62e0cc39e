"""Pictures of land: each function returns a float array (rows, columns, 3) of values 0 ... 1.

Sizes are pixels; positions inside the scenes are the renderer's world units.
"""

import numpy as np

from .noise import fractal, mix, ridged, smoothstep
from .terrain import Scene, render


def dunes(width=1200, height=1560):
    """Warm sand ridges under a pale sky."""

    def heights(x, z):
        bend = fractal(x * 0.10, z * 0.10, 3, 3) * 2.2
        phase = (z * 0.34 + x * 0.12 + bend) % 1.0
        ridge = np.where(phase < 0.72, phase / 0.72, (1 - phase) / 0.28)
        ridge = smoothstep(0, 1, ridge)
        ripples = np.sin((x * 0.7 + z * 1.3 + fractal(x * 0.8, z * 0.8, 9, 3) * 0.5) * 26) * 0.004
        return 0.3 + ridge * (0.75 + 0.3 * fractal(x * 0.15, z * 0.15, 8, 2)) + ripples

    def ground(x, z, height, slope):
        grain = 1 + 0.10 * fractal(x * 30, z * 30, 12, 3)
        return mix((0.80, 0.55, 0.33), (0.96, 0.80, 0.58), smoothstep(0.2, 1.3, height)) * grain[..., None]

    return render(
        Scene(
            width,
            height,
            heights,
            ground,
            horizon=0.36,
            camera_height=2.0,
            far=90,
            haze_distance=60,
            haze=(0.95, 0.87, 0.76),
            zenith=(0.38, 0.58, 0.72),
            sun=(0.9, 0.4),
            cloud_cover=0.15,
            seed=33,
            light=(0.75, 0.40, 0.15),
            ambient=0.42,
            sun_colour=(1.0, 0.93, 0.80),
        )
    )


def fjord_panorama(width=2300, height=1500):
    """Snowy ridges round still water, twice as wide as a page."""

    def heights(x, z):
        base = ridged(x * 0.12, z * 0.12, 91, 9)
        valley = smoothstep(1.5, 9.0, np.abs(x + 1.2 * np.sin(z * 0.16)))
        closing = smoothstep(26, 44, z)
        return (valley * 3.6 + closing * 4.6) * (0.35 + 0.75 * base) - 0.25

    def ground(x, z, height, slope):
        rock = mix((0.17, 0.18, 0.21), (0.38, 0.37, 0.38), smoothstep(-0.5, 0.6, fractal(x * 3, z * 3, 17, 5)))
        heath = mix(rock, (0.30, 0.25, 0.15), smoothstep(1.1, 0.5, slope) * smoothstep(1.4, 0.3, height))
        snow = smoothstep(1.3, 0.55, slope + 0.3 * fractal(x * 2, z * 2, 19, 4)) * smoothstep(0.7, 2.0, height)
        return mix(heath, (0.95, 0.97, 1.0), snow)

    return render(
        Scene(
            width,
            height,
            heights,
            ground,
            horizon=0.52,
            camera_height=0.7,
            focal=0.75,
            far=120,
            sun=(0.74, 0.62),
            zenith=(0.20, 0.36, 0.60),
            haze=(0.85, 0.84, 0.88),
            sun_colour=(1.0, 0.86, 0.68),
            sea=(0.04, 0.13, 0.19),
            light=(0.7, 0.5, 0.2),
            haze_distance=62,
            cloud_cover=0.35,
            seed=14,
            wave_scale=5,
        )
    )
