internal import Foundation
internal import Gatefold
internal import GatefoldFormats

/// The PDFs in a listing of an object store or a folder: what `rclone lsjson -R` prints, a list of objects with `Path`,
/// `Size`, `IsDir` and, with `--hash`, `Hashes`. It is read as it comes, an object at a time.
struct ObjectListing {
  struct Object: Hashable {
    /// Relative to the listed place.
    let path: String
    let bytes: Int?
    /// The SHA-256 of the content.
    let hash: String?
    /// The MD5 of the content.
    let md5: String?
  }

  private(set) var objects: [Object] = []
  /// An object that has begun.
  private var unfinished: [UInt8] = []
  private var depth = 0
  private var isInText = false
  private var isEscaped = false
  private var hasBegun = false
  private var hasEnded = false
  /// Where an object begins, from 1.
  private var line = 1

  private static let maximumObjectSize = 1 << 20

  init() {}

  /// `nil` if the text is not JSON.
  ///
  /// - Throws: `unreadableFile` if it is JSON of another kind.
  init?(_ data: Data) throws(GatefoldError) {
    guard data.first(where: { !Self.isSpace($0) }) == UInt8(ascii: "[") else { return nil }
    var failure: GatefoldError?
    data.withUnsafeBytes { bytes in
      do throws(GatefoldError) { try append(bytes) } catch { failure = error }
    }
    if let failure { throw failure }
    try finish()
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x9...0xD).contains(byte) }

  /// - Throws: `unreadableFile` if it is no such listing.
  mutating func append(_ bytes: UnsafeRawBufferPointer) throws(GatefoldError) {
    for byte in bytes {
      if byte == UInt8(ascii: "\n") { line += 1 }
      if depth > 1 || isInText { unfinished.append(byte) }
      guard unfinished.count <= Self.maximumObjectSize else { throw failure("an object is too long") }
      if isInText {
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isInText = false
        }
        continue
      }
      try take(byte)
    }
  }

  private mutating func take(_ byte: UInt8) throws(GatefoldError) {
    switch byte {
    case UInt8(ascii: "["), UInt8(ascii: "{"):
      // A list of objects.
      guard !hasEnded, (depth == 0) == !hasBegun, depth != 0 || byte == UInt8(ascii: "["),
        depth != 1 || byte == UInt8(ascii: "{")
      else { throw failure("it is no list of objects") }
      depth += 1
      hasBegun = true
      if depth == 2 { unfinished.append(byte) }
    case UInt8(ascii: "]"), UInt8(ascii: "}"):
      guard depth > 0 else { throw failure("it is no list of objects") }
      depth -= 1
      if depth == 0 { hasEnded = true }
      guard depth == 1 else { return }
      try readObject()
      unfinished.removeAll(keepingCapacity: true)
    case UInt8(ascii: "\""):
      guard depth > 1 else { throw failure("it is no list of objects") }
      isInText = true
    case UInt8(ascii: ","): break
    default:
      if depth < 2, !Self.isSpace(byte) { throw failure("it is no list of objects") }
    }
  }

  /// - Throws: `unreadableFile` if the listing was cut off.
  func finish() throws(GatefoldError) {
    guard hasEnded else { throw failure("the end is missing") }
  }

  private func failure(_ message: String) -> GatefoldError {
    GatefoldError(.unreadableFile, "line \(line): \(message)")
  }

  private mutating func readObject() throws(GatefoldError) {
    var reader = JSONReader(Data(unfinished), chunkSize: 4 << 10)
    do throws(JSONReader.Failure) {
      try read(&reader)
    } catch {
      throw failure(error.message)
    }
  }

  private mutating func read(_ reader: inout JSONReader) throws(JSONReader.Failure) {
    var depth = 0
    var names = ["", ""]
    var (path, bytes): (String?, Int?)
    var hashes: [String: String] = [:]
    var isFolder = false
    while let event = try reader.next() {
      switch event {
      case .object, .array: depth += 1
      case .end: depth -= 1
      case .name(let name): if depth <= names.count { names[depth - 1] = name }
      case .string(let text):
        if depth == 1, names[0] == "Path" { path = text }
        if depth == 2, names[0] == "Hashes" { hashes[names[1].lowercased()] = text.lowercased() }
      case .number(let number):
        if depth == 1, names[0] == "Size", number >= 0, number < 1e15 { bytes = Int(number) }
      case .boolean(let flag): if depth == 1, names[0] == "IsDir" { isFolder = flag }
      case .null: break
      }
    }
    guard let path, !isFolder, path.lowercased().hasSuffix(".pdf") else { return }
    let md5 = hashes["md5"].flatMap { $0.wholeMatch(of: /[0-9a-f]{32}/) == nil ? nil : $0 }
    let hash = hashes["sha256"].flatMap { ContentHash(hexadecimal: $0)?.hexadecimal }
    objects.append(Object(path: path, bytes: bytes, hash: hash, md5: md5))
  }
}
