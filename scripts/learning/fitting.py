"""Fits the trees that judge headlines."""

from collections import defaultdict
from difflib import SequenceMatcher
from pathlib import Path

import lightgbm
import numpy
from sklearn.linear_model import LogisticRegression

from learning import trees
from learning.gold import labelled_items, outline_items
from learning.measuring import print_calibration, verdicts
from learning.reporting import draw_worst, print_tables
from learning.samples import present_files, samples
from learning.scoring import Score, score
from learning.titles import alike, folded

OUTPUT = Path(__file__).parents[2] / "Sources/Gatefold/Analysis/Headlines/HeadlineTrees.swift"
# An item of an outline is a weaker witness than one that people see on its page.
OUTLINE_WEIGHT = 0.5
# So that a report of 200 pages does not outweigh all others.
MAXIMUM_OUTLINE_NEGATIVES = 400
PARAMETERS = dict(
    n_estimators=120,
    num_leaves=8,
    learning_rate=0.08,
    min_child_samples=15,
    subsample=0.7,
    subsample_freq=1,
    colsample_bytree=0.4,
    reg_lambda=3,
    random_state=0,
    verbose=-1,
)

FOLD_COUNT = 8
# From which probability on a headline is given where nothing lists it, as in `ContentsWitnesses`.
THRESHOLD = 0.4

HEADLINE, OTHER, UNCLEAR = 1, 0, -1


def targets(candidates, items):
    """What each candidate is. Of several that match an item, the best is the headline, and the others are unclear, as
    are those that match an optional item."""
    result = numpy.zeros(len(candidates), dtype=int)
    titles = [folded(candidate["text"]) for candidate in candidates]
    for item in items:
        matching = [
            place
            for place, candidate in enumerate(candidates)
            if candidate["pageIndex"] == item.page_index and any(alike(titles[place], name) for name in item.names)
        ]
        if not matching:
            continue
        best = max(matching, key=lambda place: likeness(titles[place], item) + candidates[place]["size"] / 2500)
        for place in matching:
            if place == best and not item.is_optional:
                result[place] = HEADLINE
            elif result[place] == OTHER:
                result[place] = UNCLEAR
    return result


def likeness(title, item):
    """How like the printed title a candidate is."""
    return SequenceMatcher(None, title, item.names[0], autojunk=False).ratio()


class Rows:
    """The candidates of one file, with what they are and how much they weigh."""

    def __init__(self, file, sample):
        labelled = labelled_items(file.name)
        self.name = file.name
        self.owner = file.owner
        self.is_outline = labelled is None
        self.items = outline_items(sample) or [] if self.is_outline else labelled
        self.candidates = [candidate for page in sample["candidates"] for candidate in page]
        self.is_useful = bool(self.items) and (not self.is_outline or is_confirmed(self.candidates, self.items))
        count = len(sample["featureNames"])
        features = [candidate["features"] for candidate in self.candidates]
        self.features = numpy.array(features).reshape(len(features), count)
        self.targets = targets(self.candidates, self.items)
        self.is_learned = self.targets != UNCLEAR
        if self.is_outline:
            others = numpy.flatnonzero(self.targets == OTHER)
            self.is_learned[numpy.random.RandomState(1).permutation(others)[MAXIMUM_OUTLINE_NEGATIVES:]] = False
        # Files with many articles count for more, but not in proportion.
        headlines = max(4, (self.targets == HEADLINE).sum())
        self.weight = OUTLINE_WEIGHT if self.is_outline else 3 / headlines**0.5


def is_confirmed(candidates, items):
    """Whether half of the titles of an outline stand on their pages."""
    titles = {(candidate["pageIndex"], folded(candidate["text"])) for candidate in candidates}
    required = [item for item in items if not item.is_optional]
    found = sum(
        any(page == item.page_index and alike(title, item.names[0]) for page, title in titles) for item in required
    )
    return 2 * found >= len(required)


def fitted(rows):
    """A model of some files."""
    model = lightgbm.LGBMClassifier(**PARAMETERS)
    model.fit(
        numpy.vstack([one.features[one.is_learned] for one in rows]),
        numpy.concatenate([one.targets[one.is_learned] for one in rows]),
        sample_weight=numpy.concatenate([numpy.full(one.is_learned.sum(), one.weight) for one in rows]),
    )
    return model


def unseen_logits(rows):
    """The logits of each file's candidates, from a model that was fitted to other owners' files."""
    owners = sorted({one.owner for one in rows})
    numpy.random.RandomState(1).shuffle(owners)
    folds = {owner: place % FOLD_COUNT for place, owner in enumerate(owners)}
    logits = [numpy.zeros(0)] * len(rows)
    for fold in range(FOLD_COUNT):
        model = fitted([one for one in rows if folds[one.owner] != fold])
        for place, one in enumerate(rows):
            if folds[one.owner] == fold and len(one.candidates):
                logits[place] = model.predict(one.features, raw_score=True)
    return logits


