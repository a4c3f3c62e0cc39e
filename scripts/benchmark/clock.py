"""Times in milliseconds, in workers."""

import time


def now() -> float:
    """Milliseconds since some moment."""
    return time.perf_counter() * 1000
