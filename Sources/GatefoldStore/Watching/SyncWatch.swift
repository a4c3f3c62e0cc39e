internal import Foundation
public import Gatefold

/// Synchronises a library again and again: asks for new issues at intervals, and downloads them in a window of time.
///
/// ```swift
/// var watch = SyncWatch(interval: .seconds(3600))
/// watch.downloadWindow = TimeWindow("01:00-05:30")
/// try await watch.run(IssueSync(library)) { report in
///   for issue in report.newIssues { print("new:", issue.title) }
/// }
/// ```
///
/// Feeds are asked for with conditional requests, so an unchanged one costs a few hundred bytes. The moments vary by a tenth
/// of the interval, so that the readers of a store don't all ask at once. Outside the window, feeds are read and nothing is
/// downloaded; downloads that are under way when it closes are continued when it opens.
public struct SyncWatch: Sendable {
  /// The shortest interval: a minute.
  public static let minimumInterval: Duration = .seconds(60)

  /// The time between two readings of the feeds; an hour by default, and never less than ``minimumInterval``.
  public var interval: Duration
  /// When issues are downloaded; `nil`, the default, for always.
  public var downloadWindow: TimeWindow?
  /// How many times feeds are read; `nil`, the default, for no end.
  public var maximumRounds: Int?

  package var timing = WatchTiming.system

  /// A watch that reads the feeds at intervals.
  public init(interval: Duration = .seconds(3600)) {
    self.interval = interval
  }

  /// Synchronises until the task is cancelled, or ``maximumRounds`` is reached.
  ///
  /// - Parameters:
  ///   - sync: the synchronisation to repeat. Its ``IssueSync/events()`` report the progress of each round.
  ///   - body: called after each round with its report.
  /// - Throws: `cancelled`, and what ``IssueSync/synchronize(downloading:until:)`` throws.
  public func run(
    _ sync: IssueSync,
    _ body: @Sendable (SyncReport) async throws(GatefoldError) -> Void
  ) async throws(GatefoldError) {
    var round = 0
    while true {
      let now = timing.now()
      let isOpen = downloadWindow?.contains(now) ?? true
      let open = isOpen ? downloadWindow?.nextClosing(after: now).timeIntervalSince(now) : nil
      let closing = open.map { Date(timeIntervalSinceNow: $0) }
      try await body(try await sync.synchronize(downloading: isOpen, until: closing))
      round += 1
      if let maximumRounds, round >= maximumRounds { return }
      await timing.sleep(pause(after: timing.now()))
      if Task.isCancelled { throw .cancelled }
    }
  }

  /// The time until the next round: the interval, or less if the window opens before.
  func pause(after date: Date) -> Duration {
    let interval = max(interval, Self.minimumInterval)
    let varied = interval * (0.9 + 0.2 * timing.random())
    guard let downloadWindow, !downloadWindow.contains(date) else { return varied }
    let untilOpening = downloadWindow.nextOpening(from: date).timeIntervalSince(date)
    return min(varied, .seconds(max(1, untilOpening)))
  }
}
