"""Uses the reader in a browser, and prints what is wrong: reader.py PROGRAM SAMPLES SUITE...

PROGRAM is gatefold-server, beside which lies gatefold; SAMPLES is the folder of the samples. A SUITE is a module of
this folder, such as `turning`; with `turning:static` only one of its sites is tried. `--files FOLDER` takes the reader
from a folder instead of from the program, so that changes can be tried without building it.
"""

import argparse
import importlib
import os
import signal
import sys
import tempfile
import threading
import time
from contextlib import ExitStack, closing
from pathlib import Path

from playwright.sync_api import Error

from opened import NotSeen, Trial, chromium
from sites import ISSUES, ClubSite, Gatefold, PackedSite, PublishedSite, ServedSite, StaticSite


# How many seconds a check may take. The machine may be busy with other tests.
LIMIT = 300


def arguments():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("samples")
    parser.add_argument("suites", nargs="+")
    parser.add_argument("--files", type=Path)
    parser.add_argument("--only", help="the name of one check")
    parser.add_argument("--times", action="store_true", help="write to standard error how long each check takes")
    return parser.parse_args()


class Sites:
    """The sites, each made when a suite first wants it."""

    def __init__(self, options, gatefold, stack):
        self._options, self._gatefold, self._stack = options, gatefold, stack
        self._made = {}

    def site(self, name, issues):
        """A site with issues, by their names in the samples; made once."""
        key = (name, *issues)
        if key not in self._made:
            folder = Path(self._stack.enter_context(tempfile.TemporaryDirectory(ignore_cleanup_errors=True)))
            made = self._make(name, folder, issues)
            self._made[key] = self._stack.enter_context(closing(made))
        return self._made[key]

    def _make(self, name, folder, issues):
        if name == "static":
            return StaticSite(self._gatefold, folder, issues)
        if name == "packed":
            return PackedSite(self._gatefold, folder, issues)
        if name == "published":
            return PublishedSite(self._options.program, self._gatefold, folder)
        kind = ClubSite if name == "club" else ServedSite
        return kind(self._options.program, self._gatefold, folder, issues)


def check(suite, trial, options):
    """Tries each check of a suite; one that is stopped by an error doesn't end the others."""
    for body in suite.CHECKS:
        name = body.__name__.removeprefix("check_")
        is_left_out = trial.site.name == "static" and name in getattr(suite, "SERVED_ONLY", [])
        if is_left_out or options.only not in (None, name):
            continue
        start, known = time.monotonic(), len(trial.problems)
        limit = threading.Timer(LIMIT, end_processes)
        limit.start()
        try:
            body(trial)
        except (NotSeen, Error) as error:
            trial.problems.append(str(error))
        finally:
            limit.cancel()
        trial.problems[known:] = [f"{name}: {problem}" for problem in trial.problems[known:]]
        if options.times:
            print(f"{suite.__name__} {trial.site.name} {name}: {time.monotonic() - start:.1f} s", file=sys.stderr)


def end_processes():
    """Ends the browser and the server: what waits for a page that hangs would otherwise wait for ever."""
    for process in Path(f"/proc/{os.getpid()}/task/{os.getpid()}/children").read_text().split():
        os.kill(int(process), signal.SIGKILL)


def main():
    options = arguments()
    gatefold = Gatefold(options.program, options.samples)
    with ExitStack() as stack:
        sites = Sites(options, gatefold, stack)
        browser = stack.enter_context(chromium())
        for argument in options.suites:
            name, _, only = argument.partition(":")
            suite = importlib.import_module(name)
            for kind in [only] if only else suite.SITES:
                trial = Trial(browser, sites.site(kind, getattr(suite, "ISSUES", ISSUES)), gatefold, options.files)
                check(suite, trial, options)
                for problem in trial.problems:
                    print(f"{name} {kind}: {problem}", flush=True)


main()
