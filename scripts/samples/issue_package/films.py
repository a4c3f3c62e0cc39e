"""Three films as lists of pictures: the tide of the almanac, lamps at the quay, and a kite with and without a tail."""

import math
import random

from .canvas import Picture, circle, gradient, line, turned

# The tide: the chart of page 26, twice as many pixels as it has points.
TIDE_WIDTH, TIDE_HEIGHT, TIDE_RATE, TIDE_SECONDS = 990, 300, 15, 7
DAYS = 14
SKY_TOP, SKY_BOTTOM, WATER, PAPER = (219, 237, 237), (102, 161, 173), (23, 92, 112), (255, 255, 255)

LIGHTS_WIDTH, LIGHTS_HEIGHT, LIGHTS_RATE, LIGHTS_FRAMES = 520, 300, 12, 48
LAMP_COLOURS = ((230, 90, 60), (250, 190, 90), (90, 170, 190), (210, 225, 230))

KITE_WIDTH, KITE_HEIGHT, KITE_RATE = 480, 270, 12
LAUNCH_SECONDS, TAIL_SECONDS, NO_TAIL_SECONDS = 12, 5, 5


def tide_height(hours):
    """Metres, as the chart of page 26 has them."""
    return 2.1 + (1.25 + 0.5 * math.cos((hours - 60) / 54.2)) * math.cos(hours * 2 * math.pi / 12.42)


def _with_days(picture):
    for day in range(1, DAYS):
        x = day * TIDE_WIDTH / DAYS
        picture.fill([(x - 0.4, 0), (x + 0.4, 0), (x + 0.4, TIDE_HEIGHT), (x - 0.4, TIDE_HEIGHT)], PAPER)
    return picture


def _tide_row(hours):
    """The row of the water's surface; 36 points a metre."""
    return TIDE_HEIGHT - tide_height(hours) * 72


def _tide_chart(sky):
    """The whole curve."""
    hours = [number * DAYS * 24 / TIDE_WIDTH for number in range(TIDE_WIDTH + 1)]
    surface = [(number, _tide_row(hour)) for number, hour in enumerate(hours)]
    chart = sky.copy()
    chart.fill([(0, TIDE_HEIGHT), *surface, (TIDE_WIDTH, TIDE_HEIGHT)], WATER)
    return _with_days(chart)


def tide():
    """The sea rises and falls, and leaves its curve behind."""
    sky = gradient(TIDE_WIDTH, TIDE_HEIGHT, [(0, SKY_TOP), (1, SKY_BOTTOM)])
    chart, empty = _tide_chart(sky), _with_days(sky.copy())
    full = _with_days(gradient(TIDE_WIDTH, TIDE_HEIGHT, [(0, WATER), (1, WATER)]))
    count, frames, stride = TIDE_SECONDS * TIDE_RATE, [], TIDE_WIDTH * 3
    for number in range(count):
        share = min(1.0, number / (count - TIDE_RATE))
        column, level = int(share * TIDE_WIDTH), _tide_row(share * DAYS * 24)
        pixels = bytearray()
        for row in range(TIDE_HEIGHT):
            start, ahead = row * stride, full if row >= level else empty
            pixels += chart.pixels[start : start + column * 3] + ahead.pixels[start + column * 3 : start + stride]
        frames.append(Picture(TIDE_WIDTH, TIDE_HEIGHT, pixels))
    return frames


def tide_loudness(time):
    """How loud the surf of the film is: louder at high water."""
    return max(0.0, min(1.0, tide_height(time / (TIDE_SECONDS - 1) * DAYS * 24) / 3.9)) if time < 6 else 0.3


def lights():
    """Lamps out of focus over black water, each as bright as its own slow wave; the end meets the beginning."""
    source, waterline = random.Random(19), LIGHTS_HEIGHT * 0.62
    night = gradient(
        LIGHTS_WIDTH, LIGHTS_HEIGHT, [(0, (10, 18, 38)), (0.6, (40, 44, 70)), (0.62, (8, 12, 24)), (1, (4, 7, 16))]
    )
    lamps = []
    for _ in range(34):
        radius = source.uniform(6, 17)
        place = source.uniform(0, LIGHTS_WIDTH), waterline - source.uniform(4, 92) ** 1.02
        lamps.append((place, radius, source.choice(LAMP_COLOURS), source.uniform(0, 1), source.choice((1, 1, 2))))
    frames = []
    for number in range(LIGHTS_FRAMES):
        frame = night.copy()
        for (x, y), radius, colour, phase, speed in lamps:
            glow = 0.30 + 0.26 * math.sin(2 * math.pi * (speed * number / LIGHTS_FRAMES + phase))
            frame.fill(circle(x, y, radius, count=24), colour, glow)
            sway = 3 * math.sin(2 * math.pi * (number / LIGHTS_FRAMES + phase))
            frame.fill(circle(x + sway, 2 * waterline - y, radius * 0.6, radius * 1.5, 20), colour, glow * 0.35)
        frames.append(frame)
    return frames


