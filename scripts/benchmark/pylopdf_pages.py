"""pylopdf, that is hayro, in a worker: whole pages."""

from typing import Any

import pylopdf

from .clock import now


def pages(path: str, sizes: list[list[float]], dpi: float) -> dict[str, Any]:
    """Each page loaded and drawn whole, once."""
    times = []
    start = now()
    with pylopdf.open(path) as issue:
        opened = now()
        for index in range(len(sizes)):
            before = now()
            issue[index].get_pixmap(dpi=dpi)
            times.append(now() - before)
    return {"open": opened - start, "pages": times}
