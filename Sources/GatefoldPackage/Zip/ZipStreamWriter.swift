internal import CZip
package import struct Foundation.Data
package import Gatefold

/// Writes a zip archive file by file, as they come: the same bytes for the same files. libzip, which ``ZipWriter`` uses,
/// reads its sources only at the end, so that all pictures of an issue would have to be kept until then.
///
/// Use it from one task at a time.
package final class ZipStreamWriter {
  private struct Entry {
    let path: String
    let method: UInt16
    let checksum: UInt32
    let compressedCount: UInt32
    let count: UInt32
    let offset: UInt32
  }

  private let write: WebFile.Appending
  private var entries: [Entry] = []
  private var offset = 0

  private static let (stored, deflated): (UInt16, UInt16) = (0, 8)

  /// - Parameter write: appends bytes to the archive.
  package init(_ write: @escaping WebFile.Appending) {
    self.write = write
  }

  /// Adds a file.
  ///
  /// - Parameter isCompressed: whether it is deflated; pictures and media gain nothing by it.
  /// - Throws: `unwritableFile`, also where the archive exceeds 4 GB.
  package func add(_ data: Data, at path: String, isCompressed: Bool) throws(GatefoldError) {
    let bytes = [UInt8](data)
    let checksum = czip_crc32(0, bytes, bytes.count)
    var (content, method) = (bytes, Self.stored)
    if isCompressed, !bytes.isEmpty {
      // Without the head and the checksum of zlib.
      let small = DeflatedBytes.deflated(bytes, level: 9).dropFirst(2).dropLast(4)
      if small.count < bytes.count { (content, method) = (Array(small), Self.deflated) }
    }
    try begin(path, method, checksum, compressedCount: content.count, count: bytes.count)
    try append(content)
  }

  /// Adds a file as it is read, twice: its checksum stands before its bytes.
  ///
  /// - Throws: the errors of reading the file; `unwritableFile`.
  package func add(_ source: WebFile) throws(GatefoldError) {
    var (checksum, count): (UInt32, Int) = (0, 0)
    try source.read { piece throws(GatefoldError) in
      checksum = czip_crc32(checksum, piece, piece.count)
      count += piece.count
    }
    try begin(source.path, Self.stored, checksum, compressedCount: count, count: count)
    let end = offset + count
    try source.read { piece throws(GatefoldError) in try append(piece) }
    guard offset == end else {
      throw GatefoldError(.unreadableFile, "changed while it was read; try again", path: source.path)
    }
  }

  /// Writes the directory, without which there is no archive.
  package func finish() throws(GatefoldError) {
    let start = offset
    for entry in entries { try append(directoryEntry(entry)) }
    let (size, count) = (UInt32(offset - start), UInt16(entries.count))
    var end: [UInt8] = []
    end.append(0x0605_4B50 as UInt32)
    end.append(0 as UInt32)
    end.append(count)
    end.append(count)
    end.append(size)
    end.append(UInt32(start))
    end.append(0 as UInt16)
    try append(end)
  }

  // MARK: Parts

  private func begin(
    _ path: String,
    _ method: UInt16,
    _ checksum: UInt32,
    compressedCount: Int,
    count: Int
  ) throws(GatefoldError) {
    // The directory comes behind everything else.
    let reserve = 1 << 24
    guard offset + compressedCount + reserve < UInt32.max, count < UInt32.max, entries.count < UInt16.max - 1 else {
      throw GatefoldError(.unwritableFile, "the archive would exceed 4 GB; choose a lower resolution")
    }
    let entry = Entry(
      path: path,
      method: method,
      checksum: checksum,
      compressedCount: UInt32(compressedCount),
      count: UInt32(count),
      offset: UInt32(offset)
    )
    entries.append(entry)
    var head: [UInt8] = []
    head.append(0x0403_4B50 as UInt32)
    head += common(entry)
    head.append(0 as UInt16)
    try append(head + Array(path.utf8))
  }

  /// Returns the fields that a local file header and a directory entry share, up to the length of the name.
  private func common(_ entry: Entry) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.append((entry.method == Self.deflated ? 20 : 10) as UInt16)
    // Names are UTF-8.
    bytes.append((entry.path.utf8.allSatisfy { $0 < 0x80 } ? 0 : 0x800) as UInt16)
    bytes.append(entry.method)
    // Midnight.
    bytes.append(UInt32(ZipWriter.date) << 16)
    bytes.append(entry.checksum)
    bytes.append(entry.compressedCount)
    bytes.append(entry.count)
    bytes.append(UInt16(entry.path.utf8.count))
    return bytes
  }

  private func directoryEntry(_ entry: Entry) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(0x0201_4B50 as UInt32)
    bytes.append(20 as UInt16)
    bytes += common(entry)
    // No extra field, no comment, the first disk, no internal and external attributes.
    bytes += [UInt8](repeating: 0, count: 12)
    bytes.append(entry.offset)
    return bytes + Array(entry.path.utf8)
  }

  private func append(_ bytes: [UInt8]) throws(GatefoldError) {
    try write(bytes)
    offset += bytes.count
  }
}

extension [UInt8] {
  /// Little-endian, as zip has its numbers.
  fileprivate mutating func append(_ number: some FixedWidthInteger) {
    Swift.withUnsafeBytes(of: number.littleEndian) { append(contentsOf: $0) }
  }
}
