internal import Foundation
internal import Gatefold
internal import GatefoldPackage

/// The content of an opened file.
enum OpenedIssue: Sendable {
  case pages(ServedIssue)
  case book(ServedBook)
  case pack(ServedPack)

  /// - Parameters:
  ///   - scratch: where articles are put as files.
  ///   - store: keeps what is found by reading all pages.
  init(
    _ file: ServedRoots.IssueFile,
    _ configuration: IssueConfiguration,
    scratch: ScratchFolder,
    _ store: FindingsStore
  ) async throws(GatefoldError) {
    guard file.kind != .pack else {
      self = .pack(try await ServedPack(file))
      return
    }
    let hash = if let known = file.contentHash { known } else { try Self.hash(of: file) }
    guard file.kind != .epub else {
      self = .book(ServedBook(epub: file, contentHash: hash))
      return
    }
    let package = file.kind == .package ? try IssuePackage(file.path) : nil
    if let package, let book = ServedBook(file, package, contentHash: hash) {
      self = .book(book)
    } else {
      self = .pages(try await ServedIssue(file, package, contentHash: hash, configuration, scratch: scratch, store))
    }
  }

  var contentHash: String {
    switch self {
    case .pages(let issue): issue.contentHash
    case .book(let book): book.contentHash
    case .pack(let pack): pack.contentHash
    }
  }

  var facts: KnownFiles.Facts {
    switch self {
    case .pages(let issue):
      let title = issue.issue.title(fallback: "")
      return KnownFiles.Facts(contentHash: issue.contentHash, title: title.isEmpty ? nil : title)
    case .book(let book): return KnownFiles.Facts(contentHash: book.contentHash, title: book.title)
    case .pack(let pack): return KnownFiles.Facts(contentHash: pack.contentHash, title: pack.declaredTitle)
    }
  }

  /// The SHA-256 of a file; for a package that is a folder, of the names, sizes and times of its files.
  static func hash(of file: ServedRoots.IssueFile) throws(GatefoldError) -> String {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: file.path, isDirectory: &isFolder), isFolder.boolValue else {
      return try ContentHash(ofFile: file.path).hexadecimal
    }
    let names = (try? FileManager.default.subpathsOfDirectory(atPath: file.path)) ?? []
    let lines = names.sorted().map { "\($0) \(FileState(ofFile: "\(file.path)/\($0)").map(\.text) ?? "")" }
    return ContentHash(of: lines.joined(separator: "\n").utf8).hexadecimal
  }
}
