"""Times in milliseconds, in workers."""

import time


def now() -> float:
    """Milliseconds since an arbitrary moment."""
    return time.perf_counter() * 1000
