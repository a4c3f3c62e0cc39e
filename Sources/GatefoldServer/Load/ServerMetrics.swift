internal import CoreMetrics
internal import Gatefold
internal import Synchronization

/// The counters and timers of the server.
final class ServerMetrics: Sendable {
  /// The source of a picture or another answer.
  enum Origin: String, CaseIterable, Sendable {
    case memory, disk, drawn
  }

  let prometheus = PrometheusMetrics()
  private let byOrigin: [Origin: Counter]
  private let unkept: Counter
  private let byStatus = Mutex<[Int: Counter]>([:])
  private let byFailure = Mutex<[String: Counter]>([:])
  private let sent: Counter
  private let transfers: [Bool: Counter]
  private let received: Counter
  private let durations: Timer

  init() {
    let prometheus = prometheus
    byOrigin = Dictionary(
      uniqueKeysWithValues: Origin.allCases.map { origin in
        let dimensions = [("origin", origin.rawValue)]
        return (origin, Counter(label: "gatefold_answers_total", dimensions: dimensions, factory: prometheus))
      }
    )
    unkept = Counter(label: "gatefold_cache_failures_total", dimensions: [], factory: prometheus)
    sent = Counter(label: "gatefold_sent_bytes_total", dimensions: [], factory: prometheus)
    transfers = Dictionary(
      uniqueKeysWithValues: [false, true].map { hasFailed in
        let dimensions = [("outcome", hasFailed ? "failed" : "answered")]
        return (hasFailed, Counter(label: "gatefold_store_requests_total", dimensions: dimensions, factory: prometheus))
      }
    )
    received = Counter(label: "gatefold_store_bytes_total", dimensions: [], factory: prometheus)
    durations = Timer(label: "gatefold_request_seconds", dimensions: [], factory: prometheus)
  }

  func count(_ origin: Origin) { byOrigin[origin]?.increment() }

  /// Counts a request to a server that has tile packs.
  func countTransfer(byteCount: Int, hasFailed: Bool) {
    transfers[hasFailed]?.increment()
    received.increment(by: byteCount)
  }

  /// Counts a picture that could not be written to the cache on disk.
  func countUnkept() { unkept.increment() }

  /// Counts a request that failed for the time or the workers that it takes, or an issue that was repaired.
  func countFailure(_ code: String) {
    byFailure.withLock { counters in
      let counter =
        counters[code]
        ?? Counter(label: "gatefold_failures_total", dimensions: [("code", code)], factory: prometheus)
      counters[code] = counter
      counter.increment()
    }
  }

  func count(status: Int, byteCount: Int, _ duration: Duration) {
    counter(ofStatus: status).increment()
    sent.increment(by: byteCount)
    let (seconds, attoseconds) = duration.components
    durations.recordNanoseconds(seconds * 1_000_000_000 + attoseconds / 1_000_000_000)
  }

  private func counter(ofStatus status: Int) -> Counter {
    byStatus.withLock { counters in
      if let known = counters[status] { return known }
      let new = Counter(
        label: "gatefold_requests_total",
        dimensions: [("status", String(status))],
        factory: prometheus
      )
      counters[status] = new
      return new
    }
  }

  /// The figures as text, with those that are read off now.
  func text(requestsInFlight: Int, openIssues: Int, _ statistics: RenderingStatistics) -> String {
    let figures = [
      ("gatefold_requests_in_flight", requestsInFlight), ("gatefold_open_issues", openIssues),
      ("gatefold_lanes_at_work", statistics.atWork), ("gatefold_slow_lanes_at_work", statistics.atSlowWork),
      ("gatefold_lane_requests_waiting", statistics.waiting), ("gatefold_stopped_requests", statistics.stopped),
      ("gatefold_started_workers", WorkerStatistics.current.startedWorkers),
    ]
    for (name, value) in figures { Meter(label: name, dimensions: [], factory: prometheus).set(value) }
    Meter(label: "gatefold_lane_wait_seconds", dimensions: [], factory: prometheus)
      .set(statistics.waitingTime / .seconds(1))
    return prometheus.text()
  }
}
