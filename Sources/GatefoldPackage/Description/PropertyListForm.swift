internal import Foundation
internal import Gatefold

/// Descriptions as property lists.
enum PropertyListForm {
  static func encoded(_ value: DescriptionValue) throws(GatefoldError) -> Data {
    if value.hasTextBeyondXML { return BinaryPropertyListWriter.encoded(value) }
    do {
      return try PropertyListSerialization.data(fromPropertyList: plain(value), format: .xml, options: 0)
    } catch {
      throw GatefoldError(
        .invalidDescription,
        "cannot be written as a property list",
        underlyingError: GatefoldError.UnderlyingError(error)
      )
    }
  }

  static func decoded(_ data: Data) throws(GatefoldError) -> DescriptionText {
    if data.starts(with: BinaryPropertyList.signature) {
      do throws(BinaryPropertyList.Problem) {
        return DescriptionText(try BinaryPropertyListReader.decoded(data))
      } catch {
        throw Self.error(error.message)
      }
    }
    // Without this, Foundation reads the property lists of NeXTSTEP too, which begin with any letter.
    guard String(validating: data, as: UTF8.self) != nil, let start = data.first(where: { !Self.space.contains($0) }),
      start == UInt8(ascii: "<")
    else { throw error("it is neither XML in UTF-8 nor binary") }
    let markup = PropertyListMarkup([UInt8](data))
    guard !markup.isTooLarge else {
      let (items, values) = (DescriptionValue.maximumItemCount, DescriptionValue.maximumCount)
      throw error("it has a list of more than \(items) items, or more than \(values) values")
    }
    let read: Any
    do {
      read = try PropertyListSerialization.propertyList(from: data, options: [], format: nil)
    } catch {
      throw Self.error(
        "it is no XML of texts, numbers, booleans, lists and dictionaries",
        native: GatefoldError.UnderlyingError(error).message
      )
    }
    guard let value = value(of: read, depth: 1) else {
      throw error("it has a date, data, a number that is not finite, or too many values in each other")
    }
    // Foundation takes the last of several members with one name, and ignores what lies behind the end.
    guard markup.isOne else { throw error("it is not one element plist, and nothing else") }
    guard markup.keyCount == value.memberCount else { throw error("a dictionary has a key twice") }
    return DescriptionText(value)
  }

  private static let space = Set("\u{FEFF} \t\r\n".utf8)

  private static func error(_ reason: String, native: String? = nil) -> GatefoldError {
    GatefoldError(
      .invalidDescription,
      "is no property list that describes an issue: \(reason); correct it",
      nativeMessage: native
    )
  }

  private static func plain(_ value: DescriptionValue) -> Any {
    switch value {
    case .boolean(let boolean): boolean
    case .number(let number): Int64(exactly: number).map { $0 as Any } ?? number
    case .string(let text): text
    case .array(let items): items.map(plain)
    case .object(let members): members.mapValues(plain)
    }
  }

  /// - Returns: `nil` for what the other forms do not have.
  private static func value(of read: Any, depth: Int) -> DescriptionValue? {
    guard depth <= DescriptionValue.maximumDepth else { return nil }
    switch read {
    case let members as [String: Any]:
      var values: [String: DescriptionValue] = [:]
      for (name, member) in members {
        guard let value = value(of: member, depth: depth + 1) else { return nil }
        values[name] = value
      }
      return .object(values)
    case let items as [Any]:
      var values: [DescriptionValue] = []
      for item in items {
        guard let value = value(of: item, depth: depth + 1) else { return nil }
        values.append(value)
      }
      return .array(values)
    case let text as String: return .string(text)
    case let number as NSNumber:
      // A number is a Bool for Swift's casts if it is 0 or 1.
      if type(of: read) == Bool.self { return .boolean(number.boolValue) }
      return number.doubleValue.isFinite ? .number(number.doubleValue) : nil
    default: return nil
    }
  }
}

extension DescriptionValue {
  /// How many members all objects have together.
  fileprivate var memberCount: Int {
    switch self {
    case .boolean, .number, .string: 0
    case .array(let items): items.reduce(0) { $0 + $1.memberCount }
    case .object(let members): members.values.reduce(members.count) { $0 + $1.memberCount }
    }
  }

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
