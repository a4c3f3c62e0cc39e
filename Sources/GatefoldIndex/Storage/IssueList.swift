internal import Foundation
internal import Gatefold
internal import GatefoldFormats

/// The list of an index's issues in a file beside it, from which a damaged index is rebuilt.
///
/// A text file with a line for each event. Lines are only appended, each at once, so a crash leaves at most one
/// truncated line, which is ignored. An issue is added here before it is added to the index, and removed here after it
/// was removed there: at worst the list names one issue too many.
struct IssueList: Sendable {
  struct Entry: Codable, Hashable, Sendable {
    let path: String
    /// Hexadecimal.
    let hash: String?
    var isRemoved: Bool?
  }

  struct Content: Sendable {
    /// Entries by their path.
    var entries: [String: Entry] = [:]
    /// Numbers of obsolete and of unreadable lines.
    var staleCount = 0
    var unreadableCount = 0
    var isThere = false
  }

  let path: String

  /// The issues that the list names, as far as it can be read.
  func read() -> Content {
    guard let data = FileManager.default.contents(atPath: path) else { return Content() }
    var content = Content(isThere: true)
    var pathsByHash: [String: String] = [:]
    for line in data.split(separator: UInt8(ascii: "\n")) {
      guard let entry = try? JSONDecoder().decode(Entry.self, from: Data(line)), entry.path.hasPrefix("/") else {
        content.unreadableCount += 1
        continue
      }
      if content.entries.removeValue(forKey: entry.path) != nil { content.staleCount += 1 }
      if entry.isRemoved == true {
        content.staleCount += 1
        continue
      }
      // A file with the same content at another path was moved there.
      if let hash = entry.hash, let old = pathsByHash.updateValue(entry.path, forKey: hash), old != entry.path,
        content.entries[old]?.hash == hash
      {
        content.entries[old] = nil
        content.staleCount += 1
      }
      content.entries[entry.path] = entry
    }
    return content
  }

  /// - Throws: `unwritableFile`.
  func append(_ entry: Entry) throws(GatefoldError) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw unwritable(errno) }
    defer { close(descriptor) }
    // The leading line end completes a truncated line.
    let line = Array("\n".utf8) + Self.line(entry)
    let code = line.withUnsafeBytes { FileOutput.writeAll($0, to: descriptor) }
    if code != 0 { throw unwritable(code) }
  }

  /// Writes the whole list under another name, and renames it.
  ///
  /// - Throws: `unwritableFile`.
  func replace(with entries: [Entry]) throws(GatefoldError) {
    do {
      try Data(entries.flatMap(Self.line)).write(to: URL(fileURLWithPath: path), options: .atomic)
    } catch {
      throw GatefoldError(
        .unwritableFile,
        "cannot write \(path); free disk space, or check its permissions",
        underlyingError: GatefoldError.UnderlyingError(error)
      )
    }
  }

  private static func line(_ entry: Entry) -> [UInt8] {
    // Strings and a Boolean can always be encoded.
    Array((try? JSONWriter.line(of: entry)) ?? Data("\n".utf8))
  }

  private func unwritable(_ code: Int32) -> GatefoldError {
    GatefoldError(
      .unwritableFile,
      "cannot write \(path); free disk space, or check its permissions",
      underlyingError: .system(code)
    )
  }
}
