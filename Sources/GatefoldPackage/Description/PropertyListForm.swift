internal import Foundation
internal import Gatefold

/// Descriptions as property lists.
enum PropertyListForm {
  static func encoded(_ value: DescriptionValue) -> Data {
    let encoder = PropertyListEncoder()
    encoder.outputFormat = value.hasTextBeyondXML ? .binary : .xml
    return (try? encoder.encode(value)) ?? Data()
  }

  static func decoded(_ data: Data) throws(GatefoldError) -> DescriptionText {
    do {
      return DescriptionText(try PropertyListDecoder().decode(DescriptionValue.self, from: data))
    } catch {
      throw GatefoldError(
        .invalidDescription,
        "not a valid property list of texts, numbers, booleans, lists and dictionaries; correct it",
        nativeMessage: "\(error)"
      )
    }
  }
}

extension DescriptionValue {
  /// Whether a text or a name has characters that XML 1.0 does not allow.
  fileprivate var hasTextBeyondXML: Bool {
    switch self {
    case .boolean, .number: false
    case .string(let text): text.isBeyondXML
    case .array(let items): items.contains(where: \.hasTextBeyondXML)
    case .object(let members): members.contains { $0.key.isBeyondXML || $0.value.hasTextBeyondXML }
    }
  }
}

extension String {
  /// Whether it has characters that XML 1.0 does not allow, or would change.
  var isBeyondXML: Bool {
    unicodeScalars.contains { scalar in
      switch scalar.value {
      case 0x09, 0x0A, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: false
      default: true
      }
    }
  }
}
