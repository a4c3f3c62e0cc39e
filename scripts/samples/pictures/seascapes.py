"""Pictures of coasts and the sea: each function returns a float array (rows, columns, 3) of values 0 ... 1.

Sizes are pixels; positions inside the scenes are the renderer's world units.
"""

from .noise import fractal, mix, ridged, smoothstep
from .terrain import Scene, hill, render


def _rock_and_grass(x, z, height, slope):
    rock = mix((0.20, 0.17, 0.15), (0.44, 0.38, 0.33), smoothstep(-0.5, 0.6, fractal(x * 6, z * 6, 77, 5)))
    grass = mix((0.18, 0.23, 0.10), (0.42, 0.39, 0.17), smoothstep(-0.5, 0.5, fractal(x * 4, z * 4, 78, 5)))
    return mix(rock, grass, smoothstep(1.0, 0.4, slope) * smoothstep(0.12, 0.3, height))


def skerries_at_dusk(width=1240, height=1610):
    """The cover: two sea stacks against a low sun."""

    def heights(x, z):
        base = ridged(x * 0.35, z * 0.35, 21, 9)
        islands = (
            hill(x, z, 1.2, 7, 1.5, 2.2, 2.7)
            + hill(x, z, -2.6, 10, 0.9, 1.0, 1.9)
            + hill(x, z, -6, 32, 5, 5, 3.4)
            + hill(x, z, 14, 40, 7, 5, 3.2)
            + hill(x, z, -0.4, 5.2, 0.3, 0.4, 0.5)
        )
        return islands * (0.55 + 0.45 * base) - 0.22 + 0.05 * base

    return render(
        Scene(
            width,
            height,
            heights,
            _rock_and_grass,
            horizon=0.56,
            camera_height=0.34,
            sun=(0.27, 0.84),
            zenith=(0.13, 0.24, 0.42),
            haze=(0.94, 0.72, 0.55),
            sun_colour=(1.0, 0.72, 0.40),
            seed=1,
            cloud_colour=(0.98, 0.80, 0.68),
            cloud_shade=(0.42, 0.38, 0.46),
            light=(-0.7, 0.35, 0.3),
            haze_distance=55,
            cloud_cover=0.42,
        )
    )


def salt_coast(width=1240, height=1610):
    """A cold green headland with surf, in clear morning light."""

    def heights(x, z):
        base = ridged(x * 0.28, z * 0.28, 61, 9)
        land = 1.5 * smoothstep(-0.6, 2.6, x + 0.55 * fractal(x * 0.3, z * 0.3, 5, 4) - 0.02 * z)
        far = hill(x, z, -9, 46, 9, 6, 4.6)
        return (land + far) * (0.45 + 0.5 * base) - 0.16

    return render(
        Scene(
            width,
            height,
            heights,
            _rock_and_grass,
            horizon=0.40,
            camera_height=0.95,
            far=110,
            sun=(0.12, 0.3),
            zenith=(0.20, 0.43, 0.68),
            haze=(0.80, 0.88, 0.92),
            sun_colour=(1.0, 0.95, 0.84),
            sea=(0.03, 0.23, 0.27),
            light=(-0.7, 0.6, 0.25),
            haze_distance=60,
            cloud_cover=0.5,
            seed=8,
            wave_scale=7,
        )
    )


def storm(width=1100, height=1430):
    """A heavy sky over a heaving sea; used in grey."""

    def heights(x, z):
        swell = fractal(x * 0.55, z * 0.28, 40, 7, 0.46)
        rock = hill(x, z, 2.4, 9, 0.7, 0.9, 1.9) * (0.5 + 0.5 * ridged(x * 0.6, z * 0.6, 43, 8))
        return 0.22 + 0.2 * swell + rock

    def ground(x, z, height, slope):
        foam = smoothstep(0.18, 0.55, ridged(x * 1.6, z * 0.8, 47, 6)) * smoothstep(0.20, 0.40, height)
        water = mix((0.10, 0.13, 0.15), (0.34, 0.39, 0.41), smoothstep(0.05, 0.42, height))
        sea = mix(water, (0.92, 0.93, 0.93), foam * 0.85)
        return mix(sea, (0.10, 0.10, 0.10), smoothstep(0.5, 0.7, height))

    return render(
        Scene(
            width,
            height,
            heights,
            ground,
            horizon=0.5,
            camera_height=0.85,
            far=100,
            sun=(0.62, 0.5),
            zenith=(0.12, 0.13, 0.15),
            haze=(0.72, 0.74, 0.75),
            sun_colour=(0.9, 0.9, 0.88),
            cloud_cover=0.85,
            cloud_colour=(0.80, 0.80, 0.80),
            cloud_shade=(0.17, 0.18, 0.20),
            haze_distance=45,
            seed=27,
        )
    )


def island_profile(width=1000, height=640):
    """A single island under a milky sky: the picture that is printed in 24 colours."""

    def heights(x, z):
        return hill(x, z, 0.2, 9, 2.6, 2.0, 3.0) * (0.5 + 0.5 * ridged(x * 0.3, z * 0.3, 70, 8)) - 0.25

    return render(
        Scene(
            width,
            height,
            heights,
            _rock_and_grass,
            horizon=0.62,
            camera_height=0.4,
            sun=(0.78, 0.5),
            seed=45,
            zenith=(0.33, 0.52, 0.58),
            haze=(0.96, 0.89, 0.74),
            sun_colour=(1.0, 0.86, 0.60),
            cloud_cover=0.3,
            light=(0.8, 0.4, 0.2),
            haze_distance=80,
        )
    )