def calibration(rows, logits):
    """The scale and offset that make the logits of unseen candidates right."""
    seen = [(one.targets, found) for one, found in zip(rows, logits) if not one.is_outline]
    targets_, scores = (numpy.concatenate(part) for part in zip(*seen))
    clear = targets_ != UNCLEAR
    fit_ = LogisticRegression(C=1e6).fit(scores[clear].reshape(-1, 1), targets_[clear])
    return float(fit_.coef_[0][0]), float(fit_.intercept_[0])


def headlines(candidates, probabilities):
    """Those over the threshold that share no line with a better one, and form no stack with it, as `HeadlineJudge` chooses
    them, each with its probability, the most probable first."""
    stacks = {(candidate["pageIndex"], frozenset(candidate["places"])) for candidate in candidates}
    used = defaultdict(list)
    given = []
    for place in numpy.argsort(-probabilities, kind="stable"):
        if probabilities[place] < THRESHOLD:
            break
        page, lines = candidates[place]["pageIndex"], frozenset(candidates[place]["places"])
        if not any(lines & other or (page, lines | other) in stacks for other in used[page]):
            used[page].append(lines)
            given.append((candidates[place], probabilities[place]))
    return given


def judged(rows, probabilities):
    """The score of each file, and for each headline that is given its probability and whether it is right."""
    scores, found = [], []
    for one, own in zip(rows, probabilities):
        given = headlines(one.candidates, own)
        titles = [(folded(candidate["text"]), candidate["pageIndex"]) for candidate, _ in given]
        scores.append(score(titles, one.items))
        found += verdicts(titles, [probability for _, probability in given], scores[-1])
    return scores, found


def confidence_calibration(found):
    """The scale and offset from the logits of headlines that are given to how often such headlines are right."""
    probabilities, right = (numpy.array(part) for part in zip(*found))
    fit_ = LogisticRegression(C=1e6).fit(logit(probabilities).reshape(-1, 1), right)
    return float(fit_.coef_[0][0]), float(fit_.intercept_[0])


def logit(probabilities):
    """The logarithm of the odds."""
    return numpy.log(probabilities / (1 - probabilities))


def report(title, rows, probabilities, confidence, files):
    """Prints how well the headlines alone, of unseen files, are the contents, by kind and by producer, and how far their
    confidences are right. Gives the scores by name."""
    scores, found = judged(rows, probabilities)
    total = sum(scores, Score())
    mean = sum(one.f1 for one in scores) / max(1, len(scores))
    print(
        f"{title}: {len(scores)} files, precision {total.precision:.3f}, recall {total.recall:.3f}, "
        f"F1 {total.f1:.3f}, mean of files {mean:.3f}"
    )
    scale, offset = confidence
    print_calibration([(1 / (1 + numpy.exp(-(scale * logit(one) + offset))), is_right) for one, is_right in found])
    by_name = {one.name: own for one, own in zip(rows, scores)}
    print_tables(by_name, files)
    return by_name


def fit(folder, pictures):
    """Measures by cross-validation, fits the trees to everything, and writes them. Draws the worst of the files labelled
    by eye into the folder `pictures`, unless it is None."""
    files = {name: found for name, found in present_files(folder).items() if found[0].split != "once"}
    read = samples(files)
    rows = [one for one in (Rows(files[name][0], sample) for name, sample in read.items()) if one.is_useful]
    logits = unseen_logits(rows)
    scale, offset = calibration(rows, logits)
    probabilities = [1 / (1 + numpy.exp(-(scale * found + offset))) for found in logits]
    parts = {is_outline: [p for p, one in enumerate(rows) if one.is_outline == is_outline] for is_outline in (False, True)}
    labelled = parts[False]
    _, found = judged([rows[p] for p in labelled], [probabilities[p] for p in labelled])
    confidence = confidence_calibration(found)
    for title, is_outline in (("labelled by eye", False), ("outlines", True)):
        own = parts[is_outline]
        chosen, judgements = [rows[p] for p in own], [probabilities[p] for p in own]
        gold = {one.name: files[one.name][0] for one in chosen}
        scores = report(f"headlines alone, {title}", chosen, judgements, confidence, gold)
        if pictures and not is_outline:
            given = {one.name: [c for c, _ in headlines(one.candidates, p)] for one, p in zip(chosen, judgements)}
            items = {one.name: one.items for one in chosen}
            draw_worst(scores, given, items, {name: path for name, (_, path) in files.items()}, pictures)
    names = next(iter(read.values()))["featureNames"]
    lines = trees.text(fitted(rows), names)
    OUTPUT.write_text(trees.swift(lines, (scale, offset), confidence), encoding="utf-8")
    print(OUTPUT)
