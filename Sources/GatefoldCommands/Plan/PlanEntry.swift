internal import Foundation
internal import Gatefold
internal import GatefoldExport

/// A line of a plan: an issue, and what it is expected to cost. See docs/cluster.md.
struct PlanEntry: Codable, Hashable, Sendable {
  /// The expected processor time in milliseconds; 0 if there is nothing to do, since the content is that of another
  /// issue.
  var cost: Int
  /// Size of the file; 0 if it is unknown.
  var bytes: Int
  /// Number of pages, if it was measured; otherwise the cost is estimated by the size.
  var pages: Int?
  /// The SHA-256 of the content, if it was measured.
  var hash: String?
  /// The MD5 of the content of an object on a store, as the store states it.
  var md5: String?
  /// Name of the folder of the issue in every output folder.
  var folder: String?
  /// The folder of the issue that has the same content.
  var duplicateOf: String?
  /// The absolute path, or a place on an object store, like `remote:bucket/issue.pdf`.
  var path: String

  /// The object, if the issue is on an object store.
  ///
  /// - Throws: `invalidPlan` where the name could lead elsewhere.
  func object() throws(GatefoldError) -> RemotePath? {
    if path.hasPrefix("/") { return nil }
    guard let object = RemotePath(path), (try? object.validate()) != nil, RemotePath.isSafe(object.lastName),
      !path.split(separator: "/").contains("..")
    else {
      throw GatefoldError(.invalidPlan, "\(path) is neither an absolute path nor an object on a store")
    }
    return object
  }

  /// What tells the content apart from an earlier one of that name, as far as the store says it.
  var version: String { "\(bytes) \(hash ?? md5 ?? "")" }

  /// The line, which begins with its cost, so that costs are found without reading all fields.
  var line: [UInt8] {
    var json = JSONText()
    json.object { json in
      json.member("cost", cost)
      json.member("bytes", bytes)
      if let pages { json.member("pages", pages) }
      if let hash { json.member("hash", hash) }
      if let md5 { json.member("md5", md5) }
      if let folder { json.member("folder", folder) }
      if let duplicateOf { json.member("duplicateOf", duplicateOf) }
      json.member("path", path)
    }
    return json.bytes + [UInt8(ascii: "\n")]
  }
}

/// The first line of a plan.
struct PlanHeader: Codable, Hashable, Sendable {
  /// The version of the format.
  static let currentVersion = 1

  /// The version of the format, under the name by which a plan is recognized.
  var gatefoldPlan = currentVersion
  var issues: Int
  var bytes: Int
  /// The sum of measured page counts.
  var pages: Int
  /// The number of issues whose pages and content were measured.
  var measured: Int
  var cost: Int

  init(of entries: [PlanEntry]) {
    issues = entries.count
    bytes = entries.reduce(0) { $0 + $1.bytes }
    pages = entries.reduce(0) { $0 + ($1.pages ?? 0) }
    measured = entries.count { $0.pages != nil && $0.hash != nil }
    cost = entries.reduce(0) { $0 + $1.cost }
  }

  var line: [UInt8] {
    var json = JSONText()
    json.object { json in
      json.member("gatefoldPlan", gatefoldPlan)
      json.member("issues", issues)
      json.member("bytes", bytes)
      json.member("pages", pages)
      json.member("measured", measured)
      json.member("cost", cost)
    }
    return json.bytes + [UInt8(ascii: "\n")]
  }
}
