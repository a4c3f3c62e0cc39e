"""Shows an issue of a server in viewers, and prints what is wrong: viewers.py PROGRAM PDF NAME=FOLDER...

NAME is a viewer (leaflet, mirador, seadragon, tify), FOLDER that of its scripts. A screenshot that differs from what
the server draws is kept in gatefold-failures, in the folder for temporary files; with --shots FOLDER, all are kept
there. With --fault, the viewer is given a wrong answer (see faults.py), so that problems are to be expected.
"""

import argparse
import importlib
import shutil
import tempfile
from contextlib import ExitStack, closing
from pathlib import Path

from browser import Browser, BrowserError
from faults import FAULTS, interception
from kept import KeptPictures, NoPictures
from servers import IssueServer, PageServer

# Every viewer shows the middle of this page at its full size. With --fault, an answer is wrong there.
FAULTY_PAGE = 3
# The level of the page's map tiles at the full size.
FULL_LEVEL = 6


def arguments():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("pdf")
    parser.add_argument("viewers", nargs="+")
    parser.add_argument("--shots", type=Path)
    parser.add_argument("--fault", choices=FAULTS)
    return parser.parse_args()


def check(name, scripts, variant, issues, options):
    """The problems of one viewer, which may be asked for in several variants."""
    module = importlib.import_module(name)
    with ExitStack() as stack:
        profile = stack.enter_context(tempfile.TemporaryDirectory(ignore_cleanup_errors=True))
        server = stack.enter_context(closing(IssueServer(options.program, issues)))
        pages = stack.enter_context(closing(PageServer(name, Path(scripts))))
        browser = stack.enter_context(closing(Browser(profile, **module.DISPLAYS.get(variant, {}))))
        kept = NoPictures() if options.fault and not options.shots else KeptPictures(f"{name}-{variant}", options.shots)
        viewing = module.Viewing(server, pages, browser, kept)
        if options.fault:
            give_fault(options.fault, viewing)
        try:
            module.check(viewing, variant)
            viewing.check_requests()
        except BrowserError as error:
            viewing.stop(error)
        return viewing.problems


def give_fault(name, viewing):
    place = viewing.middle_of_text(FAULTY_PAGE)
    decide = interception(name, FAULTY_PAGE, place, FULL_LEVEL)
    viewing.browser.intercept_requests(f"{viewing.server.address}/*", decide)


def main():
    options = arguments()
    with tempfile.TemporaryDirectory() as issues:
        shutil.copy(options.pdf, Path(issues) / "issue.pdf")
        for viewer in options.viewers:
            name, scripts = viewer.split("=", 1)
            variants = importlib.import_module(name).VARIANTS
            for variant in variants[:1] if options.fault else variants:
                for problem in check(name, scripts, variant, issues, options):
                    print(f"{name} {variant}: {problem}")


main()
