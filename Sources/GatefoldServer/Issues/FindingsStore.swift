internal import Foundation
internal import Gatefold
internal import GatefoldStore

/// A disk cache, beside the pictures, of results from reading all pages of an issue.
struct FindingsStore: Sendable {
  /// Contents and articles of an issue take about 50 KB.
  private static let budget = 64 << 20
  /// The client name for reading whole issues: all such readings together get one client's share of turns.
  static let client = "whole issues"

  private let disk: ResourceCache?

  /// - Parameter folder: of the cache; `nil` keeps nothing.
  init(folder: String?) {
    disk = folder.map { ResourceCache(folder: "\($0)/findings", budget: Self.budget) }
  }

  /// Has the issue know its contents, articles and page numbers: from the disk, or by reading all pages.
  func prepare(_ issue: MagazineIssue, _ contentHash: String) async throws(GatefoldError) {
    let key = EntityTag(["findings", String(IssueFindings.version), contentHash]).name
    if let data = await disk?.data(key), let kept = try? JSONDecoder().decode(IssueFindings.self, from: data) {
      return issue.restore(kept)
    }
    let findings = try await LaneClient.run(as: Self.client) { () throws(GatefoldError) in
      try? await issue.describePages()
      return try await issue.findings()
    }
    guard let disk, let data = try? JSONEncoder().encode(findings) else { return }
    await disk.insert(data, key)
  }
}
