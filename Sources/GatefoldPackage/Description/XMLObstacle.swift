internal import Foundation

/// The reason why XML is unsafe for Foundation's parser.
enum XMLObstacle: Hashable, Sendable {
  /// The parser traps on attributes whose bytes are not UTF-8.
  case encoding
  /// The parser traps on processing instructions without data; nobody needs one.
  case processingInstruction
  /// It could name other files.
  case documentType
  /// The time that the parser takes for a tag grows with the square of its attributes.
  case longTag

  /// Longer start tags are refused; in bytes.
  static let maximumTagSize = 64 << 10
  /// Start tags with more attributes are refused.
  static let maximumAttributeCount = 256

  /// `nil` for XML that can be parsed safely.
  init?(_ data: Data) {
    let declaration = data.starts(with: Data("<?xml ".utf8)) ? 2 : 0
    if String(validating: data, as: UTF8.self) == nil {
      self = .encoding
    } else if data.dropFirst(declaration).range(of: Data("<?".utf8)) != nil {
      self = .processingInstruction
    } else if data.range(of: Data("<!DOCTYPE".utf8)) != nil {
      self = .documentType
    } else if data.withUnsafeBytes({ Self.hasLongTag($0) }) {
      self = .longTag
    } else {
      return nil
    }
  }

  /// The explanation that follows the file name in error messages.
  var message: String {
    switch self {
    case .encoding: "is not in UTF-8; save it in UTF-8"
    case .processingInstruction: "has a processing instruction; remove it"
    case .documentType: "has a document type declaration; remove it"
    case .longTag:
      "has a start tag of more than \(Self.maximumTagSize) bytes or \(Self.maximumAttributeCount) attributes; shorten it"
    }
  }

  /// Whether a tag is too long; one that never ends is, too.
  private static func hasLongTag(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var place = 0
    func skip(past end: StaticString) {
      while place < bytes.count, !holds(end) { place += 1 }
    }
    func holds(_ text: StaticString) -> Bool {
      text.withUTF8Buffer { place + $0.count <= bytes.count && bytes[place..<place + $0.count].elementsEqual($0) }
    }
    while place < bytes.count {
      guard bytes[place] == UInt8(ascii: "<") else {
        place += 1
        continue
      }
      if holds("<!--") {
        skip(past: "-->")
      } else if holds("<![CDATA[") {
        skip(past: "]]>")
      } else {
        let start = place
        var quote: UInt8?
        var attributeCount = 0
        while place < bytes.count, quote != nil || bytes[place] != UInt8(ascii: ">") {
          guard place - start < maximumTagSize - 1, attributeCount <= maximumAttributeCount else { return true }
          let byte = bytes[place]
          if byte == quote {
            quote = nil
          } else if quote == nil, byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
            quote = byte
            attributeCount += 1
          }
          place += 1
        }
      }
    }
    return false
  }
}
