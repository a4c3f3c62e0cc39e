"""The command line of scripts/learn."""

import argparse
from pathlib import Path


def arguments():
    """What to do, and on which folder."""
    parser = argparse.ArgumentParser(prog="scripts/learn", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    fetch = commands.add_parser("fetch", help="bring the files of gold/files.tsv into a folder")
    fetch.add_argument("folder", type=Path, help="where the PDFs go")
    fetch.add_argument("--from", dest="sources", type=Path, action="append", default=[], metavar="FOLDER",
                       help="take files from this folder of PDFs, or of bare repositories named OWNER+NAME, if it has them")
    fetch.add_argument("--offline", action="store_true", help="clone nothing")
    fit = commands.add_parser("fit", help="fit the trees to the learning and checking files, and write them")
    fit.add_argument("folder", type=Path, help="folder of the PDFs")
    fit.add_argument("--pictures", type=Path, metavar="OUTPUT", help="draw the ten worst files into this folder")
    measure = commands.add_parser("measure", help="measure the recovered contents against labels and outlines")
    measure.add_argument("folder", type=Path, help="folder of the PDFs")
    measure.add_argument("--once", action="store_true", help="the files that are looked at once, and no others")
    measure.add_argument("--files", action="store_true", help="a line for each file, the worst first")
    measure.add_argument("--misses", action="store_true", help="list what is missing and what is too much")
    order = commands.add_parser("order", help="measure the reading order of the pages that were put in order by eye")
    bylines = commands.add_parser("bylines", help="measure the bylines of articles")
    roles = commands.add_parser("roles", help="measure the roles of paragraphs in tagged files")
    identity = commands.add_parser("identity", help="measure titles, dates and numbers of issues")
    for command in (order, bylines, roles, identity):
        command.add_argument("folder", type=Path, help="folder of the PDFs")
        command.add_argument("--once", action="store_true", help="the files that are looked at once, and no others")
        command.add_argument("--misses", action="store_true", help="list what is wrong")
    return parser.parse_args()


def main():
    """Does one command. The modules behind them need packages that --help does not."""
    chosen = arguments()
    if chosen.command == "fetch":
        from learning.fetching import fetch

        fetch(chosen.folder, chosen.sources, chosen.offline)
    elif chosen.command == "fit":
        from learning.fitting import fit

        fit(chosen.folder, chosen.pictures)
    elif chosen.command == "order":
        from learning.ordering import measure_order

        measure_order(chosen.folder, once=chosen.once, misses=chosen.misses)
    elif chosen.command == "bylines":
        from learning.bylines import measure_bylines

        measure_bylines(chosen.folder, once=chosen.once, misses=chosen.misses)
    elif chosen.command == "roles":
        from learning.roles import measure_roles

        measure_roles(chosen.folder, once=chosen.once, misses=chosen.misses)
    elif chosen.command == "identity":
        from learning.identity import measure_identity

        measure_identity(chosen.folder, once=chosen.once, misses=chosen.misses)
    else:
        from learning.measuring import measure

        measure(chosen.folder, once=chosen.once, files=chosen.files, misses=chosen.misses)


if __name__ == "__main__":
    main()
