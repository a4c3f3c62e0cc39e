"""Sends every request for documents that may be malicious, each from a host process of its own, and counts outcomes."""

import argparse
import collections
import json
import os
import pathlib
import subprocess
import sys
import time

PROGRAM = os.environ["GATEFOLD_BENCH_PROGRAM"]
TOLERANCE = 1.0  # seconds by which a request may pass its deadline
PATIENCE = 1800  # seconds for a file, after which its host counts as lost
HOST_LOST = "HOST LOST"
# Codes of requests that decide a file's outcome, and the names of these outcomes.
WORST_FIRST = (
    ("workerLost", "worker lost"),
    ("memoryExceeded", "out of memory"),
    ("deadlineExceeded", "deadline"),
    ("refused", "refused"),
)


def files(paths):
    for path in map(pathlib.Path, paths):
        if path.is_dir():
            yield from sorted(file for file in path.rglob("*") if file.suffix.lower() == ".pdf")
        else:
            yield path


def tried(file, deadline):
    """The host's report of a file, or None and the reason where the host was lost."""
    command = [PROGRAM, "torture", str(file), "--format", "json", "--deadline", str(deadline)]
    try:
        run = subprocess.run(command, capture_output=True, timeout=PATIENCE)
    except subprocess.TimeoutExpired:
        return None, "no end within half an hour"
    if run.returncode != 0:
        return None, f"status {run.returncode}: {run.stderr.decode(errors='replace')[-300:]}"
    return json.loads(run.stdout), ""


def outcome_of(report):
    """What became of a file, by its worst request."""
    codes = collections.Counter()
    for counts in report["outcomes"].values():
        codes.update(counts)
    for code, name in WORST_FIRST:
        if codes[code]:
            return name
    failed = [code for code in report["outcomes"]["open"] if code != "ok"]
    if failed:
        return f"not opened: {failed[0]}"
    if set(codes) - {"ok"}:
        return "some requests failed: " + ", ".join(sorted(set(codes) - {"ok"}))
    return "repaired" if report["isRepaired"] else "ok"


class Summary:
    """What became of all files."""

    def __init__(self):
        self.outcomes = collections.Counter()
        self.commands = collections.defaultdict(collections.Counter)  # the outcomes of each command
        self.reports = {}
        self.worst = (float("-inf"), None)  # seconds past the deadline, and the file
        self._start = time.monotonic()

    def try_file(self, file, deadline):
        """Tries a file, and prints what went wrong."""
        report, reason = tried(file, deadline)
        self.reports[str(file)] = report or {"hostLost": reason}
        if report is None:
            self.outcomes[HOST_LOST] += 1
            print(f"{file.name}: host lost: {reason}", flush=True)
            return
        outcome = outcome_of(report)
        self.outcomes[outcome] += 1
        for command, outcomes in report["outcomes"].items():
            self.commands[command].update(outcomes)
        self.worst = max(self.worst, (report["maximumOverrun"], file.name))
        if outcome != "ok":
            print(f"{file.name}: {outcome} ({report['seconds']:.1f} s)", flush=True)

    def print(self):
        print(f"\n{sum(self.outcomes.values())} files in {time.monotonic() - self._start:.0f} s")
        for outcome, count in self.outcomes.most_common():
            print(f"  {count:5}  {outcome}")
        print("requests:")
        for command, outcomes in self.commands.items():
            print(f"  {command}: " + ", ".join(f"{count} {code}" for code, count in outcomes.most_common()))
        print(f"host lost: {self.outcomes[HOST_LOST]}")
        overrun, name = self.worst
        if name:
            print(f"nearest to its deadline, or furthest past it: {overrun:+.2f} s ({name})")

    @property
    def is_bad(self):
        """Whether a host was lost, or a request passed its deadline by more than the tolerance."""
        return bool(self.outcomes[HOST_LOST]) or self.worst[0] > TOLERANCE


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--deadline", type=float, default=20)
    parser.add_argument("--json")
    parser.add_argument("paths", nargs="+")
    arguments = parser.parse_args()
    wanted = list(files(arguments.paths))
    if not wanted:
        parser.error(f"no PDF in {', '.join(arguments.paths)}")
    summary = Summary()
    for file in wanted:
        summary.try_file(file, arguments.deadline)
    summary.print()
    if arguments.json:
        pathlib.Path(arguments.json).write_text(json.dumps(summary.reports, indent=1, sort_keys=True))
    sys.exit(1 if summary.is_bad else 0)


if __name__ == "__main__":
    main()
