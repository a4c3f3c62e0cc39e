internal import Foundation
package import Gatefold
internal import Synchronization

/// The files of an issue while they are made: their bytes lie one after the other in a temporary file, in the order in
/// which they arrive. Equal ones lie there once.
final class TilePackScratch: Sendable {
  struct Entry: Sendable {
    var range: TilePackRange
    /// The hash of the stored bytes.
    var hash: ContentHash
    /// The length after inflating, or 0 if it is stored as it is.
    var inflatedLength: Int
  }

  private struct State {
    var entries: [String: Entry] = [:]
    var known: [ContentHash: TilePackRange] = [:]
    var byteCount = 0
  }

  private let file: TemporaryFile
  private let state = Mutex(State())
  private static let level = 9

  init(_ file: TemporaryFile) { self.file = file }

  func remove() { file.remove() }

  var paths: [String] { state.withLock { Array($0.entries.keys) } }

  subscript(path: String) -> Entry? { state.withLock { $0.entries[path] } }

  /// Adds a file, or replaces the one of that path.
  ///
  /// - Throws: `unwritableFile`.
  func add(_ pieces: [ExportPiece], at path: String) throws(GatefoldError) {
    var bytes: [UInt8] = []
    for piece in pieces {
      switch piece {
      case .data(let data): bytes += data
      case .file(let file):
        bytes += try TilePackFile(file.path).bytes(in: TilePackRange(offset: 0, length: file.appendedCount))
      }
    }
    var stored = bytes
    if Self.isText(path), !bytes.isEmpty { stored = DeflatedBytes.deflated(bytes, level: Self.level) }
    let isDeflated = stored.count < bytes.count
    if !isDeflated { stored = bytes }
    let hash = ContentHash(of: stored)
    try state.withLock { state throws(GatefoldError) in
      var range = state.known[hash]
      if range == nil {
        range = TilePackRange(offset: state.byteCount, length: stored.count)
        try file.append(stored)
        state.byteCount += stored.count
        state.known[hash] = range
      }
      guard let range else { return }
      state.entries[path] = Entry(range: range, hash: hash, inflatedLength: isDeflated ? bytes.count : 0)
    }
  }

  /// The bytes of a file as they were added.
  ///
  /// - Throws: `unreadableFile`.
  func bytes(of entry: Entry) throws(GatefoldError) -> [UInt8] {
    let part = TilePackPart(range: entry.range, inflatedLength: entry.inflatedLength)
    return try TilePackFile(file.path).contents(of: part)
  }

  /// Appends bytes of the temporary file to another file.
  ///
  /// - Throws: `unwritableFile`, `unreadableFile`.
  func copy(_ ranges: [TilePackRange], to output: TemporaryFile) throws(GatefoldError) {
    let source = try TilePackFile(file.path)
    for range in ranges {
      var rest = range
      while rest.length > 0 {
        let count = min(rest.length, TilePackFile.chunkLength)
        try output.append(try source.bytes(in: TilePackRange(offset: rest.offset, length: count)))
        rest.offset += count
        rest.length -= count
      }
    }
  }

  private static func isText(_ path: String) -> Bool {
    ["json", "xml", "hocr", "svg", "css", "html", "txt"].contains(URL(filePath: path).pathExtension)
  }
}

/// A file of which parts are read, from any task.
package final class TilePackFile: Sendable {
  static let chunkLength = 1 << 20

  private let descriptor: Int32
  package let byteCount: Int

  /// - Throws: `unreadableFile`.
  package init(_ path: String) throws(GatefoldError) {
    descriptor = open(path, O_RDONLY | O_CLOEXEC)
    var status = stat()
    guard descriptor >= 0, fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      if descriptor >= 0 { close(descriptor) }
      throw GatefoldError(.unreadableFile, "there is no file at \(path), or it is not readable")
    }
    byteCount = Int(status.st_size)
  }

  deinit { close(descriptor) }

  /// - Throws: `unreadableFile`, also if the file ends before.
  package func bytes(in range: TilePackRange) throws(GatefoldError) -> [UInt8] {
    guard range.offset >= 0, range.length >= 0, range.offset <= byteCount, range.length <= byteCount - range.offset
    else { throw Self.damaged }
    let bytes = [UInt8](unsafeUninitializedCapacity: range.length) { buffer, count in
      while count < range.length {
        let target = UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(buffer)[count...])
        let read = pread(descriptor, target.baseAddress, range.length - count, off_t(range.offset + count))
        if read < 0, errno == EINTR { continue }
        guard read > 0 else { return }
        count += read
      }
    }
    guard bytes.count == range.length else { throw Self.damaged }
    return bytes
  }

  /// Reads a part of a pack, inflated if necessary.
  ///
  /// - Throws: `unreadableFile`, also if it is damaged.
  func contents(of part: TilePackPart) throws(GatefoldError) -> [UInt8] {
    try part.contents(try bytes(in: part.range))
  }

  package static var damaged: GatefoldError {
    GatefoldError(.unreadableFile, "the file is damaged, or shorter than it says")
  }
}
