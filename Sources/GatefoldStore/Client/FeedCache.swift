internal import Foundation
internal import Gatefold
internal import GatefoldExport
internal import GatefoldFormats

/// The last good list of a store on disk: the bytes of its pages as they came, and `feed.json` that says which they are.
/// It is replaced as a whole by one rename.
struct FeedCache: Sendable {
  struct Index: Codable, Sendable {
    /// The address of the store.
    var store: URL
    /// When the server last said that this is its list.
    var confirmed: Date
    var isTruncated: Bool
    var pages: [Page]
  }

  struct Page: Codable, Sendable {
    /// The address that was asked for.
    var url: URL
    /// The address that answered, which relative ones are relative to.
    var base: URL
    var validators: Validators
    /// The name of the file with the bytes.
    var file: String
    /// The pages to read after this one: the next of a long list, or the lists that a catalog leads to.
    var onward: [URL]
    /// Whether it is a web page that names the feed, rather than a part of the feed; `nil` means no.
    var isStartPage: Bool?
  }

  let folder: String

  private var indexPath: String { "\(folder)/feed.json" }

  /// The index of the cached list, or `nil` if it is missing, damaged or belongs to another store.
  func index(of store: URL) -> Index? {
    guard let data = FileManager.default.contents(atPath: indexPath),
      let index = try? JSONDecoder().decode(Index.self, from: data), index.store == store
    else { return nil }
    return index
  }

  /// The bytes of a page; `nil` if they are gone.
  func body(_ page: Page) -> Data? {
    // The name comes from a file that anybody may have edited.
    page.file.contains("/") ? nil : FileManager.default.contents(atPath: "\(folder)/\(page.file)")
  }

  /// The name of a file with some bytes.
  static func fileName(_ body: Data) -> String {
    "page-\(ContentHash(of: body).hexadecimal.prefix(32))"
  }

  /// Writes a list, and removes the files of those before.
  ///
  /// - Parameter bodies: the bytes of pages that are not on disk yet, by the names of their files.
  func write(_ index: Index, bodies: [String: Data]) throws(GatefoldError) {
    do throws(WriteFailure) {
      try AtomicFile.makeWritableFolder(folder)
      try AtomicFile.withLock(on: folder) { () throws(WriteFailure) in
        for (name, body) in bodies where !AtomicFile.exists("\(folder)/\(name)") {
          try AtomicFile.write(body, to: "\(folder)/\(name)")
        }
        guard let data = try? JSONWriter.file(of: index, dates: .deferredToDate) else {
          throw WriteFailure(path: indexPath, code: EINVAL)
        }
        try AtomicFile.write(data, to: indexPath)
        removeFiles(except: Set(index.pages.map(\.file)))
      }
    } catch {
      throw error.error(advice: "Free disk space, or choose another folder for the store")
    }
  }

  private func removeFiles(except names: Set<String>) {
    for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] {
      if name.hasPrefix("page-"), !names.contains(name) { unlink("\(folder)/\(name)") }
    }
  }
}
