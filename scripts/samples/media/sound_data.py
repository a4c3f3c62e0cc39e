"""A bell, and the encodings of sounds. Samples are numbers from -1 to 1."""

import io
import struct
import wave

import numpy as np

RATE = 8000  # samples a second
MU_LAW_FORMAT = 7  # of the `fmt` chunk
MU_LAW_BIAS, MU_LAW_PEAK = 132, 32635


def bell():
    """A quarter of a second of a bell."""
    time = np.arange(RATE // 4) / RATE
    tone = sum(np.sin(2 * np.pi * 440 * ratio * time) / ratio for ratio in (1, 2.4, 5.2))
    return np.clip(tone * np.exp(-9 * time) / 2, -1, 1)


def as_16_bits(samples):
    """The samples as whole numbers."""
    return np.round(samples * 32767).astype(np.int64)


def wav_file(samples, channels=1):
    """A WAV file of 16 bits a sample, by Python's own writer."""
    out = io.BytesIO()
    with wave.open(out, "wb") as file:
        file.setnchannels(channels)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(as_16_bits(samples).astype("<i2").tobytes())
    return out.getvalue()


def mu_law(samples):
    """G.711: a sign, three bits of exponent, four of mantissa, all inverted."""
    numbers = np.round(samples * MU_LAW_PEAK).astype(np.int64)
    magnitude = np.abs(numbers) + MU_LAW_BIAS
    exponent = np.floor(np.log2(magnitude)).astype(np.int64) - 7
    mantissa = magnitude >> (exponent + 3) & 15
    return (~((numbers < 0) * 128 | exponent << 4 | mantissa) & 255).astype(np.uint8).tobytes()


def mu_law_wav_file(data):
    """A WAV file of mu-law data, which Python's writer cannot make."""
    form = struct.pack("<HHIIHHH", MU_LAW_FORMAT, 1, RATE, RATE, 1, 8, 0)
    chunks = b"fmt " + struct.pack("<I", len(form)) + form + b"fact" + struct.pack("<II", 4, len(data))
    chunks += b"data" + struct.pack("<I", len(data)) + data
    return b"RIFF" + struct.pack("<I", len(chunks) + 4) + b"WAVE" + chunks
