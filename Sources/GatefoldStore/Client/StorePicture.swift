public import Foundation
internal import Gatefold

/// A picture from a store, as it was sent.
public struct StorePicture: Hashable, Sendable {
  /// The bytes of the file.
  public let data: Data
  /// Like "image/jpeg", by the bytes themselves.
  public let mediaType: String

  /// `nil` if it is no picture that readers show.
  init?(_ data: Data) {
    guard let type = Self.mediaType(of: data) else { return nil }
    self.data = data
    mediaType = type
  }

  private static func mediaType(of data: Data) -> String? {
    let head = Array(data.prefix(16))
    let text = String(decoding: head, as: UTF8.self)
    if head.starts(with: [0xFF, 0xD8, 0xFF]) { return "image/jpeg" }
    if head.starts(with: [0x89, 0x50, 0x4E, 0x47]) { return "image/png" }
    if text.hasPrefix("GIF8") { return "image/gif" }
    if text.hasPrefix("RIFF"), head.count > 11, Array(head[8..<12]) == Array("WEBP".utf8) { return "image/webp" }
    if head.count > 11, Array(head[4..<12]) == Array("ftypavif".utf8) { return "image/avif" }
    return nil
  }
}
