"""Searches of a book with all their hits, taken from the placed text."""

from .folded_search import folded_hits
from .plain_search import plain_hits


def search_json(
    book,
    query,
    case_sensitive=False,
    hard=False,
    lines=1,
    absent=False,
    case=None,
    whole_words=False,
    accents=False,
):
    """A query with its hits; at least one hit must run over `lines` lines, or there must be none if `absent`.

    - `case` names what is hard about a search, which is then compared as people type: see `folded_search`.
    - `hard` marks a search that a good reader may miss.
    - `whole_words` and `accents` apply to searches with a `case` only.
    """
    if case:
        hits = folded_hits(book, query, case_sensitive, whole_words, accents)
    else:
        hits = plain_hits(book, query, case_sensitive)
    if absent == bool(hits) or not absent and max(_line_count(hit) for hit in hits) < lines:
        raise ValueError(f"the placed text no longer fits the search for {query!r}")
    entry = {"query": query, "caseSensitive": case_sensitive, "hits": hits}
    flags = {"case": case, "wholeWords": whole_words, "accents": accents, "hard": hard}
    return entry | {key: value for key, value in flags.items() if value}


def _line_count(hit):
    return sum(len(part["rects"]) for part in hit.get("pages", [hit]))
