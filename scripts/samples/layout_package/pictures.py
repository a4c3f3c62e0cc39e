"""A harbour at dusk, a lens, and a chart of turns."""

import math

from ..issue_package.canvas import circle, gradient, line
from ..issue_package.noise import rough

HARBOUR_WIDTH, HARBOUR_HEIGHT, HORIZON = 630, 893, 470
DUSK = [(0, (14, 32, 58)), (0.35, (64, 74, 110)), (0.525, (222, 150, 110)), (0.53, (58, 70, 92)), (1, (10, 22, 34))]
LAMP, PAPER, INK = (255, 214, 130), (246, 242, 232), (11, 85, 112)
LENS_WIDTH, LENS_HEIGHT = 712, 300
CHART_WIDTH, CHART_HEIGHT = 320, 180
TURNS = (90, 86, 82, 74, 66, 60, 61, 67, 74, 80, 86, 90)


def harbour():
    """Lamps along the quay, and their light on the water."""
    picture = gradient(HARBOUR_WIDTH, HARBOUR_HEIGHT, DUSK)
    for number in range(9):
        x = 36 + number * 70
        roof = HORIZON - 46 - 34 * rough(number * 1.7, 3, 5)
        house = [(x - 34, HORIZON), (x - 34, roof), (x - 2, roof - 24), (x + 30, roof), (x + 30, HORIZON)]
        picture.fill(house, (26, 30, 44))
        for row in range(2):
            if rough(number, row, 7) > 0.45:
                left, top = x - 20 + 22 * row, roof + 10
                picture.fill([(left, top), (left + 9, top), (left + 9, top + 13), (left, top + 13)], LAMP, 0.8)
    picture.fill(line((0, HORIZON + 4), (HARBOUR_WIDTH, HORIZON + 4), 10), (18, 22, 30))
    for number in range(7):
        _lamp(picture, 45 + number * 90)
    return picture


def _lamp(picture, x):
    picture.fill(line((x, HORIZON), (x, HORIZON - 64), 3), (16, 18, 24))
    for radius, alpha in ((26, 0.08), (15, 0.16), (6, 0.95)):
        picture.fill(circle(x, HORIZON - 68, radius), LAMP, alpha)
    for number in range(26):
        y = HORIZON + 22 + number * 11
        width = 7 + number * 0.9 + 16 * rough(number * 0.8, x, 9)
        shift = 9 * (rough(number * 0.9, x + 5, 4) - 0.5)
        picture.fill(circle(x + shift, y, width / 2, 2.4), LAMP, 0.5 * (1 - number / 27))


def lens():
    """Rings of glass around a flame."""
    picture = gradient(LENS_WIDTH, LENS_HEIGHT, [(0, (16, 36, 48)), (1, (8, 20, 28))])
    x, y = LENS_WIDTH / 2, LENS_HEIGHT / 2
    for number in range(14, 0, -1):
        shade = 40 + 150 * (1 - number / 15)
        picture.fill(circle(x, y, number * 21, number * 12, 72), (shade * 0.7, shade, shade * 0.95))
        picture.fill(circle(x, y, number * 21 - 5, number * 12 - 4, 72), (shade * 0.4, shade * 0.62, shade * 0.66))
    for number in range(16):
        turn = math.pi * number / 8
        end = (x + 330 * math.cos(turn), y + 330 * math.sin(turn))
        picture.fill(line((x, y), end, 2), LAMP, 0.25)
    for radius, alpha in ((40, 0.2), (24, 0.45), (13, 1)):
        picture.fill(circle(x, y, radius * 0.7, radius), LAMP, alpha)
    return picture


def chart():
    """A bar for each month."""
    picture = gradient(CHART_WIDTH, CHART_HEIGHT, [(0, PAPER), (1, PAPER)])
    for month, turns in enumerate(TURNS):
        left, top = 16 + month * 24.5, CHART_HEIGHT - 14 - turns * 1.6
        picture.fill([(left, CHART_HEIGHT - 14), (left, top), (left + 18, top), (left + 18, CHART_HEIGHT - 14)], INK)
    picture.fill(line((10, CHART_HEIGHT - 13), (CHART_WIDTH - 10, CHART_HEIGHT - 13), 2), (40, 44, 50))
    return picture
