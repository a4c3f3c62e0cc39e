internal import Foundation
internal import Gatefold
internal import GatefoldFormats

/// Turns values of PDFKit into values of a file.
struct WrittenValues {
  /// The object of a page in the file that is written; `nil` where the page isn't in it.
  let reference: (PDFPage) -> PDFValue?
  /// The object of an annotation in the file that is written.
  let annotation: (PDFAnnotation) -> PDFValue?

  /// Without pages and annotations.
  static var alone: WrittenValues { WrittenValues(reference: { _ in nil }, annotation: { _ in nil }) }

  /// Whether a value can be written.
  static func canWrite(_ value: Any) -> Bool {
    switch value {
    case is PDFAction, is PDFDestination, is PDFAnnotation, is PDFPage, is PDFBorder, is PDFAppearanceCharacteristics:
      true
    default: alone.value(value, of: "") != nil
    }
  }

  /// - Parameter key: with a slash; strings that begin with one are names, but under keys that hold text.
  func value(_ value: Any, of key: String) -> PDFValue? {
    switch value {
    case is NSNull: .null
    case let text as String: Self.string(text, of: key)
    case let date as Date: .string(Array(PDFDate.text(date).utf8))
    case let rect as CGRect: Self.numbers([rect.minX, rect.minY, rect.maxX, rect.maxY].map(Double.init))
    case let point as CGPoint: Self.numbers([Double(point.x), Double(point.y)])
    case let url as URL: .string(Array(url.absoluteString.utf8))
    case let color as PDFKitPlatformColor: Self.color(color)
    case let border as PDFBorder: dictionary(border.borderKeyValues)
    case let characteristics as PDFAppearanceCharacteristics:
      dictionary(characteristics.appearanceCharacteristicsKeyValues)
    case let action as PDFAction: self.action(action)
    case let destination as PDFDestination: self.destination(destination)
    case let page as PDFPage: reference(page)
    case let annotation as PDFAnnotation: self.annotation(annotation)
    case let array as [Any]: .array(array.compactMap { self.value($0, of: key) })
    case let dictionary as [AnyHashable: Any]: self.dictionary(dictionary)
    case let number as NSNumber: Self.number(number)
    case let number as CGFloat: Self.real(Double(number))
    case let number as Float: Self.real(Double(number))
    case let value as NSValue:
      AnnotationValues.point(value).flatMap { self.value($0, of: key) }
    default: nil
    }
  }

  private func dictionary(_ values: [AnyHashable: Any]) -> PDFValue {
    .dictionary(
      values.reduce(into: [:]) { dictionary, entry in
        guard let key = entry.key as? String, let value = value(entry.value, of: AnnotationValues.slashed(key)) else {
          return
        }
        dictionary[Self.name(key)] = value
      }
    )
  }

  // MARK: Where a click leads

  func destination(_ destination: PDFDestination) -> PDFValue? {
    guard let page = destination.page, let reference = reference(page) else { return nil }
    if let view = destination.view, case .array(let items)? = Self.view(view) { return .array([reference] + items) }
    func coordinate(_ value: CGFloat) -> PDFValue {
      value == kPDFDestinationUnspecifiedValue ? .null : Self.real(Double(value))
    }
    return .array([
      reference, .name("XYZ"), coordinate(destination.point.x), coordinate(destination.point.y),
      coordinate(destination.zoom),
    ])
  }

  /// A destination of a file on another page.
  static func destination(_ destination: Destination, on page: PDFValue) -> PDFValue {
    if case .array(let items)? = view(destination.view) { return .array([page] + items) }
    guard case .xyz(let left, let top, let zoom) = destination.view else { return .array([page, .name("Fit")]) }
    let coordinates = [left, top.map { 0 - $0 }, zoom].map { $0.map(real) ?? .null }
    return .array([page, .name("XYZ")] + coordinates)
  }

