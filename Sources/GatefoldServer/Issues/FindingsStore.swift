internal import Foundation
internal import Gatefold
internal import GatefoldStore

/// A disk cache, beside the pictures, of results from reading all pages of an issue.
struct FindingsStore: Sendable {
  /// Contents and articles of an issue take about 50 KB.
  private static let budget = 64 << 20
  /// The client name for reading whole issues: all such readings together get one client's share of turns.
  static let client = "whole issues"

  /// How long to wait for another process that reads an issue.
  private static let patience = Duration.seconds(600)

  private let disk: ResourceCache?

  /// - Parameter folder: of the cache; `nil` keeps nothing.
  init(folder: String?) {
    disk = folder.map { ResourceCache(folder: "\($0)/findings", budget: Self.budget) }
  }

  /// Has the issue know its contents, articles and page numbers: from the disk, or by reading all pages.
  func prepare(_ issue: MagazineIssue, _ contentHash: String) async throws(GatefoldError) {
    let key = EntityTag(["findings", String(IssueFindings.version), contentHash]).name
    guard let disk else {
      _ = try await Self.findings(of: issue)
      return
    }
    let found = try await disk.data(key, patience: Self.patience) { () throws(GatefoldError) in
      let findings = try await Self.findings(of: issue)
      guard let data = try? JSONEncoder().encode(findings) else {
        throw GatefoldError(.encodingFailed, "what was found in the issue could not be kept")
      }
      return data
    }
    if found.isMade { return }
    if let kept = try? JSONDecoder().decode(IssueFindings.self, from: found.data) {
      issue.restore(kept)
    } else {
      _ = try await Self.findings(of: issue)
    }
  }

  private static func findings(of issue: MagazineIssue) async throws(GatefoldError) -> IssueFindings {
    try await LaneClient.run(as: client) { () throws(GatefoldError) in
      try? await issue.describePages()
      return try await issue.findings()
    }
  }
}
