"""Processes a plan on a small SLURM of this machine, kills one of its nodes and queues running shards again, and compares
the output with that of one process, byte for byte."""

import argparse
import json
import os
import pathlib
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time


PROGRAM = os.environ["GATEFOLD_PROGRAM"]
NODE_COUNT = 4
# How long the controller waits for a node before it queues the node's jobs again.
NODE_TIMEOUT = 15

CONFIGURATION = """
ClusterName=gatefold
SlurmctldHost={host}(127.0.0.1)
SlurmctldPort={port}
AuthType=auth/none
CredType=cred/none
SlurmUser={user}
SlurmdUser={user}
StateSaveLocation={folder}/state
SlurmdSpoolDir={folder}/spool-%n
SlurmctldPidFile={folder}/slurmctld.pid
SlurmdPidFile={folder}/%n.pid
SlurmctldLogFile={folder}/slurmctld.log
SlurmdLogFile={folder}/%n.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
SwitchType=switch/none
MpiDefault=none
ReturnToService=2
SlurmdTimeout={timeout}
KillWait=2
JobRequeue=1
SchedulerParameters=batch_sched_delay=1,sched_interval=2
NodeName=n[1-{nodes}] NodeHostname={host} NodeAddr=127.0.0.1 Port=[{first}-{last}] CPUs={cores} RealMemory={memory} State=UNKNOWN
PartitionName=main Nodes=n[1-{nodes}] Default=YES MaxTime=INFINITE State=UP
"""


class Cluster:
    """A controller and some nodes, all of them processes of this machine."""

    def __init__(self, folder):
        self.folder = folder
        first = 17821
        (folder / "state").mkdir()
        self.configuration = folder / "slurm.conf"
        self.configuration.write_text(
            CONFIGURATION.format(
                host=socket.gethostname().split(".")[0],
                port=first - 1,
                user=os.environ.get("USER", "root"),
                folder=folder,
                timeout=NODE_TIMEOUT,
                nodes=NODE_COUNT,
                first=first,
                last=first + NODE_COUNT - 1,
                cores=os.cpu_count(),
                memory=os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") >> 21,
            )
        )
        self.environment = {**os.environ, "SLURM_CONF": str(self.configuration)}
        self.daemons = {}
        self.start("controller", ["slurmctld", "-D", "-i", "-f", str(self.configuration)])
        time.sleep(2)
        for number in range(1, NODE_COUNT + 1):
            self.start(f"n{number}", ["slurmd", "-D", "-N", f"n{number}", "-f", str(self.configuration)])
        self.wait_until(lambda: "idle" in self.run("sinfo", "-h", "-o", "%t"), 60, "no node is idle")

    def start(self, name, command):
        log = open(self.folder / f"{name}.out", "wb")
        self.daemons[name] = subprocess.Popen(command, stdout=log, stderr=log, env=self.environment)

    def run(self, *command):
        return subprocess.run(command, env=self.environment, check=True, stdout=subprocess.PIPE, text=True).stdout

    def running_tasks(self):
        """The running tasks of arrays, each with its node."""
        lines = self.run("squeue", "-h", "-r", "-t", "RUNNING", "-o", "%i %N").splitlines()
        return [tuple(line.split()) for line in lines if "_" in line]

    def is_busy(self):
        return bool(self.run("squeue", "-h").strip())

    def kill_node(self, name):
        """Ends all processes of a node at once, as if its power had failed."""
        doomed = {self.daemons[name].pid}
        for process in pathlib.Path("/proc").glob("[0-9]*"):
            try:
                variables = (process / "environ").read_bytes().split(b"\0")
                if not {f"SLURM_CONF={self.configuration}".encode(), f"SLURMD_NODENAME={name}".encode()} <= set(variables):
                    continue
                doomed |= {int(process.name)} | set(steps_above(int(process.name)))
            except OSError:
                continue
        # None of them may tell of the end of another.
        for deadly in (signal.SIGSTOP, signal.SIGKILL):
            for process in doomed:
                try:
                    os.kill(process, deadly)
                except OSError:
                    continue

    def close(self):
        for name in reversed(self.daemons):
            self.daemons[name].terminate()
        for daemon in self.daemons.values():
            try:
                daemon.wait(20)
            except subprocess.TimeoutExpired:
                daemon.kill()

    @staticmethod
    def wait_until(condition, seconds, failure):
        end = time.monotonic() + seconds
        while not condition():
            if time.monotonic() > end:
                sys.exit(failure)
            time.sleep(0.2)


