"""Pictures that are not landscapes: pebbles, surf from above, lights out of focus, people in fog, kites' sky.

Each function returns a float array (rows, columns, 3) of values 0 ... 1; sizes are pixels.  `pebble` returns
(colours, alpha) for a picture with a soft mask.
"""

import numpy as np

from .noise import cells, fractal, gradient_noise, mix, ridged, smoothstep, unit_hash


def _grid(width, height, scale):
    """Pixel centres in noise units: `scale` cells over the width."""
    x = (np.arange(width, dtype=np.float32) + 0.5) / width * scale
    y = (np.arange(height, dtype=np.float32) + 0.5) / width * scale
    return np.meshgrid(x, y)


def shingle(width=1100, height=820):
    """Wet pebbles, close."""
    x, y = _grid(width, height, 13)
    warp_x, warp_y = fractal(x * 0.5, y * 0.5, 2, 3) * 0.5, fractal(x * 0.5, y * 0.5, 6, 3) * 0.5
    near, second, name = cells(x + warp_x, (y + warp_y) * 1.25, 3)
    edge = second - near
    dome = np.sqrt(smoothstep(0.0, 0.75, edge) + 0.02)
    gy, gx = np.gradient(dome)
    light = np.clip(0.62 - np.tanh(gx * 18) * 0.30 - np.tanh(gy * 18) * 0.42 + 0.2 * dome, 0.05, 1.6)
    hue = unit_hash((name * 4096).astype(np.int64), np.zeros_like(name, np.int64), 5)
    stone = mix((0.25, 0.28, 0.32), (0.66, 0.62, 0.56), name)
    stone = mix(stone, (0.58, 0.36, 0.27), smoothstep(0.74, 0.9, hue))
    stone = mix(stone, (0.36, 0.45, 0.43), smoothstep(0.22, 0.1, hue))
    band = smoothstep(0.82, 0.95, np.sin((x * np.cos(hue * 6) + y * np.sin(hue * 6)) * 7 + fractal(x, y, 8, 3)))
    stone = mix(stone, (0.86, 0.85, 0.82), band * smoothstep(0.45, 0.6, name) * 0.7)
    grain = 1 + 0.16 * fractal(x * 14, y * 14, 11, 4)
    wet = np.clip(light - 1.05, 0, 1)[..., None] * 1.1
    return np.clip(stone * (light * grain * (0.18 + 0.82 * smoothstep(0.0, 0.12, edge)))[..., None] + wet, 0, 1)


def surf_from_above(width=1200, height=1560):
    """A beach seen from a kite: foam lace over green water."""
    x, y = _grid(width, height, 4)
    warp = fractal(x * 0.6, y * 0.6, 31, 5)
    reach = (x + y * 0.55) / 6.0 + 0.10 * warp + 0.02 * fractal(x * 4, y * 4, 33, 4)
    sand = mix((0.83, 0.73, 0.58), (0.89, 0.80, 0.66), smoothstep(-0.9, 0.9, fractal(x * 9, y * 5, 35, 7, 0.7)))
    wet = mix(sand, (0.52, 0.44, 0.34), smoothstep(0.60, 0.52, reach) * 0.8)
    shallows = mix((0.05, 0.33, 0.40), (0.36, 0.70, 0.66), smoothstep(0.12, 0.52, reach))
    shallows = shallows * (1 + 0.10 * fractal(x * 9, y * 9, 36, 5))[..., None]
    picture = mix(wet, shallows, smoothstep(0.53, 0.50, reach))
    lace = ridged(x * 2.2 + warp, y * 2.2 - warp, 37, 7, 0.6)
    bands = sum(
        np.exp(-(((reach - level) / spread) ** 2))
        for level, spread in ((0.51, 0.020), (0.43, 0.045), (0.33, 0.03), (0.20, 0.02))
    )
    foam = smoothstep(0.55, 1.25, lace * 0.75 + bands * 0.95)
    return np.clip(mix(picture, (0.98, 0.98, 0.96), foam), 0, 1)


def harbour_lights(width=1000, height=700):
    """Quay lamps out of focus, mirrored in black water."""
    x, y = _grid(width, height, 1.0)
    waterline = 0.40
    picture = mix((0.02, 0.05, 0.11), (0.10, 0.12, 0.20), smoothstep(0.0, waterline, y))
    picture = mix(picture, (0.015, 0.04, 0.08), smoothstep(waterline, waterline + 0.01, y))
    generator = np.random.RandomState(77)
    tints = np.array([(1.0, 0.72, 0.32), (1.0, 0.50, 0.22), (0.96, 0.92, 0.78), (0.42, 0.80, 0.86), (0.95, 0.25, 0.2)])
    for _ in range(70):
        radius = generator.uniform(0.008, 0.034)
        cx, cy = generator.uniform(0, 1), waterline - abs(generator.normal(0, 0.11)) - 0.01
        tint, power = tints[generator.randint(len(tints))], generator.uniform(0.2, 0.8)
        distance = np.hypot(x - cx, y - cy) / radius
        disc = smoothstep(1.04, 0.94, distance) * (0.55 + 0.35 * smoothstep(0.5, 0.95, distance))
        picture += (disc * power)[..., None] * tint
        wobble = 0.012 * gradient_noise(x * 12, y * 60, 3) * (1 + 6 * (y - waterline))
        streak = (
            np.exp(-(((x - cx + wobble) / (radius * 0.9)) ** 2)) * np.exp(-(y - waterline) / 0.20) * (y > waterline)
        )
        picture += (streak * power * 0.35 * (0.6 + 0.7 * gradient_noise(x * 8, y * 90, 5)))[..., None] * tint
    return np.clip(picture + 0.012 * fractal(x * 300, y * 300, 9, 2)[..., None], 0, 1)


