internal import Foundation
internal import Gatefold
internal import GatefoldStore

/// What was found by reading all pages of issues, kept on disk beside the pictures.
struct FindingsStore: Sendable {
  /// Contents and articles of an issue take some 50 KB.
  private static let budget = 64 << 20
  /// Who reads whole issues, so that all of them together get as many turns as one client.
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
