"""Shows an issue of a server in viewers, and prints what is wrong: viewers.py PROGRAM PDF NAME=FOLDER...

NAME is a viewer (leaflet, mirador, seadragon, tify), FOLDER that of its scripts. With --shots FOLDER, all screenshots are
kept there, and beside each what was expected, and which pixels differ. With --fault, a wrong answer is given to the
viewer (see faults.py), and problems are to be expected.
"""

import argparse
import importlib
import shutil
import tempfile
from pathlib import Path

from browser import Browser, BrowserError
from faults import FAULTS, interception
from servers import IssueServer, PageServer

WIDTH, HEIGHT = 1400, 1000
# Leaflet asks for finer tiles on finer displays.
DEVICE_SCALES = {"leaflet": [1, 2]}
# Where an answer is wrong with --fault: every viewer shows the middle of this page at its full size.
FAULTY_PAGE, FULL_LEVEL = 6, 6


def arguments():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("pdf")
    parser.add_argument("viewers", nargs="+")
    parser.add_argument("--shots", type=Path)
    parser.add_argument("--fault", choices=FAULTS)
    return parser.parse_args()


def check(name, scripts, device_scale, issues, folder, options):
    """The problems of one viewer on a display with so many pixels to a CSS pixel."""
    module = importlib.import_module(name)
    server, pages = IssueServer(options.program, issues), PageServer(name, scripts)
    browser = Browser(folder / f"{name}-{device_scale}", WIDTH, HEIGHT, device_scale)
    viewing = module.Viewing(server, pages.address, browser, options.shots)
    try:
        if options.fault:
            give_fault(options.fault, viewing)
        module.check(viewing)
        viewing.check_requests()
    except BrowserError as error:
        viewing.problems.append(str(error))
    finally:
        browser.close()
        pages.close()
        server.close()
    return viewing.problems


def give_fault(name, viewing):
    place = viewing.middle_of_text(FAULTY_PAGE)
    decide = interception(name, FAULTY_PAGE, place, FULL_LEVEL)
    viewing.browser.intercept_requests(f"{viewing.server.address}/*", decide)


def main():
    options = arguments()
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        issues = folder / "issues"
        issues.mkdir()
        shutil.copy(options.pdf, issues / "issue.pdf")
        for viewer in options.viewers:
            name, scripts = viewer.split("=", 1)
            for device_scale in DEVICE_SCALES.get(name, [1]):
                for problem in check(name, scripts, device_scale, issues, folder, options):
                    print(f"{name}: {problem}")


main()
