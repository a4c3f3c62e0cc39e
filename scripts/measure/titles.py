"""When two titles are the same.

They have the same letters and digits without regard to case and accents, the number of a chapter or section left out or
not; or the one begins or ends with the other and is at most twice as long.
"""

import re
import unicodedata

NUMBERING = re.compile(
    r"^\s*(?:(?:chapter|part|section|appendix|kapitel|teil|chapitre|partie|capitolo|cap[ií]tulo|hoofdstuk)\s+)?"
    r"(?:(?:[0-9]+|[ivxlc]+|[a-z])(?:[.:)–-]|(?=\s))\s*)(?:[0-9]+[.)]?)*\s*[-–:.]?\s*",
    re.IGNORECASE,
)


def folded(text):
    """Letters and digits without case and accents."""
    return "".join(c for c in unicodedata.normalize("NFKD", text).casefold() if c.isalnum())


def _forms(title):
    """The folded title, with and without the number of its section."""
    return {form for form in (folded(title), folded(NUMBERING.sub("", title, count=1))) if form}


def is_same(a, b):
    """Whether two titles are the same."""
    for one in _forms(a):
        for other in _forms(b):
            short, long = sorted((one, other), key=len)
            is_part = len(short) >= 2 and len(long) <= 2 * len(short)
            if one == other or (is_part and (long.startswith(short) or long.endswith(short))):
                return True
    return False
