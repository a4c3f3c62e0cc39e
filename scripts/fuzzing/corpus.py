"""The inputs that fuzzing begins with."""

import os
import re
import shutil
import subprocess
from pathlib import Path

from .seeds import pdf, text

ROOT = Path(__file__).resolve().parent.parent.parent
SAMPLES = ROOT / "SamplePDFs"
TARGETS = ROOT / "Tests" / "GatefoldFuzzing" / "Targets"
PDF_TARGETS = {"open", "text", "links", "outline", "render", "salvage"}
# Changes of longer files mostly change what no one looks at.
LONGEST_PDF = 16_384
LONGEST_TEXT = {"archive": 640}
LONGEST_OTHER_TEXT = 320
# A password of AES-256 is tried in milliseconds, as it should be: one target does.
SLOW_SEEDS = {"aes-256": "open", "encrypted": "open"}


def declared_targets():
    """The names of all targets, without the program that has them, which takes minutes to build."""
    sources = sorted(TARGETS.glob("*.swift"))
    return [name for path in sources for name in re.findall(r'= FuzzTarget\(\s*"(\w+)"', path.read_text())]


def longest(target):
    """How long an input may be, in bytes."""
    return LONGEST_PDF if target in PDF_TARGETS else LONGEST_TEXT.get(target, LONGEST_OTHER_TEXT)


def write_seeds(program, target, folder):
    """Writes the seeds of a target anew."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for name, data in seeds(target):
        (folder / name).write_bytes(data)
    environment = os.environ | {"GATEFOLD_FUZZ_TARGET": target}
    subprocess.run([program, "--write-seeds", folder], env=environment, check=True)


def seeds(target):
    """Pairs of a name and bytes."""
    if target not in PDF_TARGETS:
        return text.seeds(target)
    samples = [(path.stem, path.read_bytes()) for path in sorted(SAMPLES.glob("*.pdf"))]
    every = list(pdf.seeds()) + [(name, data) for name, data in samples if len(data) <= LONGEST_PDF]
    return [(name, data) for name, data in every if SLOW_SEEDS.get(name, target) == target]
