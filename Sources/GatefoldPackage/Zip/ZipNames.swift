internal import Foundation
internal import Gatefold

/// Reads the names of a zip archive from its directory, as they are. libzip ends each at its first zero.
///
/// The archive is one that libzip has opened with ZIP_CHECKCONS; what it does not tell is how long the names are.
struct ZipNames: ~Copyable {
  /// The size of the archive in bytes.
  let fileSize: Int
  private let path: String
  private let descriptor: Int32
  /// Where the next record of the directory begins in the file.
  private var place = 0
  /// A part of the file, and where it begins.
  private var part: (start: Int, bytes: [UInt8]) = (0, [])

  private static let endSize = 22
  private static let maximumCommentSize = 0xFFFF
  private static let recordSize = 46
  private static let partSize = 1 << 18

  /// - Throws: `unreadableFile`, `invalidPackage`.
  init(_ path: String) throws(GatefoldError) {
    self.path = path
    descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    var status = stat()
    fileSize = descriptor >= 0 && fstat(descriptor, &status) == 0 ? Int(status.st_size) : 0
    guard descriptor >= 0 else {
      let code = errno
      throw GatefoldError(.unreadableFile, "cannot be read; check the path", path: path, underlyingError: .system(code))
    }
    place = try start()
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// The name of the next entry.
  mutating func next() throws(GatefoldError) -> [UInt8] {
    let record = try bytes(at: place, count: Self.recordSize)
    guard record.starts(with: [0x50, 0x4B, 0x01, 0x02]) else { throw damage }
    let lengths = [28, 30, 32].map { Self.number(record[$0..<$0 + 2]) }
    let name = try bytes(at: place + Self.recordSize, count: lengths[0])
    place += Self.recordSize + lengths.reduce(0, +)
    return name
  }

  // MARK: Directory

  /// Where the directory begins.
  private mutating func start() throws(GatefoldError) -> Int {
    let start = max(0, fileSize - Self.endSize - Self.maximumCommentSize)
    let tail = try bytes(at: start, count: fileSize - start)
    let end = stride(from: tail.count - Self.endSize, through: 0, by: -1)
      .first { place in
        tail[place...].starts(with: [0x50, 0x4B, 0x05, 0x06])
          && place + Self.endSize + Self.number(tail[place + 20..<place + 22]) == tail.count
      }
    guard let end else { throw damage }
    guard let larger = try largerEnd(before: start + end) else { return Self.number(tail[end + 16..<end + 20]) }
    return Self.number(larger[48..<56])
  }

  /// The record of Zip64, if there is one.
  private mutating func largerEnd(before end: Int) throws(GatefoldError) -> [UInt8]? {
    guard end >= 20 else { return nil }
    let locator = try bytes(at: end - 20, count: 20)
    guard locator.starts(with: [0x50, 0x4B, 0x06, 0x07]) else { return nil }
    let record = try bytes(at: Self.number(locator[8..<16]), count: 56)
    guard record.starts(with: [0x50, 0x4B, 0x06, 0x06]) else { throw damage }
    return record
  }

  // MARK: Bytes

  private var damage: GatefoldError {
    .invalidPackage("\(path) has a damaged directory; fetch or build it again")
  }

  /// Little-endian; one that is too large for a file becomes -1.
  private static func number(_ bytes: ArraySlice<UInt8>) -> Int {
    Int(exactly: bytes.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }) ?? -1
  }

  private mutating func bytes(at place: Int, count: Int) throws(GatefoldError) -> [UInt8] {
    guard place >= 0, count >= 0, place <= fileSize, count <= fileSize - place else { throw damage }
    if place < part.start || place + count > part.start + part.bytes.count {
      part = (place, try read(at: place, count: min(max(count, Self.partSize), fileSize - place)))
    }
    return Array(part.bytes[place - part.start..<place - part.start + count])
  }

  private func read(at place: Int, count: Int) throws(GatefoldError) -> [UInt8] {
    var (bytes, done) = ([UInt8](repeating: 0, count: count), 0)
    while done < count {
      let length = bytes.withUnsafeMutableBytes {
        pread(descriptor, $0.baseAddress.map { $0 + done }, count - done, off_t(place + done))
      }
      guard length > 0 else { throw damage }
      done += length
    }
    return bytes
  }
}