  /// Returns a destination of a file without its page, or `nil` for /XYZ.
  private static func view(_ view: Destination.View) -> PDFValue? {
    func edge(_ value: Double?) -> PDFValue { value.map(real) ?? .null }
    // The engine's vertical coordinates are negated.
    func height(_ value: Double?) -> PDFValue { value.map { real(0 - $0) } ?? .null }
    return switch view {
    case .xyz: nil
    case .fit: .array([.name("Fit")])
    case .fitB: .array([.name("FitB")])
    case .fitH(let top): .array([.name("FitH"), height(top)])
    case .fitBH(let top): .array([.name("FitBH"), height(top)])
    case .fitV(let left): .array([.name("FitV"), edge(left)])
    case .fitBV(let left): .array([.name("FitBV"), edge(left)])
    case .fitR(let rect):
      .array([.name("FitR"), edge(rect.minX), height(rect.maxY), edge(rect.maxX), height(rect.minY)])
    }
  }

  func action(_ action: PDFAction) -> PDFValue? {
    var dictionary: PDFDictionary = ["S": .name(action.type)]
    switch action {
    case let action as PDFActionGoTo:
      guard let destination = destination(action.destination) else { return nil }
      dictionary["D"] = destination
    case let action as PDFActionURL:
      guard let url = action.url else { return nil }
      dictionary["URI"] = .string(Array(url.absoluteString.utf8))
    case let action as PDFActionNamed:
      guard let name = action.name.fileName else { return nil }
      dictionary["N"] = .name(name)
    case let action as PDFActionRemoteGoTo:
      dictionary["F"] = Self.string(action.url.isFileURL ? action.url.path : action.url.absoluteString, of: "/URI")
      let point = [action.point.x, action.point.y].map { coordinate -> PDFValue in
        coordinate == kPDFDestinationUnspecifiedValue ? .null : Self.real(Double(coordinate))
      }
      dictionary["D"] = .array([.integer(action.pageIndex), .name("XYZ")] + point + [.null])
    case let action as PDFActionResetForm:
      if let fields = action.fields { dictionary["Fields"] = .array(fields.map { Self.string($0, of: "/T") }) }
      dictionary["Flags"] = .integer(action.fieldsIncludedAreCleared ? 0 : 1)
    default:
      // Other actions are known only as entries in their file.
      return nil
    }
    return .dictionary(dictionary)
  }

  // MARK: Single values

  /// A string, or a name where it begins with a slash.
  static func string(_ text: String, of key: String) -> PDFValue {
    text.hasPrefix("/") && !AnnotationValues.textKeys.contains(key) ? .name(name(text)) : .string(textString(text))
  }

  /// Names hold one byte a character; without its slash.
  static func name(_ text: String) -> String {
    let name = text.hasPrefix("/") ? String(text.dropFirst()) : text
    return String(String.UnicodeScalarView(name.utf8.map { Unicode.Scalar($0) }))
  }

  /// A text string: ASCII, or UTF-16 (PDF 32000-1, 7.9.2.2).
  static func textString(_ text: String) -> [UInt8] {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return Array(text.utf8) }
    return [0xFE, 0xFF] + text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
  }

  static func number(_ number: NSNumber) -> PDFValue {
    // Foundation keeps truth values as signed characters.
    if ["c", "B"].contains(String(cString: number.objCType)) { return .boolean(number.boolValue) }
    return Int(exactly: number.doubleValue).map(PDFValue.integer) ?? real(number.doubleValue)
  }

  static func numbers(_ numbers: [Double]) -> PDFValue { .array(numbers.map(real)) }

  static func real(_ number: Double) -> PDFValue {
    if let integer = Int32(exactly: number) { return .integer(Int(integer)) }
    return .real(Array(digits(number).utf8))
  }

  /// Without an exponent, which PDF doesn't have.
  static func digits(_ number: Double) -> String {
    let inRange = number.isFinite ? min(max(number, -1e9), 1e9) : 0
    if let integer = Int(exactly: inRange) { return String(integer) }
    var digits = String(format: "%.6f", locale: Locale(identifier: "en_US_POSIX"), inRange)
    while digits.hasSuffix("0") { digits.removeLast() }
    if digits.hasSuffix(".") { digits.removeLast() }
    return digits
  }

  static func rect(_ rect: CGRect) -> PDFValue {
    numbers([rect.minX, rect.minY, rect.maxX, rect.maxY].map(Double.init))
  }

  /// Three components; none for a transparent colour.
  private static func color(_ color: PDFKitPlatformColor) -> PDFValue {
    guard color.alphaComponent > 0 else { return .array([]) }
    return numbers([color.redComponent, color.greenComponent, color.blueComponent].map(Double.init))
  }
}
