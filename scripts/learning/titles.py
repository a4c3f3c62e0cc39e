"""When two titles are the same."""

import unicodedata
from difflib import SequenceMatcher


def folded(title):
    """Letters and digits only, without case, accents and compatibility forms."""
    return "".join(c for c in unicodedata.normalize("NFKD", title or "").casefold() if c.isalnum())


def alike(a, b):
    """Whether two folded titles are equal, one contains the other with 60 % of its length, or they differ little."""
    if not a or not b:
        return False
    if a == b:
        return True
    short, long = sorted((a, b), key=len)
    if short in long and len(short) >= 0.6 * len(long):
        return True
    if len(short) < 0.5 * len(long):
        return False
    return any(SequenceMatcher(None, x, y, autojunk=False).ratio() >= 0.8 for x, y in ((a, b), (b, a)))
