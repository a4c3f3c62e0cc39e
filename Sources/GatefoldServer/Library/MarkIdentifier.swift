internal import Foundation

/// The identifier that a client gives a new bookmark or highlight. With it, a client that did not get the answer sends the
/// mark again, and there is still one.
struct MarkIdentifier: Decodable {
  /// Letters, digits, `-` and `_`, 64 at most.
  let text: String

  /// A new one.
  init() {
    text = UUID().uuidString.lowercased()
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    text = try container.decode(String.self)
    let signs = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
    guard (1...64).contains(text.utf8.count), text.utf8.allSatisfy(signs.contains) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "no identifier of a mark")
    }
  }
}
