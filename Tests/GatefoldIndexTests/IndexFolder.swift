import Foundation
import Gatefold
import GatefoldTestSupport
import Testing

@testable import GatefoldIndex

/// A folder for an index and for copies of samples.
struct IndexFolder {
  let url: URL
  let store: IndexStore
  private let address: String?

  /// - Parameter address: of an index on PostgreSQL.
  init(url: URL, store: IndexStore = .sqlite, address: String? = nil) {
    (self.url, self.store, self.address) = (url, store, address)
  }

  var indexPath: String { address ?? url.appending(path: "index.sqlite").path }

  static func with(_ store: IndexStore = .sqlite, _ body: (IndexFolder) async throws -> Void) async throws {
    let address = store == .postgresql ? try PostgreSQLServer.shared.get().makeDatabase() : nil
    try await TemporaryFolder.with { url async throws in
      try await body(IndexFolder(url: url.resolvingSymlinksInPath(), store: store, address: address))
    }
  }

  func open() async throws -> IssueIndex { try await IssueIndex.open(path: indexPath) }

  /// Opens the index, and closes it again.
  func use<Value>(_ body: (IssueIndex) async throws -> Value) async throws -> Value {
    let index = try await open()
    let value = try await body(index)
    try index.close()
    return value
  }

  /// Copies a sample into the folder.
  func copy(_ sample: Sample, as name: String? = nil) throws -> String {
    let target = url.appending(path: name ?? "\(sample.name).pdf")
    try? FileManager.default.removeItem(at: target)
    try FileManager.default.copyItem(at: URL(filePath: sample.path), to: target)
    return target.path
  }

  /// The files beside the index whose names begin with its own.
  func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: url.path).filter { $0.hasPrefix("index.sqlite") }.sorted()
  }

  /// Changes bytes of the database, whoever has it open.
  func damage(_ range: Range<Int>? = nil, with byte: UInt8 = 0xA5) throws {
    let file = try #require(FileHandle(forUpdatingAtPath: indexPath))
    let size = Int(try file.seekToEnd())
    let range = range ?? size / 3..<size
    try file.seek(toOffset: UInt64(range.lowerBound))
    try file.write(contentsOf: Data(repeating: byte, count: range.count))
    try file.close()
  }
}

extension IssueIndex {
  private static let queries = [
    "tide", "harbour \"north wind\"", "ti*", "the", "地図", "地", "רוח*", "\"of the\"", "\"of th\"*", "a*",
    "tide harbour the",
    "water-line", "\"the the\"", "nothing-like-this", "tide tide", "the -of", "é", "\"the sea\" \"of the\"",
  ]

  /// What searches find, without identifiers.
  func found() async throws -> [String] {
    var lines: [String] = []
    for query in Self.queries {
      let result = try await search(query, limit: 1000)
      lines.append("\(query): \(result.totalCount)")
      lines += result.hits.map { hit in
        "\(hit.issuePath) \(hit.issueHash) \(hit.pageLabel) \(hit.score) \(hit.matchCount) \(hit.quads) \(hit.snippet.text)"
      }
    }
    for beginning in ["tid", "the", "har"] { lines += try await words(beginningWith: beginning).map { "\($0)" } }
    return lines
  }
}
