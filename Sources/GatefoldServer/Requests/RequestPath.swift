internal import Foundation
internal import GatefoldExport

/// The path of a request, in segments that are percent-decoded one by one, so that a slash in a segment is no separator.
struct RequestPath: Hashable, Sendable {
  /// Longer paths are refused, in bytes.
  static let maximumByteCount = 4096

  var segments: [String]

  /// - Parameter raw: as it was sent, without the query.
  /// - Throws: `badRequest` for what is no path: bad escapes, text that is not UTF-8, control characters, and segments
  ///   that lead out of a folder.
  init(_ raw: some StringProtocol) throws(RequestProblem) {
    guard raw.utf8.count <= Self.maximumByteCount else {
      throw RequestProblem(status: 414, message: "the address has more than \(Self.maximumByteCount) bytes")
    }
    guard raw.utf8.first == UInt8(ascii: "/") else { throw .badRequest("the path does not begin with /") }
    let parts = raw.utf8.dropFirst().split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    var segments: [String] = []
    for part in parts {
      guard let segment = Self.decoded(part) else { throw .badRequest("the path has a bad escape, or is not UTF-8") }
      guard !segment.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) else {
        throw .badRequest("the path has control characters")
      }
      guard segment != ".", segment != ".." else { throw .badRequest("the path has the segment \(segment)") }
      segments.append(segment)
    }
    self.segments = segments
  }

  /// - Returns: `nil` where an escape is damaged, or the bytes are not UTF-8.
  static func decoded(_ bytes: some Sequence<UInt8>) -> String? {
    var decoded: [UInt8] = []
    var pending: [UInt8] = []
    for byte in bytes {
      if !pending.isEmpty {
        pending.append(byte)
        guard pending.count == 3 else { continue }
        guard let high = hexadecimal(pending[1]), let low = hexadecimal(pending[2]) else { return nil }
        decoded.append(high << 4 | low)
        pending.removeAll()
      } else if byte == UInt8(ascii: "%") {
        pending = [byte]
      } else {
        decoded.append(byte)
      }
    }
    return pending.isEmpty ? String(validating: decoded, as: UTF8.self) : nil
  }

  private static func hexadecimal(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}

extension String {
  /// As one segment of a path. Colons may stand in one.
  var pathSegment: String { escapedPathPart.replacing("%3A", with: ":") }

  /// At most forty characters of it, for messages.
  var shortened: String { count > 40 ? "\(prefix(40))…" : self }
}

extension Double {
  /// Without ".0" where it is whole.
  var plain: String { self == rounded() && magnitude < 1e15 ? String(Int(self)) : String(self) }
}
