internal import Foundation

/// The kind of a file according to its media type, to be checked against its first bytes.
enum ContentKind {
  case pdf
  case zip
  /// Nothing that is known here.
  case other

  init(mediaType: String) {
    let type = mediaType.split(separator: ";").first?.trimmingCharacters(in: .whitespaces).lowercased() ?? ""
    switch type {
    case "application/pdf", "application/x-pdf": self = .pdf
    case "application/zip", "application/x-zip-compressed", "application/epub+zip", "application/x-cbz": self = .zip
    default: self = type.hasSuffix("+zip") ? .zip : .other
    }
  }

  /// The number of bytes that a judgement needs, as a PDF may begin with something else.
  static let headByteCount = 1024

  /// Whether a file may be of this kind, by its first bytes.
  func fits(head: some Collection<UInt8>) -> Bool {
    switch self {
    case .pdf: Data(head).range(of: Data("%PDF-".utf8)) != nil
    case .zip: head.starts(with: Array("PK".utf8))
    case .other: !Self.isWebPage(head: head)
    }
  }

  /// Whether bytes are a web page, like the sign-in page of a network.
  static func isWebPage(head: some Collection<UInt8>) -> Bool {
    let text = String(decoding: head.prefix(headByteCount), as: UTF8.self).lowercased()
    let start = text.drop { $0.isWhitespace || $0 == "\u{FEFF}" }
    return start.hasPrefix("<!doctype html") || start.hasPrefix("<html")
      || (start.hasPrefix("<") && start.contains("<head"))
  }
}
