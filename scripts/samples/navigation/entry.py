"""Outline items and links, which lead to the same targets."""

from typing import NamedTuple


class Entry(NamedTuple):
    """What an outline item or a link is made of."""

    title: str
    keys: dict  # the entries of its dictionary that lead somewhere
    target: dict  # what the expected data says it leads to
