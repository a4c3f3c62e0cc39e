"""The command line of `scripts/bench`."""

import argparse
from dataclasses import dataclass
from pathlib import Path

from .jobs import JOBS

_DESCRIPTION = """\
Runs the same jobs with Gatefold and with PDFium, MuPDF, poppler's tools, libvips and calibre, in turns, and prints the
times: medians of the runs in milliseconds, the ratio of Gatefold's to the best rival's (under 1: Gatefold is faster),
and the minimum and maximum of that ratio over the rounds. Each job ends with a summary of all files and pages.
"""

_EXAMPLES = """\
Arguments that name a job select jobs (default: all but `serve`, `reader` and `ocr`). Other arguments are PDFs or folders of PDFs (default:
SamplePDFs/issue.pdf; for `reflow`, SamplePDFs/articles.pdf and ten magazines of ../shared/corpus). A rival that crashes
or takes too long only loses its own cell.

`serve` compares `gatefold serve` with large-image behind gunicorn, and with IIPImage behind lighttpd, on pyramid TIFFs
that are made beforehand, without and with memcached; and with itself on tile packs. All files are served together.
`wrk` asks for tiles of 256 pixels at 300, 150 and 75 dpi: hot ones are in the server's memory, warm ones were drawn
before the server was started anew, cold ones never before. Latencies are percentiles in milliseconds. A rival that
cannot be installed is left out. (Under systemd, Debian starts lighttpd, at port 80, and memcached when it installs
them; `systemctl disable --now lighttpd memcached` ends them, as the job runs its own.)

`reader` opens issues in headless Chromium: with Gatefold's reader, from `gatefold serve` and from a static export, with
PDF.js, and with OpenSeadragon on the same tiles. Each round is a browser that has nothing in its caches. It measures the
time until the first page is sharp, turns, a zoom, received bytes, the longest frame while somebody turns quickly on a
slow processor, and memory. What is static is served by nginx. (Debian starts nginx, too, when it installs it.)

`ocr` draws pages of magazines whose text is known, damages them as scanners do, and reads the pictures with `gatefold
ocr`, Tesseract and OCRmyPDF. The pages are in scripts/benchmark/ocr_pages.tsv; their files are looked for among those
that are named, or else in ../shared/corpus (`scripts/learn fetch FOLDER` brings them). Each page has a clean twin, a
worsened one and one with a single kind of damage, which are the same each time. --pages is the most pages of a file.

Examples:
  scripts/bench                                   every job on the sample issue
  scripts/bench tile --pages 4 --runs 5           tiles of its first four pages, five rounds
  scripts/bench window --runs 5 ~/magazines       windows over every page of a folder
  scripts/bench thumbs text ~/magazines           two jobs on a folder
  scripts/bench search --query wind issue.pdf     another word
  scripts/bench tile --pictures tiles issue.pdf   also the tiles themselves, and how much they differ
  scripts/bench reflow --pictures sheets          articles as text, with what is lost, and three pages side by side
  scripts/bench serve ~/magazines --pages 8       servers of tiles, with the first eight pages of each magazine
  scripts/bench serve --runs 1 --requests 1000000 --timeout 3600
                                                  memory before and after a million requests
  scripts/bench serve --hostile bad ~/magazines   how long readers wait beside clients that ask for bad PDFs
  scripts/bench reader --shots shots issue.pdf    the reader in the browser, with pictures of what counted as sharp
  scripts/bench ocr ~/gold --pages 1 --issues 6   words of scans, and contents of six whole issues
  scripts/bench ocr ~/gold --once                 the pages that nothing was improved on
  scripts/bench --json results.json               also every single figure

The first run installs the rivals: Debian packages, and Python packages in .build/bench. Gatefold is built in release
mode first, unless the environment variable GATEFOLD_PROGRAM names another program. The server of
`serve` and `reader` is the gatefold-server beside it, unless GATEFOLD_SERVER_PROGRAM names another; likewise, `page`,
`tile` and `window` are measured by the gatefold-bench beside it, or GATEFOLD_BENCH_PROGRAM.
"""


