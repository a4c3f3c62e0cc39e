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
  init(_ raw: String) throws(RequestProblem) {
    guard raw.utf8.count <= Self.maximumByteCount else {
      throw RequestProblem(status: 414, message: "the address has more than \(Self.maximumByteCount) bytes")
    }
    guard raw.utf8.first == UInt8(ascii: "/") else { throw .badRequest("the path does not begin with /") }
    var segments: [String] = []
    for part in raw.utf8.dropFirst().split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
      let text = String(Substring(part))
      guard let segment = part.contains(UInt8(ascii: "%")) ? text.removingPercentEncoding : text else {
        throw .badRequest("the path has a bad escape, or is not UTF-8")
      }
      guard Self.canName(segment) else { throw .badRequest("the path has control characters") }
      guard segment != ".", segment != ".." else { throw .badRequest("the path has the segment \(segment)") }
      segments.append(segment)
    }
    self.segments = segments
  }

  /// Whether an address may have a name: it has no control characters.
  static func canName(_ name: String) -> Bool { !name.utf8.contains { $0 < 0x20 || $0 == 0x7F } }
}

extension String {
  /// At most forty characters of the text, for messages.
  var shortened: String { count > 40 ? "\(prefix(40))…" : self }
}

extension Double {
  /// Without ".0" where it is whole.
  var plain: String { self == rounded() && magnitude < 1e15 ? String(Int(self)) : String(self) }
}

extension Int {
  /// A number that is written in digits only; `nil` for anything else, and for one that is too large.
  init?(digits text: some StringProtocol) {
    guard text.utf8.allSatisfy({ (48...57).contains($0) }) else { return nil }
    self.init(text)
  }
}
