"""A small PDF for each feature that the shim or a library behind it reads."""

import shutil
import subprocess
import tempfile
from pathlib import Path

from . import graphics, images, media, navigation, text_features
from .small_pdf import SmallPDF

GROUPS = (text_features, navigation, media, graphics, images)


def seeds():
    """Pairs of a name and the bytes of a file."""
    files = {"plain": SmallPDF().file_bytes()}
    for group in GROUPS:
        files |= {name: pdf.file_bytes() for name, pdf in group.seeds()}
    yield from files.items()
    yield from _rewritten_files(files)
    yield from _damaged_files(files)


def _rewritten_files(files):
    """Files with object streams, linearized ones and encrypted ones, as qpdf writes them."""
    text, media_file, navigation_file = files["type1"], files["media"], files["navigation"]
    yield from _rewritten("object-streams", navigation_file, "--object-streams=generate")
    yield from _rewritten("xref-stream", navigation_file, "--object-streams=generate", "--compress-streams=n")
    yield from _rewritten("linearized", navigation_file, "--linearize")
    weak = ("--allow-weak-crypto",)
    yield from _rewritten("rc4-40", text, *weak, "--encrypt", "fuzz", "o", "40", "--")
    yield from _rewritten("rc4-128", media_file, *weak, "--encrypt", "", "o", "128", "--use-aes=n", "--")
    yield from _rewritten("aes-128", media_file, *weak, "--encrypt", "fuzz", "o", "128", "--use-aes=y", "--")
    yield from _rewritten("aes-256", text, "--encrypt", "", "o", "256", "--")


def _rewritten(name, data, *options):
    """A file as qpdf writes it; nothing where there is no qpdf."""
    if not shutil.which("qpdf"):
        return
    with tempfile.TemporaryDirectory() as folder:
        source, target = Path(folder, "a.pdf"), Path(folder, "b.pdf")
        source.write_bytes(data)
        subprocess.run(["qpdf", "--static-id", *options, source, target], capture_output=True)
        if target.exists():
            yield name, target.read_bytes()


def _damaged_files(files):
    """A truncated file, and one with an object appended that no table lists."""
    text, navigation_file = files["type1"], files["navigation"]
    yield "truncated-seed", navigation_file[: len(navigation_file) * 2 // 3]
    yield "updated", text + b"5 0 obj\n<</A 1>>\nendobj\n" + text[text.index(b"xref\n0") :]
