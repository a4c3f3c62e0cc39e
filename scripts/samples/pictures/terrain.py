"""A small landscape renderer: a height field seen in perspective, with sea, haze and sky.

World units: x to the right, z away from the camera, heights upwards, all in the same arbitrary unit
(think of hundreds of metres).  Pictures are float arrays (rows, columns, 3) of linear-looking values 0 ... 1.
"""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from .noise import fractal, gradient_noise, mix, smoothstep

DEPTH_STEPS = 1000  # of a ray


@dataclass
class Scene:
    """What to render. Colours are RGB triples in 0 ... 1."""

    width: int
    height: int
    heights: Callable  # (x, z) -> height above the sea
    ground: Callable  # (x, z, height, slope) -> colours
    horizon: float = 0.45  # fraction of the picture's height, from the top
    camera_height: float = 0.6
    focal: float = 1.1  # in picture widths
    far: float = 120.0
    haze_distance: float = 40.0
    haze: tuple = (0.80, 0.82, 0.84)
    zenith: tuple = (0.22, 0.38, 0.60)
    sun: tuple = (0.65, 0.35)  # fractions of the picture's width and of the sky's height
    sun_colour: tuple = (1.0, 0.78, 0.5)
    light: tuple = (-0.6, 0.55, 0.5)
    sea: tuple = (0.05, 0.16, 0.22)
    wave_scale: float = 9.0
    cloud_cover: float = 0.5
    cloud_colour: tuple = (0.98, 0.95, 0.92)
    cloud_shade: tuple = (0.45, 0.47, 0.55)
    seed: int = 1
    ambient: float = 0.35
    foam: float = 0.8  # of the shore


def hill(x, z, centre_x, centre_z, half_width, half_depth, height):
    """The height of a round hill at (x, z)."""
    return np.exp(-(((x - centre_x) / half_width) ** 2 + ((z - centre_z) / half_depth) ** 2)) * height


def sky(scene, columns, rows):
    """Colours of the sky; `columns` in 0 ... 1 over the width, `rows` in 0 (zenith) ... 1 (horizon)."""
    depth = np.clip(rows, 0, 1)
    colour = mix(scene.zenith, scene.haze, depth**1.6)
    aspect = scene.height * scene.horizon / scene.width
    distance = np.hypot(columns - scene.sun[0], (rows - scene.sun[1]) * aspect)
    colour = mix(colour, scene.sun_colour, 0.75 * np.exp(-((distance / 0.28) ** 1.2)))
    perspective = 0.35 / (1.12 - depth)
    u, v = (columns - 0.5) * perspective * 5, perspective * 4
    warp = fractal(u * 0.6, v * 0.6, scene.seed + 50, 3)
    density = fractal(u + warp * 0.7, v * 1.5 + warp * 0.4, scene.seed + 60, 7, 0.55)
    lit = fractal(u + warp * 0.7 + 0.12, v * 1.5 + warp * 0.4 - 0.16, scene.seed + 60, 4, 0.55)
    cover = smoothstep(0.35 - scene.cloud_cover, 0.95 - scene.cloud_cover, density)
    cover = cover * (1 - 0.75 * smoothstep(0.85, 1.0, depth))
    shade = np.clip(0.55 + 0.6 * (density - lit), 0, 1)
    cloud = mix(scene.cloud_shade, scene.cloud_colour, shade)
    cloud = mix(cloud, scene.sun_colour, 0.6 * np.exp(-((distance / 0.22) ** 1.3)))
    colour = mix(colour, cloud, cover * 0.9)
    disc = smoothstep(0.021, 0.016, distance) * (1 - 0.8 * cover)
    return mix(colour, (1.0, 0.97, 0.9), disc)


