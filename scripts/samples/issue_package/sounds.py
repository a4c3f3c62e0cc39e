"""Surf and a foghorn as WAV files."""

import array
import io
import math
import random
import sys
import wave

RATE = 22050  # samples a second


def _wav(samples):
    numbers = array.array("h", (int(max(-1.0, min(1.0, sample)) * 32767) for sample in samples))
    if sys.byteorder == "big":
        numbers.byteswap()
    out = io.BytesIO()
    with wave.open(out, "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(numbers.tobytes())
    return out.getvalue()


def surf(seconds, loudness):
    """Noise through a low pass that opens as a wave breaks; `loudness` takes seconds and gives 0 to 1."""
    source, held, samples = random.Random(14), 0.0, []
    for number in range(int(seconds * RATE)):
        time = number / RATE
        level = loudness(time)
        held += (0.03 + 0.25 * level) * (source.uniform(-1, 1) - held)
        edge = min(1.0, time * 4, (seconds - time) * 4)
        samples.append(held * (0.2 + 0.9 * level) * edge)
    return _wav(samples)


def shore():
    """Eight seconds of waves, one every four."""
    return surf(8, lambda time: (0.5 - 0.5 * math.cos(2 * math.pi * time / 4)) ** 3)


def foghorn():
    """Two blasts: a low tone with its overtones."""
    samples = []
    for number in range(int(3.6 * RATE)):
        time = number / RATE
        blast = time % 1.8
        envelope = min(1.0, blast * 8, max(0.0, (1.3 - blast) * 6))
        tone = sum(math.sin(2 * math.pi * 110 * part * time) / part for part in (1, 2, 3, 4, 6))
        samples.append(0.32 * tone * envelope)
    return _wav(samples)
