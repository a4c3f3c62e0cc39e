import Foundation
import Gatefold
import GatefoldTestSupport
import Testing

@testable import GatefoldIndex

/// A folder for an index and for copies of samples.
struct IndexFolder {
  let url: URL

  var indexPath: String { url.appending(path: "index.sqlite").path }

  static func with(_ body: (IndexFolder) async throws -> Void) async throws {
    try await TemporaryFolder.with { url async throws in
      try await body(IndexFolder(url: url.resolvingSymlinksInPath()))
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
