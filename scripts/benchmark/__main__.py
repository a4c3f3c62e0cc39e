"""`python -m benchmark ARGUMENTS`; `scripts/bench` calls it with its environment set."""

import os
import signal
import sys
import tempfile
from pathlib import Path

from . import gatefold_program, harness, reflow_table, report, results, table
from .arguments import Arguments, parse
from .job import Issue, Job, Settings
from .jobs import JOBS
from .measurement import MeasurementFailed


def main() -> int:
    arguments = parse(sys.argv[1:])
    if arguments.needs:
        print_needs(arguments)
        return 0
    # Servers and workers are ended on the way out.
    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, lambda number, _: sys.exit(128 + number))
    with tempfile.TemporaryDirectory(dir=output_folder()) as work:
        server, bench = os.environ.get("GATEFOLD_SERVER_PROGRAM"), os.environ.get("GATEFOLD_BENCH_PROGRAM")
        settings = Settings(
            Path(os.environ["GATEFOLD_PROGRAM"]).resolve(),
            Path(work),
            arguments.timeout,
            arguments.query,
            server_program=Path(server).resolve() if server else None,
            bench_program=Path(bench).resolve() if bench else None,
            seconds=arguments.seconds,
            requests=arguments.requests,
            connections=arguments.connections,
        )
        return run_jobs(arguments, settings)


def output_folder() -> str:
    """A folder in memory where possible, so that the speed of the disk does not count."""
    memory = "/dev/shm"
    return memory if os.access(memory, os.W_OK) else os.environ["GATEFOLD_BENCH_FOLDER"]


def print_needs(arguments: Arguments) -> None:
    """Prints what the named jobs need, a line each: the kind, and the name or those of a group."""
    jobs = [JOBS[name] for name in arguments.jobs]
    for package in dict.fromkeys(package for job in jobs for package in job.debian_packages):
        print("debian", package)
    for package in dict.fromkeys(package for job in jobs for package in job.python_packages):
        print("python", package)
    for kind in ("debian", "python"):
        groups = [group for job in jobs for group in getattr(job, f"rival_{kind}_packages", ())]
        for group in dict.fromkeys(groups):
            print(f"rival-{kind}", *group)
    for program in dict.fromkeys(program for job in jobs for program in getattr(job, "programs", ())):
        print("program", program)


def open_issues(arguments: Arguments, settings: Settings, job_name: str) -> dict[str, Issue]:
    """The files that Gatefold can open, by the name that the table shows."""
    issues: dict[str, Issue] = {}
    default_files = getattr(JOBS[job_name], "default_files", lambda: (Path(os.environ["GATEFOLD_BENCH_SAMPLE"]),))
    for file in arguments.files or default_files():
        try:
            issue = gatefold_program.issue(settings.program, file.resolve(), arguments.page_limit, settings.timeout)
        except MeasurementFailed as failure:
            print(f"left out: {file}: {failure}", file=sys.stderr)
            continue
        # Several folders may have files of the same name.
        issues[file.name if file.name not in issues else str(file)] = issue
        harness.read_once(file)
    return issues


def run_jobs(arguments: Arguments, settings: Settings) -> int:
    """Runs the jobs one after the other, and returns the exit code."""
    done: dict[str, list[results.Result]] = {}
    for job_name in arguments.jobs:
        if job_name == "ocr":
            # Imported here because it needs NumPy and PyMuPDF, which other jobs do not.
            from . import ocr_run

            if code := ocr_run.run(settings, arguments):
                return code
            continue
        issues = open_issues(arguments, settings, job_name)
        if not issues:
            return 1
        if job_name == "serve":
            # Imported here because it needs Pillow, which other jobs do not.
            from . import serve_run

            if arguments.hostile:
                print(serve_run.beside(settings, list(issues.values()), arguments.hostile), flush=True)
                continue
            done[job_name] = serve_run.run(settings, list(issues.values()), arguments.runs, arguments.pictures)
            if not done[job_name]:
                return 1
            if arguments.json:
                report.write(arguments.json, done)
            continue
        if job_name == "reader":
            # Imported here because it needs Playwright, which other jobs do not.
            from . import reader_run

            done[job_name] = reader_run.run(
                settings, issues, arguments.page_limit, arguments.runs, arguments.pictures
            )
            if not done[job_name]:
                return 1
            if arguments.json:
                report.write(arguments.json, done)
            continue
        job: Job = JOBS[job_name](settings)
        done[job_name] = []
        print(f"\n{job_name}: {job.summary}\n")
        print(table.heading(job_name, tuple(contender.name for contender in job.contenders)))
        harness.warm_up(job, next(iter(issues.values())))
        for name, issue in issues.items():
            for variant in job.variants:
                result = harness.measure(job, issue, name, variant, arguments.runs)
                done[job_name].append(result)
                print(table.rows(job_name, result), flush=True)
            if arguments.json:
                report.write(arguments.json, done)
        print(f"\n{table.summary_table(results.summaries(done[job_name]))}", flush=True)
        if arguments.pictures and job_name == "tile":
            # Imported here because it needs Pillow, which other jobs do not.
            from . import tile_pictures

            print()
            for name, issue in issues.items():
                print(tile_pictures.compare(issue, name, settings, arguments.pictures), flush=True)
        if job_name == "reflow":
            print(f"\n{reflow_table.quality_table(done[job_name])}", flush=True)
            if arguments.pictures:
                # Imported here because it needs Pillow, too.
                from . import reflow_pictures

                samples = Path(os.environ["GATEFOLD_BENCH_SAMPLE"]).parent
                for picture in reflow_pictures.draw_all(settings, samples, arguments.pictures):
                    print(picture)
    return 0


if __name__ == "__main__":
    sys.exit(main())
