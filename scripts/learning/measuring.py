"""Measures the contents that Gatefold recovers."""

from collections import defaultdict

from learning.gold import labelled_items, outline_items
from learning.samples import present_files, samples
from learning.scoring import Score, score
from learning.titles import folded

BANDS = (0, 0.5, 0.6, 0.7, 0.8, 0.9, 0.97, 1.01)


def measure(folder, once, files, misses):
    """Prints a table of the files labelled by eye, of those with an outline, and how far the confidence is right."""
    chosen = {n: f for n, f in present_files(folder).items() if (f[0].split == "once") == once}
    read = samples(chosen)
    confidences = []
    for title, items_of in (("labelled by eye", labelled_items), ("outline hidden", None)):
        scores = {}
        for name, sample in read.items():
            items = items_of(name) if items_of else outline_items(sample)
            if items:
                given = [(folded(item["title"]), item.get("pageIndex")) for item in sample["recovered"]]
                scores[name] = score(given, items)
                if items_of:
                    confidences += verdicts(given, [item["confidence"] for item in sample["recovered"]], scores[name])
        table(title, scores, chosen, files, misses)
    print_calibration(confidences)


def table(title, scores, chosen, files, misses):
    """The scores by kind of file and all together."""
    if not scores:
        print(f"{title}: no files")
        return
    if files or misses:
        for name, one in sorted(scores.items(), key=lambda entry: entry[1].f1):
            print(f"  {one.f1:.2f}  right {one.right}, wrong {len(one.wrong)}, missing {len(one.missing)}  {name}")
            if misses:
                for item in one.missing:
                    print(f"          missing  page index {item.page_index}: {item.title}")
                for wrong in one.wrong:
                    print(f"          wrong    page index {wrong[1]}: {wrong[0]}")
    groups = defaultdict(list)
    for name, one in scores.items():
        groups[chosen[name][0].kind].append(one)
        groups["all"].append(one)
    print(f"{title:16} files precision recall    F1  mean of files")
    for kind, group in sorted(groups.items(), key=lambda entry: (entry[0] == "all", entry[0])):
        total = sum(group, Score())
        mean = sum(one.f1 for one in group) / len(group)
        print(
            f"{kind:16} {len(group):5} {total.precision:9.3f} {total.recall:6.3f} {total.f1:5.3f} {mean:14.3f}"
        )


def verdicts(given, confidences, result):
    """The confidence of each item that is given, and whether the item is right."""
    wrong = list(result.wrong)
    found = []
    for item, confidence in zip(given, confidences):
        is_right = item not in wrong
        if not is_right:
            wrong.remove(item)
        found.append((confidence, is_right))
    return found


def print_calibration(confidences):
    """How many items of each confidence are right, and how far both are apart on average."""
    print("confidence       items  mean  right")
    error = 0.0
    for low, high in zip(BANDS, BANDS[1:]):
        band = [one for one in confidences if low <= one[0] < high]
        if band:
            mean = sum(one[0] for one in band) / len(band)
            right = sum(one[1] for one in band) / len(band)
            error += abs(mean - right) * len(band)
            print(f"{low:.2f} to {min(high, 1):.2f}     {len(band):5} {mean:5.2f} {right:6.2f}")
    if confidences:
        print(f"expected calibration error {error / len(confidences):.3f}")
