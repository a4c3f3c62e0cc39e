"""`python -m fuzzing ARGUMENTS`; `scripts/fuzz` calls it with its environment set."""

import argparse
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from . import corpus
from .fuzzer import Fuzzer


def positive(kind):
    """The type of an option that must be above 0."""

    def number(text):
        value = kind(text)
        if not value > 0:
            raise argparse.ArgumentTypeError(f"{text} is not above 0")
        return value

    # argparse names it in its error for text that is not a number.
    number.__name__ = kind.__name__
    return number


def parser():
    parser = argparse.ArgumentParser(
        prog="scripts/fuzz",
        description="Runs targets under libFuzzer and prints one line per target. Fails if anything was found.",
    )
    amount = parser.add_mutually_exclusive_group()
    amount.add_argument("--minutes", type=positive(float), help="minutes for each target (default: 1)")
    amount.add_argument("--runs", type=positive(int), help="executions of each target")
    parser.add_argument(
        "--jobs", type=positive(int), default=os.cpu_count(), help="targets at a time (default: one per core)"
    )
    parser.add_argument("--address", action="store_true", help="with AddressSanitizer: slower, but finds more")
    parser.add_argument("--reproduce", action="store_true", help="run a TARGET on a FILE once")
    parser.add_argument("--minimize", action="store_true", help="with --reproduce: make the FILE as short as possible")
    parser.add_argument("--options", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("targets", nargs="*", metavar="TARGET", help="default: all")
    return parser


def checked(arguments):
    """The arguments, if they are valid; ends the program before anything is built if they are not."""
    if arguments.reproduce and len(arguments.targets) != 2:
        parser().error("--reproduce takes a target and a file")
    if arguments.minimize and not arguments.reproduce:
        parser().error("--minimize goes with --reproduce")
    if arguments.reproduce and not Path(arguments.targets[1]).is_file():
        parser().error(f"there is no file {arguments.targets[1]}")
    known = corpus.declared_targets()
    unknown = set(arguments.targets[:1] if arguments.reproduce else arguments.targets) - set(known)
    if unknown:
        parser().error(f"there is no target {', '.join(sorted(unknown))}; there are {', '.join(known)}")
    return arguments


def main():
    arguments = checked(parser().parse_args())
    if arguments.options:
        print("address" if arguments.address else "plain")
        return 0
    program = Path(os.environ["GATEFOLD_FUZZ_PROGRAM"])
    if arguments.reproduce:
        target, file = arguments.targets
        return Fuzzer(program, target).reproduce(Path(file), arguments.minimize)
    known = subprocess.run([program], capture_output=True, text=True, check=True).stdout.split()
    return run(program, arguments, [name for name in known if name in arguments.targets or not arguments.targets])


def run(program, arguments, names):
    folder = Path(os.environ["GATEFOLD_FUZZ_FOLDER"])
    seconds = None if arguments.runs else 60 * (arguments.minutes or 1)
    print(f"{'target':10} {'executions':>12} {'a second':>9} {'edges':>7} {'inputs':>7} {'findings':>9}", flush=True)

    def one(name):
        fuzzer = Fuzzer(program, name)
        corpus.write_seeds(program, name, folder / "seeds" / name)
        result = fuzzer.run(folder, runs=arguments.runs, seconds=seconds)
        print(result.line, flush=True)
        return result

    with ThreadPoolExecutor(arguments.jobs) as pool:
        results = list(pool.map(one, names))
    findings = [(result.target, path) for result in results for path in result.findings]
    for target, path in findings:
        print(f"scripts/fuzz --reproduce {target} {os.path.relpath(path)}")
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())