def _ground_samples(scene, width):
    """Sample the height field along every column's ray: (depths, x, z, height, colours)."""
    below_horizon = scene.height * (1 - scene.horizon)
    near = 0.6 * scene.camera_height * scene.focal * scene.width / below_horizon
    depth = np.geomspace(near, scene.far, DEPTH_STEPS).astype(np.float32)[:, None]
    columns = ((np.arange(width, dtype=np.float32) + 0.5) / width)[None, :]
    x, z = (columns - 0.5) / scene.focal * depth, np.repeat(depth, width, axis=1)
    height = scene.heights(x, z)
    colours = np.empty(height.shape + (3,), np.float32)
    land, water = height > 0, height <= 0
    colours[land] = _lit_ground(scene, x[land], z[land], height[land])
    if water.any():
        across = np.broadcast_to(columns, height.shape)[water]
        colours[water] = _sea_colours(scene, across, x[water], z[water])
    return depth, x, z, height, colours


def _lit_ground(scene, x, z, height):
    """Colours of the land at the given points, lit from one side."""
    delta = 0.004 * z + 0.002
    slope_x = (scene.heights(x + delta, z) - height) / delta
    slope_z = (scene.heights(x, z + delta) - height) / delta
    light = np.array(scene.light) / np.linalg.norm(scene.light)
    diffuse = (-slope_x * light[0] + light[1] - slope_z * light[2]) / np.sqrt(slope_x**2 + slope_z**2 + 1)
    shade = scene.ambient + (1 - scene.ambient) * np.clip(diffuse, 0, 1) * 1.35
    slope = np.sqrt(slope_x**2 + slope_z**2)
    return scene.ground(x, z, height, slope) * shade[..., None]


def _sea_colours(scene, columns, x, z):
    """Colours of the water's surface: sky mirrored by rippled facets, with the sun's glitter path."""
    k, depth = scene.wave_scale, z
    fade = 1 / (1 + depth * 0.05)
    ripple = fractal(x * k, z * k * 0.45, scene.seed + 5, 5, 0.62)
    swell = gradient_noise(x * 0.5, z * 0.35, scene.seed + 8)
    tilt = (ripple * 0.5 + swell * 0.3) * fade
    mirrored = np.clip(1 - 2.2 / (1.5 + depth) - 0.25 + tilt * 0.5, 0.02, 0.99)
    reflected = sky(scene, columns + tilt * 0.08, mirrored)
    fresnel = np.clip(0.28 + 0.62 * (1 - np.exp(-depth / 9)) + tilt * 0.45, 0.05, 0.95)
    colour = mix(scene.sea, reflected, fresnel)
    glitter = np.exp(-(((columns - scene.sun[0]) / (0.05 + 0.10 * fade)) ** 2))
    sparkle = smoothstep(0.25, 0.8, ripple + 0.4 * swell)
    return mix(colour, scene.sun_colour, np.clip(glitter * (0.18 + 0.9 * sparkle), 0, 1) * 0.85)


def render(scene):
    """Render the scene to an array (height, width, 3) of values in 0 ... 1."""
    width, height = scene.width, scene.height
    depth, x, z, ground_height, colours = _ground_samples(scene, width)
    shore = smoothstep(0.05, 0.0, np.abs(ground_height - 0.01)) * smoothstep(-0.1, 0.5, gradient_noise(x * 5, z * 5, 4))
    colours = mix(colours, (0.93, 0.94, 0.93), shore * scene.foam * np.exp(-depth / 60))
    colours = mix(colours, scene.haze, 1 - np.exp(-((depth / scene.haze_distance) ** 1.3)) * np.ones_like(x))
    horizon = height * scene.horizon
    rise = (np.maximum(ground_height, 0) - scene.camera_height) / depth * scene.focal * width
    screen = np.minimum.accumulate(horizon - rise, axis=0)

    rows = np.arange(height, dtype=np.float32)
    canvas_columns, canvas_rows = np.meshgrid((np.arange(width) + 0.5) / width, (rows + 0.5) / horizon)
    picture = sky(scene, canvas_columns.astype(np.float32), canvas_rows.astype(np.float32)).astype(np.float32)
    for column in range(width):
        line = -screen[:, column]
        index = np.searchsorted(line, -rows)
        seen = index < len(line)
        picture[seen, column] = colours[index[seen], column]
    return np.clip(picture, 0, 1)
