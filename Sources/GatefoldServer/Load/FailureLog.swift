internal import Foundation
internal import Gatefold
internal import Logging
internal import Synchronization

/// Records requests that failed for lack of time or workers, and repaired issues: in the log, in the metrics, and in
/// the status that shows the operator which issues cause failures.
final class FailureLog: Sendable {
  private struct Issue {
    var count = 0
    var codes: [String: Int] = [:]
    var pageIndices: Set<Int> = []
    var last: Date
  }

  private struct State {
    /// Keyed by the names of folders and of the issue.
    var issues: [[String]: Issue] = [:]
    /// When lines were written, the oldest first.
    var lines: [ContinuousClock.Instant] = []
    var unwrittenCount = 0
  }

  /// Issues that are remembered; the one that failed longest ago goes first.
  private static let maximumIssueCount = 1000
  private static let maximumPageCount = 100
  /// Lines in a minute. Others are only counted.
  private static let maximumLineCount = 60

  private let logger = Logger(label: "gatefold")
  private let metrics: ServerMetrics
  private let state = Mutex(State())

  init(_ metrics: ServerMetrics) { self.metrics = metrics }

  /// - Parameters:
  ///   - issue: the names of folders and of the issue.
  ///   - client: the address of the client.
  func note(_ failure: RequestFailure, of issue: [String], _ path: String, from client: String) {
    metrics.countFailure(failure.code)
    state.withLock { state in
      var known = state.issues[issue] ?? Issue(last: Date())
      known.count += 1
      known.codes[failure.code, default: 0] += 1
      if let page = failure.pageIndex, known.pageIndices.count < Self.maximumPageCount {
        known.pageIndices.insert(page)
      }
      known.last = Date()
      state.issues[issue] = known
      guard state.issues.count > Self.maximumIssueCount else { return }
      if let oldest = state.issues.min(by: { $0.value.last < $1.value.last }) { state.issues[oldest.key] = nil }
    }
    var metadata: Logger.Metadata = ["code": "\(failure.code)", "path": "\(path)", "client": "\(client)"]
    if let page = failure.pageIndex { metadata["page"] = "\(page + 1)" }
    write("failed", metadata)
  }

  /// An issue had to be repaired before it could be read.
  func note(_ repair: RepairReport, of path: String) {
    metrics.countFailure("repaired")
    write("repaired", ["path": "\(path)", "notes": "\(repair)"])
  }

  private func write(_ message: Logger.Message, _ metadata: Logger.Metadata) {
    let now = ContinuousClock.now
    let unwrittenCount: Int? = state.withLock { state in
      state.lines.removeAll { now - $0 > .seconds(60) }
      guard state.lines.count < Self.maximumLineCount else {
        state.unwrittenCount += 1
        return nil
      }
      state.lines.append(now)
      defer { state.unwrittenCount = 0 }
      return state.unwrittenCount
    }
    guard let unwrittenCount else { return }
    var metadata = metadata
    if unwrittenCount > 0 { metadata["unwritten"] = "\(unwrittenCount)" }
    logger.warning(message, metadata: metadata)
  }

  /// The issues that failed, those that did most often first.
  ///
  /// - Parameter isReadable: whether the client may read an issue, by its path; `nil` for all.
  func issues(_ isReadable: (@Sendable ([String]) async -> Bool)?) async -> [[String: any Sendable]] {
    let known = state.withLock(\.issues).map { (path: $0.joined(separator: "/"), components: $0, issue: $1) }
    var listed: [[String: any Sendable]] = []
    for (path, components, issue) in known.sorted(by: { ($1.issue.count, $0.path) < ($0.issue.count, $1.path) }) {
      if let isReadable, await !isReadable(components) { continue }
      listed.append([
        "issue": path, "failures": issue.count, "codes": issue.codes,
        "pageIndices": issue.pageIndices.sorted(), "last": issue.last.formatted(.iso8601),
      ])
    }
    return listed
  }
}
