"""A model of how a batch shares cores between issues, and an archive shards between machines."""

import heapq
from dataclasses import dataclass


@dataclass(frozen=True)
class Cost:
    """What an issue costs, in seconds of one core."""

    # With one lane.
    work: float
    # The share of it that is not shared out among lanes: each opens the document anew, and one of them finds articles.
    serial: float = 0.0
    # Bytes that are read and written.
    size: int = 0


def batch_time(costs, lanes):
    """The seconds of a batch on as many cores as it has lanes.

    As many issues as there are lanes are at work, in their order, each on one lane. Only when no issue waits any more do
    the lanes that are left help, one after the other, the issue that has most to do.
    """
    waiting = list(reversed(costs))
    running = []
    now = 0.0
    while waiting or running:
        while waiting and len(running) < lanes:
            cost = waiting.pop()
            running.append(_Running(cost, cost.work))
        for _ in range(lanes - sum(issue.lanes for issue in running)):
            issue = max(running, key=lambda issue: issue.time_left)
            issue.lanes += 1
        step = min(issue.time_left for issue in running)
        now += step
        for issue in running:
            issue.rest -= step * issue.rest / max(issue.time_left, 1e-9)
        running = [issue for issue in running if issue.rest > 1e-9]
    return now


@dataclass
class _Running:
    cost: Cost
    rest: float
    lanes: int = 1

    @property
    def time_left(self):
        return self._time(self.rest, self.lanes)

    def _time(self, rest, lanes):
        return rest * (self.cost.serial + (1 - self.cost.serial) / lanes)


def shards(costs, expected, count):
    """The costs of each shard: the issue that is expected to cost most goes where least is to do, as in a plan."""
    heap = [(0.0, number) for number in range(count)]
    parts = [[] for _ in range(count)]
    for place in sorted(range(len(costs)), key=lambda place: -expected[place]):
        sum_, number = heapq.heappop(heap)
        parts[number].append(costs[place])
        heapq.heappush(heap, (sum_ + expected[place], number))
    return [part for part in parts if part]


@dataclass(frozen=True)
class Cluster:
    """Machines that take a shard at a time, and what they share."""

    node_cores: int
    # Seconds from the end of a shard to the first issue of the next.
    latency: float
    # Bytes a second, for all machines together.
    bandwidth: float


def archive_time(parts, cores, cluster):
    """The seconds of an archive's shards on so many cores, and those without waiting for the storage."""
    nodes = max(1, cores // cluster.node_cores)
    lanes = min(cores, cluster.node_cores)
    times = sorted((cluster.latency + batch_time(part, lanes) for part in parts), reverse=True)
    free = [0.0] * min(nodes, len(times))
    for time in times:
        heapq.heapreplace(free, free[0] + time)
    computing = max(free)
    storing = sum(cost.size for part in parts for cost in part) / cluster.bandwidth
    return max(computing, storing), computing
