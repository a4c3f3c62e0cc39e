"""A chart drawn with paths: bars, axes and labels. Lengths are page space points."""

from dataclasses import replace

from PIL import Image, ImageDraw

from ..drawing.colours import INK, RUST, SOFT, TEAL
from ..drawing.style import Style
from .photographs import colour_grid
from .record import picture_json
from .setting import label

LABEL = Style("sans", 6.2, 7.5, colour=SOFT, hyphenate=False)
SCALE = 4  # pixels a point of the picture that the expected colours are taken from


def draw_chart(page, frame, bars, ticks, unit):
    """Bars of {label: value} over an axis with ticks; returns the expected picture."""
    x, y, width, height = frame
    image = Image.new("RGB", (round(width * SCALE), round(height * SCALE)), "white")
    pencil = ImageDraw.Draw(image)

    def fill(rect, colour):
        page.fill_rect(*rect, colour)
        left, top = (rect[0] - x) * SCALE, (rect[1] - y) * SCALE
        box = (left, top, left + rect[2] * SCALE - 1, top + rect[3] * SCALE - 1)
        pencil.rectangle(box, fill=tuple(round(255 * v) for v in colour))

    left, bottom, top = x + 24, y + height - 14, y + 12
    scale = (bottom - top) / max(ticks)
    words = [unit]
    label(page, unit, replace(LABEL, font="sans-bold", colour=INK), x, y + 6)
    for tick in ticks:
        level = bottom - tick * scale
        if tick:
            fill((left, level - 0.15, x + width - left, 0.3), SOFT)
        label(page, str(tick), LABEL, left - 4, level + 2, align="right")
        words.append(str(tick))
    step = (x + width - left) / len(bars)
    for number, (name, value) in enumerate(bars.items()):
        colour = RUST if number == len(bars) - 1 else TEAL
        fill((left + number * step + step * 0.2, bottom - value * scale, step * 0.6, value * scale), colour)
        label(page, name, LABEL, left + (number + 0.5) * step, bottom + 9, align="center")
        words.append(name)
    fill((left, bottom, x + width - left, 0.8), INK)
    fill((left - 0.8, top, 0.8, bottom - top + 0.8), INK)
    return picture_json(page, frame, "drawn", colour_grid(image), words=" ".join(words), turnedBy=0)