@dataclass(frozen=True)
class Arguments:
    jobs: tuple[str, ...]
    files: tuple[Path, ...]
    page_limit: int | None
    runs: int
    timeout: float
    query: str
    json: Path | None
    pictures: Path | None
    needs: bool
    seconds: float
    requests: int
    connections: int
    hostile: tuple[Path, ...]
    once: bool
    issues: int


def parse(words: list[str]) -> Arguments:
    """Reads the command line; ends the program where it asks for help or is wrong."""
    parser = argparse.ArgumentParser(
        prog="scripts/bench",
        usage="scripts/bench [JOB ...] [OPTION ...] [PDF or FOLDER ...]",
        description=_DESCRIPTION + "\nJobs:\n" + "\n".join(f"  {job.name:<8} {job.summary}" for job in JOBS.values()),
        epilog=_EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("words", nargs="*", help=argparse.SUPPRESS)
    parser.add_argument("--pages", type=_positive, metavar="N", help="only the first N pages (default: all)")
    parser.add_argument("--runs", type=_positive, default=3, metavar="N", help="rounds (default: 3)")
    parser.add_argument("--query", default="the", metavar="WORDS", help='the words to `search` for (default: "the")')
    parser.add_argument(
        "--timeout", type=_positive, default=300, metavar="S", help="maximum seconds of a run on a file (default: 300)"
    )
    parser.add_argument(
        "--requests", type=_positive, default=100_000, metavar="N", help="requests for hot tiles (default: 100000)"
    )
    parser.add_argument(
        "--seconds", type=_positive, default=20, metavar="S", help="time for warm and cold ones (default: 20)"
    )
    parser.add_argument(
        "--connections", type=_positive, default=8, metavar="N", help="connections of `serve`'s client (default: 8)"
    )
    parser.add_argument(
        "--hostile",
        type=Path,
        metavar="FOLDER",
        help="bad PDFs that others ask for while readers of `serve` ask for good ones, for --seconds",
    )
    parser.add_argument("--json", type=Path, metavar="FILE", help="also write every figure, file by file")
    parser.add_argument(
        "--pictures",
        "--shots",
        type=Path,
        metavar="FOLDER",
        help="also write the first tiles that `tile` measures, and compare; for `reflow`, pages side by side; for "
        "`serve`, some tiles of each server; for `reader`, what was seen when it counted as sharp; for `ocr`, words that "
        "were read right (green), wrong (red) and not (blue)",
    )
    parser.add_argument(
        "--once", action="store_true", help="the pages of `ocr` that nothing was improved on, instead of the tuned ones"
    )
    parser.add_argument(
        "--issues", type=_positive, default=0, metavar="N", help="for `ocr`, also the contents of N whole issues"
    )
    # Used by scripts/bench.
    parser.add_argument("--needs", action="store_true", help=argparse.SUPPRESS)
    found = parser.parse_intermixed_args(words)

    usual = tuple(name for name, job in JOBS.items() if not getattr(job, "is_only_run_when_named", False))
    jobs = tuple(name for name in JOBS if name in found.words) or usual
    paths = [Path(word) for word in found.words if word not in JOBS]
    for path in paths:
        if not path.exists():
            parser.error(f"there is no job, PDF or folder named {path}; jobs are {', '.join(JOBS)}")
    files = tuple(file for path in paths for file in (sorted(path.rglob("*.pdf")) if path.is_dir() else [path]))
    if paths and not files:
        parser.error("there are no PDFs in these folders")
    return Arguments(
        jobs,
        files,
        found.pages,
        found.runs,
        found.timeout,
        found.query,
        found.json,
        found.pictures,
        found.needs,
        found.seconds,
        found.requests,
        found.connections,
        tuple(sorted(found.hostile.rglob("*.pdf"))) if found.hostile else (),
        found.once,
        found.issues,
    )


def _positive(word: str) -> int:
    number = int(word)
    if number < 1:
        raise argparse.ArgumentTypeError("it must be at least 1")
    return number
