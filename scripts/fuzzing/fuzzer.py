"""Runs one target under libFuzzer, in one process after another, for as many executions or as long as asked."""

import os
import re
import subprocess
import time
from dataclasses import dataclass, field
from pathlib import Path

from . import corpus

FOLDER = Path(__file__).resolve().parent
# System libraries leak a little memory with every damaged file, so each process ends before that matters. The key says
# whether the target takes PDFs.
RUNS_PER_PROCESS = {True: 50_000, False: 500_000}
# An input that takes longer (in seconds) is a finding, and so is one that needs more memory (in megabytes).
TIMEOUT, MEMORY = 20, 2_000
# A page can ask for any amount of drawing, such as patterns in masks in patterns. Workers have deadlines for that, so
# timeouts of these targets are counted, but are no findings.
BOUNDED_BY_DEADLINES = {"replay"}
# A target stops after this number of findings, which are enough to fix at a time.
MAXIMUM_FINDINGS = 5


@dataclass
class Result:
    target: str
    executions: int = 0
    seconds: float = 0
    edges: int = 0
    inputs: int = 0
    overlong: int = 0  # inputs that took longer than a deadline allows
    findings: list = field(default_factory=list)

    @property
    def line(self):
        speed = self.executions / max(self.seconds, 1e-9)
        return (
            f"{self.target:10} {self.executions:12,} {speed:9,.0f} {self.edges:7,} {self.inputs:7,}"
            f" {len(self.findings):9}" + (f"  and {self.overlong} overlong" if self.overlong else "")
        )


class Fuzzer:
    def __init__(self, program, target):
        self.program, self.target = program, target
        self.takes_pdfs = target in corpus.PDF_TARGETS
        self.environment = os.environ | {
            "GATEFOLD_FUZZ_TARGET": target,
            # Otherwise the sanitizer's allocator aborts where malloc would return null.
            "ASAN_OPTIONS": "allocator_may_return_null=1:detect_leaks=0",
            # Keeps malloc from returning memory to the system after every input, which is slow.
            "MALLOC_TRIM_THRESHOLD_": "268435456",
            # In memory, as files of targets that write any would take most of the time on a disk.
            "TMPDIR": "/dev/shm",
        }

    @property
    def dictionary(self):
        """The file with words of the inputs, which may not exist."""
        return FOLDER / ("pdf.dict" if self.takes_pdfs else f"{self.target}.dict")

    def run(self, folder, runs, seconds):
        """Runs the target for `runs` executions, or for `seconds`."""
        result = Result(self.target)
        end = time.monotonic() + seconds if seconds else None
        maximum_runs = RUNS_PER_PROCESS[self.takes_pdfs]
        while result.executions < runs if runs else time.monotonic() < end:
            if len(result.findings) >= MAXIMUM_FINDINGS:
                break
            count = min(maximum_runs, runs - result.executions) if runs else maximum_runs
            options = [f"-runs={count}"] + ([f"-max_total_time={max(1, int(end - time.monotonic()))}"] if end else [])
            self._process(folder, options, result)
        return result

    def _process(self, folder, options, result):
        paths = {name: folder / name / self.target for name in ("corpus", "findings", "seeds")}
        for path in paths.values():
            path.mkdir(parents=True, exist_ok=True)
        before = set(paths["findings"].iterdir())
        start = time.monotonic()
        done = subprocess.run(
            [
                self.program, paths["corpus"], paths["seeds"], *options, f"-timeout={TIMEOUT}",
                f"-rss_limit_mb={MEMORY}", f"-max_len={corpus.maximum_length(self.target)}", "-print_final_stats=1",
                "-close_fd_mask=3", "-entropic_scale_per_exec_time=1", f"-artifact_prefix={paths['findings']}/",
                *([f"-dict={self.dictionary}"] if self.dictionary.exists() else []),
            ],
            # Otherwise Swift handles crashes before libFuzzer does.
            env=self.environment | {"SWIFT_BACKTRACE": "enable=no"}, capture_output=True, text=True, errors="replace",
        )  # fmt: skip
        result.seconds += time.monotonic() - start
        (folder / f"{self.target}.log").write_text(done.stderr)
        executed = re.search(r"stat::number_of_executed_units:\s*(\d+)", done.stderr)
        result.executions += int(executed[1]) if executed else 0
        for edges, inputs in re.findall(r" cov: (\d+) .*?corp: (\d+)", done.stderr):
            result.edges, result.inputs = max(result.edges, int(edges)), int(inputs)
        found = set(paths["findings"].iterdir()) - before
        # Slow inputs are reported by libFuzzer, but are no findings.
        ended_by = {path for path in found if not path.name.startswith("slow-unit")}
        if self.target in BOUNDED_BY_DEADLINES:
            overlong = {path for path in ended_by if path.name.startswith("timeout-")}
            result.overlong += len(overlong)
            ended_by -= overlong
        result.findings += sorted(ended_by)
        if done.returncode != 0 and not found:
            result.findings.append(folder / f"{self.target}.log")

    def reproduce(self, file, minimize):
        options = ["-minimize_crash=1", "-runs=20000", f"-exact_artifact_path={file}.min"] if minimize else []
        # Without libFuzzer's handlers, so that Swift prints a backtrace.
        handlers = [] if minimize else [f"-handle_{name}=0" for name in ("segv", "bus", "abrt", "ill", "fpe")]
        environment = self.environment | {"SWIFT_BACKTRACE": f"enable={'no' if minimize else 'yes'},color=no"}
        return subprocess.run(
            [self.program, *options, *handlers, f"-timeout={TIMEOUT}", f"-rss_limit_mb={MEMORY}", file], env=environment
        ).returncode