# MARK: The kite


def _beach():
    sky = gradient(
        KITE_WIDTH,
        KITE_HEIGHT,
        [
            (0, (74, 130, 190)),
            (0.74, (200, 224, 236)),
            (0.75, (66, 122, 140)),
            (0.82, (120, 170, 176)),
            (0.83, (226, 208, 170)),
            (1, (206, 184, 142)),
        ],
    )
    for x, y, width, height in ((90, 60, 70, 13), (130, 50, 50, 16), (350, 92, 84, 12), (400, 82, 46, 15)):
        sky.fill(circle(x, y, width, height), (246, 250, 252), 0.8)
    sky.fill(circle(122, 214, 4.5), (60, 44, 40))
    sky.fill([(117, 219), (127, 219), (129, 240), (125, 240), (122, 230), (119, 240), (115, 240)], (178, 58, 36))
    return sky


HAND = (127.0, 222.0)
# A box kite: two bands of silk, each a bright side and a dark one, and the spars.
SILK = (
    ([(-20, -34), (4, -28), (4, -8), (-20, -14)], (250, 232, 190)),
    ([(4, -28), (22, -36), (22, -16), (4, -8)], (214, 186, 130)),
    ([(-20, 8), (4, 14), (4, 34), (-20, 28)], (250, 232, 190)),
    ([(4, 14), (22, 6), (22, 26), (4, 34)], (214, 186, 130)),
)
SPARS = (((-20, -34), (-20, 28)), ((4, -28), (4, 34)), ((22, -36), (22, 26)))


def _kite(frame, place, degrees, tail=None, is_held=True):
    if is_held:
        middle = ((HAND[0] + place[0]) / 2, (HAND[1] + place[1]) / 2 + 14)
        frame.fill(line(HAND, middle, 1), (250, 250, 250), 0.9)
        frame.fill(line(middle, place, 1), (250, 250, 250), 0.9)
    if tail is not None:
        for number in range(7):
            sway = math.sin(tail * 5 - number * 0.9) * (2 + number * 1.6)
            x, y = place[0] - 14 - number * 9, place[1] + 34 + number * 9
            bow = [(-7, -4), (0, 0), (7, -4), (7, 4), (0, 0), (-7, 4)]
            frame.fill(turned(bow, 40 + sway * 3, (x + sway, y)), (178, 58, 36))
    for points, colour in SILK:
        frame.fill(turned(points, degrees, place), colour)
    for start, end in SPARS:
        frame.fill(turned(line(start, end, 1.6), degrees, place), (90, 66, 46))


def _launch(time):
    """Up from the sand, and unsteady."""
    rise = 1 - math.exp(-time * 0.9)
    place = 250 + 24 * math.sin(time * 1.3) * rise, 196 - 84 * rise + 10 * math.sin(time * 2.1)
    return place, 24 * math.sin(time * 1.7) * rise


def _dive(time):
    """Round once, and down."""
    if time < 3:
        turn = time / 3 * 2 * math.pi
        return (262 + 70 * math.sin(turn), 112 + 42 * (1 - math.cos(turn)) * 0.7), math.degrees(turn)
    fall = min(1.0, (time - 3) / 0.9)
    return (262 + 60 * fall, 112 + 116 * fall * fall), 80 * fall


def kite():
    """The three clips one after the other."""
    beach, frames = _beach(), []
    for number in range(LAUNCH_SECONDS * KITE_RATE):
        frames.append(beach.copy())
        _kite(frames[-1], *_launch(number / KITE_RATE))
    for number in range(TAIL_SECONDS * KITE_RATE):
        time = number / KITE_RATE
        rise = 1 - math.exp(-time)
        frames.append(beach.copy())
        _kite(frames[-1], (262 + 70 * rise, 112 - 44 * rise), 5 * math.sin(time * 1.2), tail=time)
    for number in range(NO_TAIL_SECONDS * KITE_RATE):
        time = number / KITE_RATE
        frames.append(beach.copy())
        _kite(frames[-1], *_dive(time), is_held=time < 3.9)
    return frames
