"""Pictures that are written to disk for a person to look at."""

import re
import tempfile
from pathlib import Path

FAILURES = Path(tempfile.gettempdir()) / "gatefold-failures"


class KeptPictures:
    """Keeps the pictures of failures, and of all else if a folder for them is given."""

    def __init__(self, name, shots=None):
        self._name, self._shots, self._count = name, shots, 0

    def keep(self, what, is_failure, kinds):
        """Writes pictures, by their kinds, and says where; nothing where they are not kept."""
        folder = self._shots or (FAILURES if is_failure else None)
        if not folder:
            return ""
        folder.mkdir(parents=True, exist_ok=True)
        self._count += 1
        path = folder / (f"{self._name}-{self._count:02}-" + re.sub(r"\W+", "-", what))
        for kind, picture in kinds.items():
            picture.save(f"{path}.{kind}.png")
        return f"; see {path}"


class NoPictures:
    """Keeps nothing, where failures are wanted."""

    def keep(self, what, is_failure, kinds):
        return ""