def person_in_fog(width=420, height=520, seed=1, coat=(0.55, 0.22, 0.16)):
    """A head-and-shoulders figure seen from behind, looking into sea fog."""
    x, y = _grid(width, height, 1.0)
    fog = fractal(x * 2, y * 3, seed * 10, 5)
    picture = mix((0.86, 0.88, 0.88), (0.52, 0.60, 0.65), np.clip(y * 0.6 + 0.2 * fog, 0, 1))
    for ridge in range(3):
        crest = 0.62 + 0.07 * ridge + 0.10 * fractal(x * (1.5 + ridge), np.full_like(x, seed + ridge), seed + ridge, 6)
        picture = mix(
            picture,
            (0.46 - 0.08 * ridge, 0.55 - 0.08 * ridge, 0.60 - 0.08 * ridge),
            smoothstep(crest - 0.004, crest + 0.004, y) * (0.35 + 0.2 * ridge),
        )
    centre = 0.5 + 0.05 * np.sin(seed * 2.1)
    head = np.hypot((x - centre) / 0.128, (y - 0.54) / 0.165)
    shoulders = (np.abs((x - centre) / 0.36) ** 2.6 + np.clip((0.99 - y) / 0.31, 0, 9) ** 2.2) ** 0.6
    figure = 0.06 - np.log(np.exp(-6 * head) + np.exp(-6 * shoulders)) / 6
    figure = figure + 0.015 * fractal(x * 18, y * 18, seed + 3, 4)
    fold = fractal(x * 5 + 2 * np.abs(x - centre), y * 2.4 - 2 * np.abs(x - centre), seed + 20, 6)
    side = smoothstep(centre - 0.22, centre + 0.30, x)
    round_off = smoothstep(1.0, 0.55, figure)
    cloth = np.array(coat) * (0.22 + 0.62 * side + 0.20 * fold + 0.22 * round_off)[..., None]
    weave = 1 + 0.12 * gradient_noise(x * 200, y * 200, seed + 30)
    seam = smoothstep(0.006, 0.0, np.abs(x - centre + 0.01 * fold)) * smoothstep(0.64, 0.70, y)
    cloth = cloth * (weave * (1 - 0.5 * seam))[..., None]
    picture = mix(picture, cloth, smoothstep(1.01, 0.985, figure))
    rim = smoothstep(0.90, 0.99, figure) * smoothstep(1.02, 0.99, figure) * side
    return np.clip(mix(picture, (1.0, 0.95, 0.86), rim * 0.45), 0, 1)


def kite_sky(width=1000, height=1300):
    """High summer clouds, behind a drawn kite."""
    x, y = _grid(width, height, 2.2)
    warp = fractal(x * 0.8, y * 0.8, 51, 5)
    density = fractal(x * 0.9 + warp * 0.9, y * 1.2 + warp * 0.5, 53, 9, 0.54)
    lit = fractal(x * 0.9 + warp * 0.9 - 0.10, y * 1.2 + warp * 0.5 - 0.14, 53, 6, 0.54)
    blue = mix((0.09, 0.30, 0.60), (0.52, 0.74, 0.88), np.clip(y / (2.2 * height / width), 0, 1))
    shade = np.clip(0.62 + 0.75 * (density - lit), 0, 1)
    cloud = mix((0.60, 0.66, 0.75), (1.0, 0.99, 0.97), shade)
    return np.clip(mix(blue, cloud, smoothstep(0.0, 0.55, density + 0.1)), 0, 1)


def pebble(width=420, height=360, seed=1, base=(0.45, 0.47, 0.50), band=(0.92, 0.90, 0.85)):
    """One stone with a soft shadow: (colours, alpha)."""
    x, y = _grid(width, height, 2.0)
    x, y = x - 1.0, y - height / width
    turn = seed * 1.3
    u, v = x * np.cos(turn) + y * np.sin(turn), -x * np.sin(turn) + y * np.cos(turn)
    bulge = 0.06 * fractal(np.arctan2(v, u) * 0.9 + 20, np.full_like(u, seed * 3.3), seed, 3)
    radius = (np.abs(u / 0.74) ** 2.3 + np.abs(v / 0.52) ** 2.3) ** (1 / 2.3) + bulge
    alpha = smoothstep(1.0, 0.975, radius)
    shadow = 0.55 * smoothstep(1.28, 0.7, np.hypot((x - 0.05) / 0.86, (y - 0.14) / 0.66))
    dome = np.sqrt(np.clip(1 - np.minimum(radius, 1) ** 2, 0, 1))
    light = np.clip(0.35 + 0.55 * dome - 0.35 * x - 0.45 * y, 0.08, 1.3)
    grain = 1 + 0.18 * fractal(u * 22, v * 22, seed + 40, 5)
    vein = smoothstep(0.06, 0.03, np.abs(v + 0.18 * u + 0.10 * fractal(u * 2.5, v * 2.5, seed + 50, 4) - 0.08))
    colour = mix(np.broadcast_to(base, x.shape + (3,)), band, vein * 0.85)
    gloss = smoothstep(0.30, 0.02, np.hypot(x + 0.24, y + 0.22)) * 0.35
    colour = colour * (light * grain)[..., None] + gloss[..., None]
    return np.clip(colour * alpha[..., None], 0, 1), np.clip(np.maximum(alpha, shadow), 0, 1)
