"""Measures batches on this machine, and from what each file costs tells how long they should have taken, and an archive."""

import argparse
import json
import os
import random
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from gatefold_program import pdf_files
from schedule import Cluster, Cost, archive_time, batch_time, shards

PROGRAM = os.environ["GATEFOLD_PROGRAM"]


class Run:
    """A command on some cores, with as many lanes: its seconds, the processor's, and the largest process in KB."""

    def __init__(self, arguments, cores):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        start = time.monotonic()
        pin = ["taskset", "-c", f"0-{cores - 1}"] if cores else []
        threads = ["--threads", str(cores)] if cores else []
        subprocess.run([*pin, PROGRAM, *map(str, arguments), *threads], stderr=subprocess.DEVNULL,
                       stdout=subprocess.DEVNULL, check=False)
        self.seconds = time.monotonic() - start
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        self.processor = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        self.memory = after.ru_maxrss


def copies(files, count, folder):
    """Writes the files under other names, each with another hash. Returns which files, in the order of the names."""
    folder.mkdir()
    copied = [files[number % len(files)] for number in range(count)]
    for number, file in enumerate(copied):
        (folder / f"issue-{number:06}.pdf").write_bytes(file.read_bytes() + f"\n% {number}\n".encode())
    return copied


def batch(command, inputs, cores, folder):
    out = folder / "out"
    run = Run([*command, inputs, "-o", out, "--quiet", "--report", folder / "report.json"], cores)
    issues = json.loads((folder / "report.json").read_text())["issues"]
    size = sum(path.stat().st_size for path in out.rglob("*") if path.is_file())
    shutil.rmtree(out, ignore_errors=True)
    return run, [issue for issue in issues if issue["status"] == "done"], size


def costs(command, files, folder):
    """What each file costs by itself, on one core and on two, without the start of the program, in seconds.

    Not those that the processor was busy for: not all workers are counted in them.
    """
    start = min(Run(["--version"], 1).seconds for _ in range(5))
    found = {}
    for file in files:
        one, two = [], []
        for _ in range(2):
            for cores, runs in ((1, one), (2, two)):
                runs.append(Run([*command, file, "-o", folder / "cost", "--quiet"], cores))
                size = sum(path.stat().st_size for path in (folder / "cost").rglob("*") if path.is_file())
                shutil.rmtree(folder / "cost", ignore_errors=True)
        work = max(min(run.seconds for run in one) - start, 1e-3)
        both = min(run.seconds for run in two) - start
        # What two lanes do not share out is done by one of them, or twice.
        found[file] = Cost(work, min(max(2 * both / work - 1, 0), 1), file.stat().st_size + size)
    return start, found


def expected_costs(files, folder):
    """What a plan expects of the files, in its own unit."""
    plan = folder / "archive.plan"
    subprocess.run([PROGRAM, "batch", "plan", *files, "--measure", "-o", plan], stdout=subprocess.DEVNULL,
                   stderr=subprocess.DEVNULL, check=False)
    entries = [json.loads(line) for line in plan.read_text().splitlines()[1:]]
    return {Path(entry["path"]): (entry["cost"], entry.get("pages", 0)) for entry in entries}


def tell_archive(arguments, known, expected):
    """Prints a table of hours and money for more and more cores."""
    choice = random.Random(1)
    files = [choice.choice(list(known)) for _ in range(arguments.archive)]
    archive = [known[file] for file in files]
    plan = [expected[file][0] for file in files]
    cluster = Cluster(arguments.node_cores, arguments.latency, arguments.bandwidth * 1e6)
    alone = sum(cost.work for cost in archive)
    pages = sum(expected[file][1] for file in files)
    print(f"\n{arguments.archive:,} issues, {pages:,} pages, {alone / 3600:.1f} hours of one core, "
          f"{sum(cost.size for cost in archive) / 1e9:,.0f} GB read and written")
    print(f"{'cores':>6} {'shards':>7} {'hours':>8} {'dollars':>8} {'of ideal':>9}  what holds it up")
    for cores in (1 << power for power in range(13)):
        nodes = max(1, cores // cluster.node_cores)
        # More shards share the work out better, fewer wait less for their starts.
        whole, computing, count = min(
            (*archive_time(shards(archive, plan, count), cores, cluster), count)
            for count in sorted({min(len(archive), factor * nodes) for factor in (1, 2, 4, 8)})
        )
        waiting = cluster.latency * count / nodes
        held = "the storage" if whole > computing else "the starts of shards" if waiting > 0.1 * whole else ""
        print(f"{cores:6} {count:7} {whole / 3600:8.2f} {whole / 3600 * cores * arguments.price:8.2f} "
              f"{alone / cores / whole:9.2f}  {held}")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--issues", type=int, default=100)
    parser.add_argument("--command", default="export mets --no-pdf")
    parser.add_argument("--archive", type=int, default=100_000)
    parser.add_argument("--node-cores", type=int, default=4)
    parser.add_argument("--latency", type=float, default=20)
    parser.add_argument("--bandwidth", type=float, default=1000)
    parser.add_argument("--price", type=float, default=0.04)
    parser.add_argument("files", nargs="+")
    arguments = parser.parse_args()
    command = arguments.command.split()
    files = pdf_files(arguments.files)
    # In memory where possible: the disk of this machine is not that of the cluster.
    memory = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
    with tempfile.TemporaryDirectory(prefix="gatefold-batches-", dir=memory) as name:
        folder = Path(name)
        expected = expected_costs(files, folder)
        start, known = costs(command, files, folder)
        inputs = folder / "in"
        copied = copies(files, arguments.issues, inputs)
        pages = sum(expected[file][1] for file in copied)
        for cores in sorted({1, os.cpu_count()}):
            run, done, size = batch(command, inputs, cores, folder)
            model = start + batch_time([known[file] for file in copied], cores)
            print(f"{len(done)} of {arguments.issues} issues, {pages} pages on {cores} core{'s' * (cores > 1)}: "
                  f"{run.seconds:.1f} s, {pages / run.seconds:.1f} pages a second, {run.processor:.1f} s of processors, "
                  f"{run.memory / 1024:.0f} MB, wrote {size / 1e6:.0f} MB; "
                  f"expected {model:.1f} s, {100 * (model / run.seconds - 1):+.1f} %", flush=True)
        tell_archive(arguments, known, expected)
    return 0


if __name__ == "__main__":
    sys.exit(main())