def steps_above(process):
    """The managers of a job step that a process belongs to."""
    while process > 1:
        folder = pathlib.Path(f"/proc/{process}")
        process = int((folder / "stat").read_text().rsplit(")", 1)[1].split()[1])
        if b"slurmstepd" in pathlib.Path(f"/proc/{process}/cmdline").read_bytes():
            yield process


def copies(files, count, folder):
    """Copies the files under other names, each with another hash."""
    folder.mkdir()
    for number in range(count):
        file = files[number % len(files)]
        content = file.read_bytes() + f"\n% {number}\n".encode()
        (folder / f"issue-{number:04}.pdf").write_bytes(content)


def tree(folder):
    """The content of each file, without the records of how it was made."""
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file() and not any(part.startswith(".gatefold-") for part in path.relative_to(folder).parts)
        and path.name != "report.json"
    }


def run(arguments, folder):
    gatefold = PROGRAM
    files = sorted(file for name in arguments.files for file in found(pathlib.Path(name)))
    inputs, whole, out, scripts = (folder / name for name in ("in", "whole", "out", "scripts"))
    copies(files, arguments.issues, inputs)
    command = arguments.command.split()
    start = time.monotonic()
    subprocess.run([gatefold, *command, inputs, "-o", whole, "--quiet"], check=False)
    alone = time.monotonic() - start
    plan = folder / "archive.plan"
    subprocess.run([gatefold, "batch", "plan", inputs, "--measure", "-o", plan], check=False)
    generate = [gatefold, "batch", "slurm", plan, "--shards", str(arguments.shards), "--cores", "1", "--memory", "512"]
    generate += ["--program", gatefold, "-o", out, "--scripts", scripts, "--", *command]
    subprocess.run(generate, check=True)

    cluster = Cluster(folder)
    try:
        start = time.monotonic()
        print(cluster.run("bash", str(scripts / "submit")).strip())
        done = lambda: sum(1 for path in out.rglob("*") if path.is_file()) if out.exists() else 0
        cluster.wait_until(lambda: done() > 50 and len(cluster.running_tasks()) > 2, 600, "no task is running")
        victim = cluster.running_tasks()[0][1]
        print(f"killing {victim}, where {[task for task, node in cluster.running_tasks() if node == victim]} ran")
        cluster.kill_node(victim)
        for task, node in [pair for pair in cluster.running_tasks() if pair[1] != victim][:2]:
            print(f"queueing {task} of {node} again")
            cluster.run("scontrol", "requeue", task)
        cluster.wait_until(lambda: not cluster.is_busy(), 3600, "the jobs do not end")
        took = time.monotonic() - start
    finally:
        cluster.close()

    status = json.loads(subprocess.check_output([gatefold, "batch", "status", plan, "-o", out, "--format", "json"]))
    counts = status["commands"][0]["counts"]
    starts = len(list((out / ".gatefold-shards").glob("*.jsonl")))
    expected, found_files = tree(whole), tree(out)
    differing = [path for path in expected.keys() | found_files.keys() if expected.get(path) != found_files.get(path)]
    print(f"{arguments.issues} issues in {arguments.shards} shards, {starts} processes: {counts}")
    print(f"{len(expected)} files in {alone:.0f} s by one process, in {took:.0f} s by the cluster")
    print(f"{len(differing)} files differ{': ' if differing else ''}{' '.join(sorted(differing)[:10])}")
    return not differing and counts["running"] + counts["remaining"] == 0 and starts > arguments.shards


def found(path):
    return sorted(path.rglob("*.pdf")) if path.is_dir() else [path]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--shards", type=int, default=8)
    parser.add_argument("--issues", type=int, default=40)
    parser.add_argument("--command", default="thumbs")
    parser.add_argument("--keep", action="store_true", help="keep the folder")
    parser.add_argument("files", nargs="+")
    arguments = parser.parse_args()
    folder = pathlib.Path(tempfile.mkdtemp(prefix="gatefold-cluster-"))
    try:
        is_right = run(arguments, folder)
    finally:
        if arguments.keep:
            print(folder)
        else:
            shutil.rmtree(folder, ignore_errors=True)
    sys.exit(0 if is_right else 1)


main()
