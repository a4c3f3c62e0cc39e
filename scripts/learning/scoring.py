"""How well contents agree with what they should be."""

from dataclasses import dataclass, field

from learning.titles import alike


@dataclass
class Score:
    """Counts of items; optional ones that are given count for nothing."""

    right: int = 0
    missing: list = field(default_factory=list)
    wrong: list = field(default_factory=list)

    @property
    def precision(self):
        """Share of the given items that are right."""
        return self.right / max(1, self.right + len(self.wrong))

    @property
    def recall(self):
        """Share of the required items that are given."""
        return self.right / max(1, self.right + len(self.missing))

    @property
    def f1(self):
        """The harmonic mean of both; 1 where there is nothing to give and nothing is given."""
        if not (self.right or self.wrong or self.missing):
            return 1.0
        return 2 * self.right / max(1, 2 * self.right + len(self.wrong) + len(self.missing))

    def __add__(self, other):
        return Score(self.right + other.right, self.missing + other.missing, self.wrong + other.wrong)


def is_item(given, item):
    """Whether a given (folded title, page index) is an item."""
    return given[1] == item.page_index and any(alike(given[0], name) for name in item.names)


def score(given, items):
    """Compares (folded title, page index) with items. Every item counts once; required ones are looked for first."""
    left = list(given)
    result = Score()
    for wants_optional in (False, True):
        for item in items:
            if item.is_optional != wants_optional:
                continue
            match = next((one for one in left if is_item(one, item)), None)
            if match is not None:
                left.remove(match)
                result.right += not wants_optional
            elif not wants_optional:
                result.missing.append(item)
    result.wrong = left
    return result
