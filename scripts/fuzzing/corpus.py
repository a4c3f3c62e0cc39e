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
PDF_TARGETS = {"open", "text", "links", "outline", "record", "replay", "salvage", "editing", "objects"}
# In bytes. In longer files, most changes hit what is never read.
MAXIMUM_PDF_LENGTH = 16_384
MAXIMUM_TEXT_LENGTHS = {"archive": 640, "inflating": 640, "articles": 640, "issueLayout": 2048, "master": 640}
DEFAULT_MAXIMUM_TEXT_LENGTH = 320
# Trying an AES-256 password takes milliseconds, so only one target gets these seeds.
SLOW_SEEDS = {"aes-256": "open", "encrypted": "open"}


def declared_targets():
    """The names of all targets, read from their sources, as the program takes minutes to build."""
    sources = sorted(TARGETS.glob("*.swift"))
    return [name for path in sources for name in re.findall(r'= FuzzTarget\(\s*"(\w+)"', path.read_text())]


def maximum_length(target):
    """The maximum length of an input in bytes."""
    if target in PDF_TARGETS:
        return MAXIMUM_PDF_LENGTH
    return MAXIMUM_TEXT_LENGTHS.get(target, DEFAULT_MAXIMUM_TEXT_LENGTH)


def write_seeds(program, target, folder):
    """Replaces the seeds of a target."""
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
    every = list(pdf.seeds()) + [(name, data) for name, data in samples if len(data) <= MAXIMUM_PDF_LENGTH]
    return [(name, data) for name, data in every if SLOW_SEEDS.get(name, target) == target]
