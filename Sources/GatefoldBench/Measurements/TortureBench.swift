internal import Foundation
internal import Gatefold

/// Sends a document in workers all requests of the commands `info`, `toc`, `links`, `text`, `thumbs` and `explore`,
/// and records the outcomes. A failure does not stop the others.
struct TortureBench: Sendable {
  let pageLimit: Int

  func run(_ open: () async throws(GatefoldError) -> MagazineIssue) async -> TortureReport {
    var report = TortureReport()
    let start = ContinuousClock.now
    do throws(GatefoldError) {
      let issue = try await open()
      report.pageCount = issue.pageCount
      report.outcomes["open"] = ["ok": 1]
      report.isRepaired = issue.repair != nil
      await ask(issue, &report)
    } catch {
      report.outcomes["open"] = [error.code.rawValue: 1]
      report.openingError = "\(error)"
    }
    report.seconds = (ContinuousClock.now - start) / .seconds(1)
    let statistics = WorkerStatistics.current
    report.maximumOverrun = statistics.maximumOverrun / .seconds(1)
    report.requests = statistics.requests
    report.workers = statistics.startedWorkers
    return report
  }

  private func ask(_ issue: MagazineIssue, _ report: inout TortureReport) async {
    let pages = Array(0..<min(pageLimit, issue.pageCount))
    await report.note("info") { () async throws(GatefoldError) in
      _ = try await issue.layers()
      _ = try await issue.attachments()
      _ = try await issue.articleThreads()
    }
    await report.note("toc") { () async throws(GatefoldError) in _ = try await issue.contents(.automatic) }
    await report.note("links", issue, pages) { page throws(GatefoldError) in _ = try await page.linkAnnotations() }
    await report.note("text", issue, pages) { page throws(GatefoldError) in _ = try await page.text() }
    await report.note("thumbs", issue, pages) { page throws(GatefoldError) in
      let picture = try await page.render(.fit(PixelSize(width: 200, height: 200)), options: .thumbnail)
      _ = try picture.encoded(as: .jpeg(quality: 80))
    }
    await report.note("explore", issue, pages) { page throws(GatefoldError) in
      _ = try await page.placedImages()
    }
    await report.note("explore") { () async throws(GatefoldError) in
      _ = try await issue.objects.survey()
      for entry in try await issue.objects.table().prefix(Self.objectLimit) {
        _ = try await issue.objects.object(entry.reference)
      }
    }
  }

  private static let objectLimit = 5_000
}

/// The findings of `gatefold-bench torture`.
struct TortureReport: Encodable {
  var pageCount = 0
  var isRepaired = false
  var openingError: String?
  /// For each command, how many of its requests were answered ("ok"), or failed, by the code of the error.
  var outcomes: [String: [String: Int]] = [:]
  var seconds = 0.0
  /// Maximum number of seconds by which a request exceeded its deadline; negative if none did.
  var maximumOverrun = 0.0
  var requests = 0
  var workers = 0

  mutating func note(_ command: String, _ body: () async throws(GatefoldError) -> Void) async {
    do throws(GatefoldError) {
      try await body()
      add("ok", to: command)
    } catch {
      add(error.code.rawValue, to: command)
    }
  }

  mutating func note(
    _ command: String,
    _ issue: MagazineIssue,
    _ pages: [Int],
    _ body: @escaping @Sendable (Page) async throws(GatefoldError) -> Void
  ) async {
    do throws(GatefoldError) {
      for try await page in issue.results(forPages: pages, body) {
        switch page.result {
        case .success: add("ok", to: command)
        case .failure(let error): add(error.code.rawValue, to: command)
        }
      }
    } catch {
      add(error.code.rawValue, to: command)
    }
  }

  private mutating func add(_ outcome: String, to command: String) {
    outcomes[command, default: [:]][outcome, default: 0] += 1
  }

  var text: String {
    let lines = outcomes.sorted { $0.key < $1.key }.map { command, counts in
      let all = counts.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }
      return "\(command): \(all.joined(separator: ", "))"
    }
    return (lines + [openingError].compactMap(\.self)).joined(separator: "\n")
  }
}
