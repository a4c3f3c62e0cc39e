internal import ArgumentParser
internal import Foundation
internal import Gatefold
internal import GatefoldCommands
internal import GatefoldExport
internal import GatefoldStore

extension SyncReport {
  /// A readable summary.
  var summary: String {
    var lines = stores.map(Self.line)
    lines += newIssues.map { "new: \($0.title)" }
    lines += installed.map { "installed: \($0.title), \(ByteSize.text($0.byteCount))" }
    lines += failures.map { "failed: \($0.issue.title): \($0.error.message)" }
    lines += unfinished.map { "not finished: \($0.title); the next sync continues, unless it is paused" }
    lines += refusals.map { "not downloaded: \($0.error.message)" }
    lines += unprepared.map { "cannot be searched: \($0.issue.title): \($0.error.message)" }
    return lines.isEmpty ? "nothing to do" : lines.joined(separator: "\n")
  }

  private static func line(_ result: StoreResult) -> String {
    let name = result.store.title ?? result.store.url.absoluteString
    let count = "\(name): \(result.issueCount.counted("issue"))"
    if let error = result.error { return "\(count); \(error.message)" }
    guard let merge = result.merge, !merge.isEmpty else { return "\(count), none of them new" }
    let parts = [
      (merge.added.count, "new"), (merge.outdated.count, "with a new edition"),
      (merge.vanished.count, "no longer listed"),
    ]
    return ([count] + parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }).joined(separator: ", ")
  }

  /// The exit code where not everything was had.
  var exitCode: ExitCode {
    let isPartly = !installed.isEmpty || stores.contains { $0.error == nil }
    return isPartly ? .partlyDone : .failure
  }
}

/// The results of a synchronisation, as JSON.
struct SyncReportJSON: Encodable {
  private struct Failure: Encodable {
    let identifier: String
    let title: String
    let code: String
    let message: String

    init(_ failure: SyncReport.Failure) {
      (identifier, title) = (failure.issue.identifier, failure.issue.title)
      (code, message) = (failure.error.code.rawValue, failure.error.message)
    }
  }

  private struct StoreJSON: Encodable {
    let url: String
    let title: String?
    let issueCount: Int
    let added: [String]
    let updated: [String]
    let vanished: [String]
    let error: String?

    init(_ result: SyncReport.StoreResult) {
      (url, title) = (result.store.url.absoluteString, result.store.title)
      issueCount = result.issueCount
      (added, updated) = (result.merge?.added ?? [], result.merge?.updated ?? [])
      vanished = result.merge?.vanished ?? []
      error = result.error?.message
    }
  }

  private let stores: [StoreJSON]
  private let newIssues: [String]
  private let installed: [String]
  private let unfinished: [String]
  private let failures: [Failure]
  private let refusals: [Failure]
  private let unprepared: [Failure]

  init(_ report: SyncReport) {
    stores = report.stores.map(StoreJSON.init)
    newIssues = report.newIssues.map(\.identifier)
    installed = report.installed.map(\.identifier)
    unfinished = report.unfinished.map(\.identifier)
    failures = report.failures.map(Failure.init)
    refusals = report.refusals.map(Failure.init)
    unprepared = report.unprepared.map(Failure.init)
  }

  func encoded() throws -> Data { try JSONFile.data(of: self) }
}
