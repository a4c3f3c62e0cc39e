"""One target under libFuzzer: started again and again, until it was executed as often or as long as asked."""

import os
import re
import subprocess
import time
from dataclasses import dataclass, field
from pathlib import Path

from . import corpus

DICTIONARY = Path(__file__).resolve().parent / "pdf.dict"
# The system's libraries lose some memory with every damaged file: a process ends before it counts.
RUNS_A_PROCESS = {True: 50_000, False: 500_000}
# Inputs that take long are tried less often (entropic_scale_per_exec_time), or a few shadings would take all the time.
# An input that takes longer, in seconds, or a process that grows larger, in megabytes, is a finding.
TIMEOUT, MEMORY = 20, 2_000
# A page can ask for any amount of drawing: patterns in masks in patterns. That is what the deadlines of workers are
# for, and is counted apart.
BOUNDED_BY_DEADLINES = {"render"}
# After so many findings there is enough to mend.
MOST_FINDINGS = 5


@dataclass
class Result:
    target: str
    executions: int = 0
    seconds: float = 0
    edges: int = 0
    inputs: int = 0
    # Inputs that took longer than a deadline allows.
    overlong: int = 0
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
            # The sanitizer's allocator otherwise gives up where malloc would not.
            "ASAN_OPTIONS": "allocator_may_return_null=1:detect_leaks=0",
            # Memory is not given back to the system after every input.
            "MALLOC_TRIM_THRESHOLD_": "268435456",
        }

    def run(self, folder, runs, seconds):
        """Until there were `runs` executions, or `seconds` are over."""
        result = Result(self.target)
        end = time.monotonic() + seconds if seconds else None
        while (result.executions < runs if runs else time.monotonic() < end) and len(result.findings) < MOST_FINDINGS:
            count = (
                min(RUNS_A_PROCESS[self.takes_pdfs], runs - result.executions)
                if runs
                else RUNS_A_PROCESS[self.takes_pdfs]
            )
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
                f"-rss_limit_mb={MEMORY}", f"-max_len={corpus.longest(self.target)}", "-print_final_stats=1",
                "-close_fd_mask=3", "-entropic_scale_per_exec_time=1", f"-artifact_prefix={paths['findings']}/",
                *([f"-dict={DICTIONARY}"] if self.takes_pdfs else []),
            ],
            # Swift would answer for crashes before libFuzzer.
            env=self.environment | {"SWIFT_BACKTRACE": "enable=no"}, capture_output=True, text=True, errors="replace",
        )  # fmt: skip
        result.seconds += time.monotonic() - start
        (folder / f"{self.target}.log").write_text(done.stderr)
        executed = re.search(r"stat::number_of_executed_units:\s*(\d+)", done.stderr)
        result.executions += int(executed[1]) if executed else 0
        for edges, inputs in re.findall(r" cov: (\d+) .*?corp: (\d+)", done.stderr):
            result.edges, result.inputs = max(result.edges, int(edges)), int(inputs)
        found = set(paths["findings"].iterdir()) - before
        # Slow inputs are only noted.
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
        # Without libFuzzer's handlers, so that Swift tells where it was.
        handlers = [] if minimize else [f"-handle_{name}=0" for name in ("segv", "bus", "abrt", "ill", "fpe")]
        environment = self.environment | {"SWIFT_BACKTRACE": f"enable={'no' if minimize else 'yes'},color=no"}
        return subprocess.run(
            [self.program, *options, *handlers, f"-timeout={TIMEOUT}", f"-rss_limit_mb={MEMORY}", file], env=environment
        ).returncode
