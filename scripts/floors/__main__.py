"""Checks that no file uses a floor above it: python3 scripts/floors [--build FOLDER] [--sources FOLDER].

Reads the index that `swift build` writes, so that the sources must have been built. Prints one line for each use that
points upwards, for each folder without a floor, and for each cycle of more than three files; exits 1 if there is any.
"""

import argparse
import sys
from pathlib import Path

from house import House, long_cycles, sources
from index import Index

# Interposed functions: a call of one means the library's own function.
INTERPOSED = "CGatefold/interposed/"
# Headers with incomplete types, which a source file completes.
PUBLIC_HEADERS = ("CCurl/include/", "CGatefold/include/", "CPango/include/", "CTesseract/include/")


def counts(use):
    """Whether a use says that its file needs the other one."""
    if use.definition.startswith(INTERPOSED) and not use.name.startswith("cgatefold"):
        return False
    return not use.file.startswith(PUBLIC_HEADERS) or use.definition.startswith(PUBLIC_HEADERS)


def main():
    root = Path(__file__).resolve().parent.parent.parent
    parser = argparse.ArgumentParser(prog="floors", description=__doc__.split("\n")[0])
    parser.add_argument("--build", type=Path, default=root / ".build" / "debug", help="the folder of the build")
    parser.add_argument("--sources", type=Path, default=root / "Sources", help="the folder of the sources")
    parser.add_argument("--house", type=Path, default=Path(__file__).parent / "house.txt", help="the list of floors")
    arguments = parser.parse_args()

    house = House(arguments.house.read_text(encoding="utf-8"))
    uses = [use for use in Index(arguments.build / "index" / "store", arguments.sources).uses() if counts(use)]
    files = sources(arguments.sources)
    found = house.unlisted(files) + house.upward(uses) + long_cycles(uses, house.shared)
    for message in found:
        print(message)
    if found:
        sys.exit(1)
    print(f"{len(files)} files, {len(uses)} uses of one file by another: none points upwards")


if __name__ == "__main__":
    main()
