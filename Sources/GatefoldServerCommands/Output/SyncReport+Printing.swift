internal import ArgumentParser
internal import Foundation
internal import Gatefold
internal import GatefoldCommands
internal import GatefoldExport
internal import GatefoldFormats
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

extension SyncReport {
  var json: JSONObject {
    [
      "stores": stores.map(\.json), "newIssues": newIssues.map(\.identifier), "installed": installed.map(\.identifier),
      "unfinished": unfinished.map(\.identifier), "failures": failures.map(\.json), "refusals": refusals.map(\.json),
      "unprepared": unprepared.map(\.json),
    ]
  }
}

extension SyncReport.Failure {
  fileprivate var json: JSONObject { error.json.adding(["identifier": issue.identifier, "title": issue.title]) }
}

extension SyncReport.StoreResult {
  fileprivate var json: JSONObject {
    [
      "url": store.url, "title": store.title, "issueCount": issueCount, "added": merge?.added ?? [],
      "updated": merge?.updated ?? [], "vanished": merge?.vanished ?? [], "error": error?.message,
    ]
  }
}
