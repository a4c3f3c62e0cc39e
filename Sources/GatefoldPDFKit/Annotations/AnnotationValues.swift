internal import Foundation
internal import Gatefold
internal import GatefoldFormats

/// Values of an annotation's dictionary as PDFKit gives them: names are strings with a slash, numbers `NSNumber`.
enum AnnotationValues {
  /// Keys that hold text, which may begin with a slash, or be written as a name by mistake.
  static let textKeys: Set = [
    "/Contents", "/T", "/NM", "/M", "/DA", "/Subj", "/TU", "/TM", "/CA", "/RC", "/AC", "/CreationDate", "/DS", "/URI",
  ]
  private static let dateKeys: Set = ["/M", "/CreationDate"]

  static func key(_ key: PDFAnnotationKey) -> String { slashed(key.rawValue) }

  static func slashed(_ name: String) -> String { name.hasPrefix("/") ? name : "/" + name }

  /// The values of a dictionary, by keys with a slash.
  static func values(_ values: [String: FileValue]) -> [String: Any] {
    values.reduce(into: [:]) { read, entry in
      let key = slashed(entry.key)
      if let value = value(entry.value, of: key) { read[key] = value }
    }
  }

  static func value(_ value: FileValue, of key: String) -> Any? {
    switch value {
    case .null, .reference: return nil
    case .boolean(let boolean): return NSNumber(value: boolean)
    case .number(let number):
      return Int(exactly: number).map { NSNumber(value: $0) } ?? NSNumber(value: number)
    case .name(let name): return textKeys.contains(key) ? name : slashed(name)
    case .string(let text):
      if dateKeys.contains(key), let date = PDFDate.date(text) { return date }
      return text
    case .array(let items): return items.map { Self.value($0, of: "") ?? NSNull() }
    case .dictionary(let dictionary), .stream(let dictionary):
      let nested = values(dictionary)
      return Dictionary(uniqueKeysWithValues: nested.map { (AnyHashable($0.key), $0.value) })
    }
  }

  /// Numbers in whatever form a program gives them.
  static func number(_ value: Any?) -> Double? {
    switch value {
    case let number as NSNumber: number.doubleValue
    case let number as CGFloat: Double(number)
    case let number as Float: Double(number)
    default: nil
    }
  }

  static func numbers(_ value: Any?) -> [Double]? {
    guard let array = value as? [Any] else { return nil }
    let numbers = array.compactMap(number)
    return numbers.count == array.count ? numbers : nil
  }

  static func rect(_ value: Any?) -> CGRect? {
    if let rect = value as? CGRect { return rect.standardized }
    guard let corners = numbers(value), corners.count == 4 else { return nil }
    return CGRect(x: corners[0], y: corners[1], width: corners[2] - corners[0], height: corners[3] - corners[1])
      .standardized
  }

  /// A colour of 1, 3 or 4 components; clear for none (PDF 32000-1, table 164).
  static func color(_ value: Any?) -> PDFKitPlatformColor? {
    if let color = value as? PDFKitPlatformColor { return color }
    guard let numbers = numbers(value) else { return nil }
    let parts = numbers.map { CGFloat(min(max($0, 0), 1)) }
    switch parts.count {
    case 0: return .clear
    case 1: return PDFKitPlatformColor(white: parts[0], alpha: 1)
    case 3: return PDFKitPlatformColor(red: parts[0], green: parts[1], blue: parts[2], alpha: 1)
    case 4:
      let light = parts.prefix(3).map { (1 - $0) * (1 - parts[3]) }
      return PDFKitPlatformColor(red: light[0], green: light[1], blue: light[2], alpha: 1)
    default: return nil
    }
  }

  static func point(_ value: Any?) -> CGPoint? {
    if let point = value as? CGPoint { return point }
    return (value as? NSValue).flatMap { $0 is NSNumber ? nil : $0.pointValue }
  }
}
