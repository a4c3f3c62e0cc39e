internal import CoreMetrics
internal import Foundation
internal import Synchronization

/// A back end of swift-metrics that gives its figures in the text form of Prometheus:
/// https://prometheus.io/docs/instrumenting/exposition_formats/
final class PrometheusMetrics: MetricsFactory {
  private struct Key: Hashable {
    let label: String
    let dimensions: String
  }

  fileprivate enum Value {
    case counter(Int)
    case gauge(Double)
    case histogram(counts: [Int], sum: Double)
  }

  /// The upper ends of the buckets of times, in seconds.
  private static let bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

  private let handlers = Mutex<[Key: Handler]>([:])

  /// All figures, sorted by their names.
  func text() -> String {
    let values = handlers.withLock(\.self).mapValues(\.value)
    var lines: [String] = []
    var last: String?
    for (key, value) in values.sorted(by: { ($0.key.label, $0.key.dimensions) < ($1.key.label, $1.key.dimensions) }) {
      if last != key.label {
        last = key.label
        lines.append("# TYPE \(key.label) \(value.type)")
      }
      lines += Self.lines(key, value)
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func lines(_ key: Key, _ value: Value) -> [String] {
    func name(_ suffix: String = "", _ more: String = "") -> String {
      let all = [key.dimensions, more].filter { !$0.isEmpty }.joined(separator: ",")
      return key.label + suffix + (all.isEmpty ? "" : "{\(all)}")
    }
    switch value {
    case .counter(let count): return ["\(name()) \(count)"]
    case .gauge(let number): return ["\(name()) \(number.plain)"]
    case .histogram(let counts, let sum):
      var total = 0
      var lines: [String] = []
      for (bound, count) in zip(bounds.map(\.plain) + ["+Inf"], counts) {
        total += count
        lines.append("\(name("_bucket", "le=\"\(bound)\"")) \(total)")
      }
      return lines + ["\(name("_sum")) \(sum.plain)", "\(name("_count")) \(total)"]
    }
  }

  // MARK: Metrics

  /// A figure; all metrics of the same name and dimensions share one.
  private final class Handler: CounterHandler, RecorderHandler, TimerHandler, MeterHandler {
    private let current: Mutex<Value>

    init(_ start: Value) { current = Mutex(start) }

    var value: Value { current.withLock { $0 } }

    func increment(by amount: Int64) { current.withLock { $0.count(Int(amount)) } }
    func increment(by amount: Double) { current.withLock { $0.add(amount) } }
    func decrement(by amount: Double) { current.withLock { $0.add(-amount) } }
    func reset() { current.withLock { $0 = $0.zero } }
    func set(_ value: Int64) { record(Double(value)) }
    func set(_ value: Double) { record(value) }
    func record(_ value: Int64) { record(Double(value)) }
    func record(_ value: Double) { current.withLock { $0 = .gauge(value) } }
    func recordNanoseconds(_ duration: Int64) {
      current.withLock { $0.observe(Double(duration) / 1e9, PrometheusMetrics.bounds) }
    }
  }

  private func handler(_ label: String, _ dimensions: [(String, String)], _ start: Value) -> Handler {
    let pairs = dimensions.map { name, value in
      let escaped = value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
      return "\(name)=\"\(escaped)\""
    }
    let key = Key(label: label, dimensions: pairs.joined(separator: ","))
    return handlers.withLock { handlers in
      if let known = handlers[key] { return known }
      let new = Handler(start)
      handlers[key] = new
      return new
    }
  }

  func makeCounter(label: String, dimensions: [(String, String)]) -> any CounterHandler {
    handler(label, dimensions, .counter(0))
  }

  func makeMeter(label: String, dimensions: [(String, String)]) -> any MeterHandler {
    handler(label, dimensions, .gauge(0))
  }

  func makeRecorder(label: String, dimensions: [(String, String)], aggregate: Bool) -> any RecorderHandler {
    handler(label, dimensions, .gauge(0))
  }

  func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler {
    handler(label, dimensions, .histogram(counts: Array(repeating: 0, count: Self.bounds.count + 1), sum: 0))
  }

  func destroyCounter(_ handler: any CounterHandler) {}
  func destroyMeter(_ handler: any MeterHandler) {}
  func destroyRecorder(_ handler: any RecorderHandler) {}
  func destroyTimer(_ handler: any TimerHandler) {}
}

extension PrometheusMetrics.Value {
  fileprivate var type: String {
    switch self {
    case .counter: "counter"
    case .gauge: "gauge"
    case .histogram: "histogram"
    }
  }

  fileprivate var zero: Self {
    switch self {
    case .counter: .counter(0)
    case .gauge: .gauge(0)
    case .histogram(let counts, _): .histogram(counts: counts.map { _ in 0 }, sum: 0)
    }
  }

  fileprivate mutating func count(_ amount: Int) {
    if case .counter(let count) = self { self = .counter(count &+ amount) }
  }

  fileprivate mutating func add(_ amount: Double) {
    if case .gauge(let number) = self { self = .gauge(number + amount) }
  }

  fileprivate mutating func observe(_ seconds: Double, _ bounds: [Double]) {
    guard case .histogram(var counts, let sum) = self else { return }
    // So that the counts are changed in place.
    self = .counter(0)
    counts[bounds.firstIndex { seconds <= $0 } ?? bounds.count] += 1
    self = .histogram(counts: counts, sum: sum + seconds)
  }
}
