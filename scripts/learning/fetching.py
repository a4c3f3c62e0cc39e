"""Brings the gold files into a folder."""

import hashlib
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from learning.gold import gold_files


def fetch(folder, sources, offline):
    """Copies or clones each file that the folder does not have, and says which cannot be had."""
    folder.mkdir(parents=True, exist_ok=True)
    wanted = [f for f in gold_files().values() if digest(folder / f.file) != f.sha256]
    by_digest = {}
    for source in sources:
        for path in source.rglob("*.pdf"):
            by_digest.setdefault(digest(path), path)
    rest = []
    for file in wanted:
        if file.sha256 in by_digest:
            shutil.copyfile(by_digest[file.sha256], folder / file.file)
        else:
            rest.append(file)
    for repository in sorted({file.repository for file in rest}):
        own = [file for file in rest if file.repository == repository]
        clone = next((s / repository.replace("/", "+") for s in sources if (s / repository.replace("/", "+")).is_dir()), None)
        if clone is not None:
            take(clone, own, folder)
        elif not offline:
            with tempfile.TemporaryDirectory() as made:
                address = f"https://github.com/{repository}.git"
                subprocess.run(["git", "clone", "--quiet", "--bare", "--filter=blob:none", address, made], check=False)
                take(Path(made), own, folder)
    missing = [file for file in wanted if digest(folder / file.file) != file.sha256]
    print(f"{len(wanted) - len(missing)} files brought, {len(missing)} cannot be had", file=sys.stderr)
    for file in missing:
        print(f"{file.repository} {file.path}", file=sys.stderr)


def take(clone, files, folder):
    """Writes the files that a repository has, at the commit that they were found at or the newest."""
    for file in files:
        for commit in filter(None, (file.commit, "HEAD")):
            command = ["git", "-C", str(clone), "cat-file", "blob", f"{commit}:{file.path}"]
            blob = subprocess.run(command, capture_output=True, check=False).stdout
            if hashlib.sha256(blob).hexdigest() == file.sha256:
                (folder / file.file).write_bytes(blob)
                break


def digest(path):
    """The SHA-256 of a file; None where there is none."""
    return hashlib.sha256(path.read_bytes()).hexdigest() if path.is_file() else None
