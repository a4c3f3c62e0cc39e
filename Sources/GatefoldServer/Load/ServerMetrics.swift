internal import CoreMetrics

/// What the server counts.
struct ServerMetrics: Sendable {
  /// Where a picture or another answer came from.
  enum Origin: String, CaseIterable, Sendable {
    case memory, disk, drawn
  }

  let prometheus = PrometheusMetrics()
  private let byOrigin: [Origin: Counter]
  private let sent: Counter

  init() {
    let prometheus = prometheus
    byOrigin = Dictionary(
      uniqueKeysWithValues: Origin.allCases.map { origin in
        let dimensions = [("origin", origin.rawValue)]
        return (origin, Counter(label: "gatefold_answers_total", dimensions: dimensions, factory: prometheus))
      }
    )
    sent = Counter(label: "gatefold_sent_bytes_total", dimensions: [], factory: prometheus)
  }

  func count(_ origin: Origin) { byOrigin[origin]?.increment() }

  func count(status: Int, byteCount: Int, _ duration: Duration) {
    Counter(label: "gatefold_requests_total", dimensions: [("status", String(status))], factory: prometheus).increment()
    sent.increment(by: byteCount)
    let (seconds, attoseconds) = duration.components
    Timer(label: "gatefold_request_seconds", dimensions: [], factory: prometheus)
      .recordNanoseconds(seconds * 1_000_000_000 + attoseconds / 1_000_000_000)
  }

  /// The figures as text, with those that are read off now.
  func text(requestsInFlight: Int, openIssues: Int) -> String {
    Meter(label: "gatefold_requests_in_flight", dimensions: [], factory: prometheus).set(requestsInFlight)
    Meter(label: "gatefold_open_issues", dimensions: [], factory: prometheus).set(openIssues)
    return prometheus.text()
  }
}
