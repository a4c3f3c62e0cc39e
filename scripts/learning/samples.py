"""What Gatefold measures in the gold files: candidates with their features, and the contents that it gives."""

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from learning.gold import gold_files


def present_files(folder):
    """The gold files that a folder has, each with its path."""
    found = {path.stem: path for path in folder.glob("*.pdf")}
    return {name: (file, found[name]) for name, file in gold_files().items() if name in found}


def samples(files):
    """A sample of each file that can be read, by name."""
    with tempfile.TemporaryDirectory() as output:
        program = os.environ["GATEFOLD_LEARN_PROGRAM"]
        paths = [str(path) for _, path in files.values()]
        for start in range(0, len(paths), 40):
            print(f"\rreading {start} of {len(paths)} files", end="", file=sys.stderr, flush=True)
            subprocess.run([program, output, *paths[start : start + 40]], check=True, stdout=subprocess.DEVNULL)
        print("\r" + " " * 40 + "\r", end="", file=sys.stderr)
        read = {}
        for name in files:
            path = Path(output) / f"{name}.json"
            if path.exists():
                read[name] = json.loads(path.read_text(encoding="utf-8"))
        return read
