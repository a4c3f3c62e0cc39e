"""A short procedural video: a boat's lamp crossing a dark bay, as MP4 (H.264), made with Debian's ffmpeg."""

import subprocess
import tempfile
from pathlib import Path

import numpy as np
from PIL import Image

from .noise import fractal, mix, smoothstep

WIDTH, HEIGHT, FRAMES, RATE = 240, 160, 36, 12
# Raw frames in, H.264 out; no dates, encoder names or anything else that changes from run to run.
FFMPEG_ARGUMENTS = (
    f"-v error -f rawvideo -pix_fmt rgb24 -s {WIDTH}x{HEIGHT} -r {RATE} -i - "
    "-c:v libx264 -pix_fmt yuv420p -crf 27 -threads 1 -bsf:v filter_units=remove_types=6 "
    "-fflags +bitexact -flags:v +bitexact -map_metadata -1 -movflags +faststart"
)


def frame(number):
    """One frame as bytes (rows, columns, RGB)."""
    x, y = np.meshgrid(np.arange(WIDTH, dtype=np.float32) / HEIGHT, np.arange(HEIGHT, dtype=np.float32) / HEIGHT)
    time = number / FRAMES
    picture = mix((0.07, 0.10, 0.22), (0.86, 0.52, 0.34), smoothstep(0.0, 0.55, y))
    ridge = 0.42 + 0.10 * fractal(x * 2, np.zeros_like(x), 4, 5)
    picture = mix(picture, (0.10, 0.12, 0.18), smoothstep(ridge - 0.01, ridge + 0.01, y))
    wave = fractal(x * 3 + time * 1.5, y * 14, 7, 3)
    picture = mix(
        picture, mix((0.05, 0.10, 0.18), (0.62, 0.42, 0.34), smoothstep(-0.2, 0.9, wave)), smoothstep(0.55, 0.56, y)
    )
    lamp = np.hypot(x - 0.2 - 1.1 * time, y - 0.535 - 0.006 * np.sin(time * 25))
    picture = picture + (np.exp(-((lamp / 0.03) ** 2)) + 0.35 * np.exp(-((lamp / 0.12) ** 2)))[..., None] * (
        1.0,
        0.85,
        0.5,
    )
    return (np.clip(picture, 0, 1) * 255 + 0.5).astype(np.uint8)


def poster():
    """The video's middle frame as a picture of values 0 ... 1."""
    image = Image.fromarray(frame(FRAMES // 2)).resize((WIDTH * 2, HEIGHT * 2), Image.BICUBIC)
    return np.asarray(image, np.float32) / 255


def mp4():
    """The bytes of the video."""
    raw = b"".join(frame(n).tobytes() for n in range(FRAMES))
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "bay.mp4"
        subprocess.run(["ffmpeg", *FFMPEG_ARGUMENTS.split(), path], input=raw, check=True)
        return path.read_bytes()
