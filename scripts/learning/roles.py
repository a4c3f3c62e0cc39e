"""Measures the roles of paragraphs against what tagged files say of themselves."""

import json
import os
import subprocess
from collections import Counter, defaultdict

from learning.samples import present_files
from learning.tagging import tagged_pages

ROLES = ("heading", "body", "caption", "quote", "furniture")
# The tags that are right for each role. A standfirst, for example, may be tagged as a heading or as text.
ACCEPTED = {
    "headline": ("heading",), "crosshead": ("heading",), "standfirst": ("body", "heading"), "body": ("body",),
    "table": ("body",), "dropCap": ("body",), "caption": ("caption",), "pullQuote": ("quote",), "folio": ("furniture",),
    "runningHeader": ("furniture",),
}  # fmt: skip
MOST_PAGES = 150
# A limit for long reports, which would otherwise outweigh short files.
MOST_OF_A_FILE = 150


def measure_roles(folder, once, misses):
    """Prints how many paragraphs of tagged files have the role that their tags give."""
    confusion, shares = Counter(), []
    for name, (file, path) in present_files(folder).items():
        if (file.split == "once") != once or file.tagged != "tagged" or file.pages > MOST_PAGES:
            continue
        pages = tagged_pages(path)
        tagged = Counter(role for texts in pages.values() for _, role in {(text.paragraph, text.role) for text in texts})
        # Files that tag almost nothing or almost everything as headings are useless here.
        if tagged["heading"] < 3 or tagged["body"] < 10 or tagged["heading"] > tagged["body"]:
            continue
        found = Counter()
        for index, paragraphs in read_paragraphs(path, pages).items():
            for gold, role, text in paragraphs:
                # A file without such tags doesn't distinguish these roles from body text.
                if gold == "body" and role in ("caption", "pullQuote") and not tagged[ACCEPTED[role][0]]:
                    continue
                ours = gold if gold in ACCEPTED[role] else ACCEPTED[role][0]
                found[gold, ours] += 1
                if misses and gold != ours:
                    print(f"{name} page index {index}: tagged {gold}, given {role}: {text[:60]}")
        total = sum(found.values())
        if total < 20:
            continue
        shares.append(sum(count for (gold, ours), count in found.items() if gold == ours) / total)
        if misses:
            print(f"{name}: {shares[-1]:.3f} of {total}, producer {file.producer}")
        for pair, count in found.items():
            confusion[pair] += count * min(1, MOST_OF_A_FILE / total)
    print(f"{len(shares)} files")
    print("tagged as  " + "".join(f"{role:>11}" for role in ROLES) + "  right")
    for gold in ROLES:
        row = [confusion[gold, ours] for ours in ROLES]
        if sum(row):
            print(f"{gold:11}" + "".join(f"{count:11.0f}" for count in row) + f"  {confusion[gold, gold] / sum(row):.3f}")
    right = sum(confusion[role, role] for role in ROLES)
    print(f"right {right / max(1, sum(confusion.values())):.3f}, mean of files {sum(shares) / max(1, len(shares)):.3f}")


def read_paragraphs(path, pages):
    """The tagged paragraphs of each page: role, the role that Gatefold gives most of its letters, and its text."""
    command = [os.environ["GATEFOLD_PROGRAM"], "text", str(path), "--format", "json"]
    result = subprocess.run(command, capture_output=True, check=False)
    if result.returncode != 0:
        return {}
    found = {}
    for page in json.loads(result.stdout)["pages"]:
        index = page["pageIndex"]
        votes, words = defaultdict(Counter), defaultdict(list)
        for block in page["blocks"]:
            if block.get("isInvisible") or block.get("isOutsidePage"):
                continue
            for word in (word for line in block["lines"] for word in line["words"]):
                if owner := owner_of(word["rect"], pages.get(index, ())):
                    votes[owner][block["role"]] += len(word["text"])
                    words[owner].append(word["text"])
        found[index] = [
            (role, votes[paragraph, role].most_common(1)[0][0], " ".join(text))
            for (paragraph, role), text in words.items()
            if role in ROLES and sum(map(len, text)) >= 2
        ]
    return found


def owner_of(rect, texts):
    """The paragraph that a word is in, with its role: that of the smallest text object around its middle."""
    x, y = rect["x"] + rect["width"] / 2, rect["y"] + rect["height"] / 2
    around = [
        (text.rect[2] * text.rect[3], text.paragraph, text.role)
        for text in texts
        if -1 <= x - text.rect[0] <= text.rect[2] + 1 and -2 <= y - text.rect[1] <= text.rect[3] + 2
    ]
    return min(around)[1:] if around else None
