import Foundation
import Gatefold
import GatefoldTestSupport
import Testing

@testable import GatefoldStore

/// A folder for a library and for files to add to it.
struct LibraryFolder {
  let url: URL

  var path: String { url.appending(path: "library").path }
  var files: LibraryFiles { LibraryFiles(root: path) }

  static func with(_ body: (LibraryFolder) async throws -> Void) async throws {
    try await TemporaryFolder.with { url async throws in
      try await body(LibraryFolder(url: url.resolvingSymlinksInPath()))
    }
  }

  func open() async throws -> Library { try await Library.open(path: path) }

  /// Opens the library, calls the body, and closes the library.
  @discardableResult
  func use<Value>(_ body: (Library) async throws -> Value) async throws -> Value {
    let library = try await open()
    let value = try await body(library)
    try await library.close()
    return value
  }

  /// Writes a PDF whose pages are lists of lines.
  func pdf(_ pages: [[String]], as name: String = "issue.pdf", title: String? = nil) throws -> String {
    let file = url.appending(path: name)
    try SmallPDF(lines: pages, title: title).bytes.write(to: file)
    return file.path
  }

  /// The names of the issues' files, by folder.
  func issueFiles() throws -> [String: [String]] {
    var found: [String: [String]] = [:]
    for folder in LibraryFiles.names(in: files.issues) {
      found[folder] = LibraryFiles.names(in: files.folder(folder)).filter(LibraryFiles.isFileName)
    }
    return found
  }

  /// Overwrites bytes of the database.
  func damage(_ range: Range<Int>? = nil, with byte: UInt8 = 0xA5) throws {
    let file = try #require(FileHandle(forUpdatingAtPath: files.database))
    let size = Int(try file.seekToEnd())
    let range = range ?? size / 3..<size
    try file.seek(toOffset: UInt64(range.lowerBound))
    try file.write(contentsOf: Data(repeating: byte, count: range.count))
    try file.close()
  }
}

extension FeedIssue {
  /// An issue whose file can be downloaded.
  static func test(
    _ identifier: String = "org.example.tides.14",
    title: String = "Tides 14",
    byteCount: Int? = nil,
    sha256: String? = nil
  ) -> FeedIssue {
    var issue = FeedIssue(identifier: identifier, title: title)
    issue.publication = "Tides"
    issue.isFree = true
    if let url = URL(string: "https://example.org/\(title).pdf") {
      issue.download = Download(url: url, mediaType: "application/pdf", byteCount: byteCount, sha256: sha256)
    }
    return issue
  }
}

/// Stops at a step, to simulate a killed process.
enum Stopped {
  /// Runs a body that stops at a step, so that nothing after the step is done.
  ///
  /// - Returns: whether the body reached the step.
  static func at(_ step: LibraryStep, _ body: () async throws -> Void) async throws -> Bool {
    do {
      try await LibraryStep.$stop.withValue(step) { try await body() }
      return false
    } catch let error as GatefoldError where error.code == .stopped {
      return true
    }
  }
}

extension GatefoldError.Code {
  /// The code of the error that the body throws, or `nil` if it throws none.
  static func thrown(by body: () async throws -> Void) async -> GatefoldError.Code? {
    do {
      try await body()
      return nil
    } catch {
      return (error as? GatefoldError)?.code ?? GatefoldError.Code(rawValue: "\(error)")
    }
  }
}
