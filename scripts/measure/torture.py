"""Asks everything of documents that may be made to harm, each from a host process of its own, and counts what became of
it."""

import argparse
import collections
import json
import os
import pathlib
import subprocess
import sys
import time

PROGRAM = os.environ["GATEFOLD_PROGRAM"]
# By how much a request may pass its deadline.
TOLERANCE = 1.0
# What a file may take in all, after which its host counts as lost.
PATIENCE = 1800


def files(paths):
    for path in map(pathlib.Path, paths):
        if path.is_dir():
            yield from sorted(file for file in path.rglob("*") if file.suffix.lower() == ".pdf")
        else:
            yield path


def tried(file, deadline):
    """What the host says of a file; `None` where it was lost."""
    command = [PROGRAM, "bench", "torture", str(file), "--format", "json", "--deadline", str(deadline)]
    try:
        run = subprocess.run(command, capture_output=True, timeout=PATIENCE)
    except subprocess.TimeoutExpired:
        return None, "no end within half an hour"
    if run.returncode != 0:
        return None, f"status {run.returncode}: {run.stderr.decode(errors='replace')[-300:]}"
    return json.loads(run.stdout), ""


def kind(report):
    """What became of a file, by its worst request."""
    codes = collections.Counter()
    for counts in report["outcomes"].values():
        codes.update(counts)
    for code, name in [
        ("workerLost", "worker lost"),
        ("memoryExceeded", "out of memory"),
        ("deadlineExceeded", "deadline"),
        ("refused", "refused"),
    ]:
        if codes[code]:
            return name
    failed = [code for code in report["outcomes"]["open"] if code != "ok"]
    if failed:
        return f"not opened: {failed[0]}"
    if set(codes) - {"ok"}:
        return "some requests failed: " + ", ".join(sorted(set(codes) - {"ok"}))
    return "repaired" if report["isRepaired"] else "ok"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--deadline", type=float, default=20)
    parser.add_argument("--json")
    parser.add_argument("paths", nargs="+")
    arguments = parser.parse_args()
    wanted = list(files(arguments.paths))
    if not wanted:
        parser.error(f"no PDF in {', '.join(arguments.paths)}")

    counts = collections.Counter()
    commands = collections.defaultdict(collections.Counter)
    reports = {}
    worst = (float("-inf"), None)
    start = time.monotonic()
    for file in wanted:
        report, reason = tried(file, arguments.deadline)
        reports[str(file)] = report or {"hostLost": reason}
        if report is None:
            counts["HOST LOST"] += 1
            print(f"{file.name}: host lost: {reason}", flush=True)
            continue
        outcome = kind(report)
        counts[outcome] += 1
        for command, outcomes in report["outcomes"].items():
            commands[command].update(outcomes)
        worst = max(worst, (report["maximumOverrun"], file.name))
        if outcome != "ok":
            print(f"{file.name}: {outcome} ({report['seconds']:.1f} s)", flush=True)

    print(f"\n{sum(counts.values())} files in {time.monotonic() - start:.0f} s")
    for outcome, count in counts.most_common():
        print(f"  {count:5}  {outcome}")
    print("requests:")
    for command, outcomes in commands.items():
        print(f"  {command}: " + ", ".join(f"{count} {code}" for code, count in outcomes.most_common()))
    print(f"host lost: {counts['HOST LOST']}")
    if worst[1]:
        print(f"nearest to its deadline, or furthest past it: {worst[0]:+.2f} s ({worst[1]})")
    if arguments.json:
        pathlib.Path(arguments.json).write_text(json.dumps(reports, indent=1, sort_keys=True))
    sys.exit(1 if counts["HOST LOST"] or worst[0] > TOLERANCE else 0)


if __name__ == "__main__":
    main()
