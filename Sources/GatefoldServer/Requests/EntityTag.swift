internal import Foundation
internal import Gatefold

/// A strong ETag: equal ones mean equal bytes.
struct EntityTag: Hashable, Sendable {
  /// Bytes are drawn anew where this number has changed since they were kept.
  private static let version = 3

  /// In hexadecimal.
  let name: String

  /// - Parameter parts: all that the bytes depend on.
  init(_ parts: [String]) {
    let text = ([String(Self.version)] + parts).joined(separator: "\n")
    name = String(ContentHash(of: text.utf8).hexadecimal.prefix(40))
  }

  /// Creates the tag of an answer from its bytes.
  init(of data: Data) { self.init([String(decoding: data, as: UTF8.self)]) }

  var header: String { "\"\(name)\"" }

  /// Whether the client has these bytes, by its If-None-Match.
  func isKnown(to request: ServerRequest) -> Bool {
    guard let ifNoneMatch = request.headers["if-none-match"] else { return false }
    return ifNoneMatch.split(separator: ",").contains { tag in
      let tag = tag.trimmingCharacters(in: .whitespaces)
      // Compressed bytes have a tag of their own, which begins like this one.
      return tag == "*" || tag == header || tag == "W/\(header)" || tag.hasPrefix("\"\(name)-")
    }
  }
}
