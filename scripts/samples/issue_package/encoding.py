"""Films, sounds and photographs' formats, by Debian's ffmpeg. No dates, no names of encoders: the same bytes again."""

import subprocess
import tempfile
from pathlib import Path

EXACT = "-fflags +bitexact -flags:v +bitexact -flags:a +bitexact -map_metadata -1 -threads 1"
# Without the encoder's name, which H.264 holds in a message of its own.
H264 = (
    "-c:v libx264 -profile:v high -preset slow -pix_fmt yuv420p -bsf:v filter_units=remove_types=6 "
    "-color_primaries bt709 -color_trc bt709 -colorspace bt709"
)
TO_BT709 = "scale=out_color_matrix=bt709:out_range=tv:flags=accurate_rnd+full_chroma_int+bitexact"


def _run(arguments, file_name, data):
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / file_name
        subprocess.run(["ffmpeg", "-v", "error", *arguments.split(), *EXACT.split(), str(path)], input=data, check=True)
        return path.read_bytes()


def jpeg(picture, quality=4):
    """A picture as JPEG; `quality` is 2 to 31, less is better."""
    size = f"{picture.width}x{picture.height}"
    source = f"-f rawvideo -pix_fmt rgb24 -s {size} -i - -pix_fmt yuvj420p -q:v {quality}"
    return _run(source, "picture.jpg", bytes(picture.pixels))


def mp4(frames, rate, quality=26, sound=None, key_times=()):
    """A film of pictures as MP4, with its index at the front so that it plays while it loads."""
    size = f"{frames[0].width}x{frames[0].height}"
    arguments = f"-f rawvideo -pix_fmt rgb24 -s {size} -r {rate} -i -"
    with tempfile.TemporaryDirectory() as folder:
        if sound:
            path = Path(folder) / "sound.wav"
            path.write_bytes(sound)
            arguments += f" -i {path} -c:a aac -b:a 40k -ac 1 -shortest"
        if key_times:
            arguments += " -force_key_frames " + ",".join(map(str, key_times))
        arguments += f" -vf {TO_BT709} {H264} -crf {quality} -movflags +faststart"
        return _run(arguments, "film.mp4", b"".join(bytes(frame.pixels) for frame in frames))


def m4a(sound):
    """A WAV file as AAC."""
    return _run("-f wav -i - -c:a aac -b:a 48k -ac 1 -movflags +faststart", "sound.m4a", sound)


def mp3(sound):
    """A WAV file as MP3."""
    return _run("-f wav -i - -c:a libmp3lame -b:a 48k -ac 1 -id3v2_version 0 -write_xing 0", "sound.mp3", sound)
