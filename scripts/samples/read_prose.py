"""Reads the magazine's prose: `prose/<name>.txt`, sections headed by `== key`, paragraphs parted by empty lines."""

from pathlib import Path

FOLDER = Path(__file__).parent / "prose"


def read_prose(name):
    """{section: [paragraph, ...]}; a section with one line to a paragraph (lists) comes as its lines."""
    sections, key = {}, None
    for line in (FOLDER / f"{name}.txt").read_text(encoding="utf-8").splitlines():
        if line.startswith("== "):
            key = line[3:].strip()
            sections[key] = []
        elif line.strip():
            sections[key].append(line.strip())
    return sections
