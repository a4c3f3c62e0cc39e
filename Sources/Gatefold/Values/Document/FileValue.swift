/// A value of the file with its references followed, for callers that know the keys of PDF.
package indirect enum FileValue: Hashable, Sendable {
  case null
  case boolean(Bool)
  case number(Double)
  /// Without its slash.
  case name(String)
  /// As a text string (PDF 32000-1, 7.9.2.2).
  case string(String)
  case array([FileValue])
  case dictionary([String: FileValue])
  /// A stream by its dictionary.
  case stream([String: FileValue])
  /// A reference that wasn't followed: it leads back, too deep, or to a page or a parent.
  case reference(number: Int, generation: Int)
}

extension FileValue {
  package var number: Double? { if case .number(let number) = self { number } else { nil } }
  package var integer: Int? { number.flatMap { Int(exactly: $0.rounded(.towardZero)) } }
  package var boolean: Bool? { if case .boolean(let boolean) = self { boolean } else { nil } }
  package var name: String? { if case .name(let name) = self { name } else { nil } }
  package var string: String? { if case .string(let string) = self { string } else { nil } }
  /// A name or a string: writers confuse them.
  package var text: String? { string ?? name }
  package var array: [FileValue]? { if case .array(let array) = self { array } else { nil } }
  /// The numbers of an array; `nil` where something else is in it.
  package var numbers: [Double]? {
    guard let array else { return nil }
    let numbers = array.compactMap(\.number)
    return numbers.count == array.count ? numbers : nil
  }
  /// The keys of a dictionary or a stream, without their slashes.
  package var dictionary: [String: FileValue]? {
    switch self {
    case .dictionary(let dictionary), .stream(let dictionary): dictionary
    default: nil
    }
  }
  package subscript(key: String) -> FileValue? { dictionary?[key] }
}

/// An annotation as the file has it.
package struct AnnotationObject: Hashable, Sendable {
  /// Index in the page's /Annots, from 0.
  package let index: Int
  /// The object number; 0 for a direct object.
  package let objectNumber: Int
  /// Its keys, without their slashes. /P, /Parent, /Popup and /IRT stay references.
  package let values: [String: FileValue]
  /// The action of /Dest or /A; `nil` without either. Coordinates are in default user space with y downwards, i.e.
  /// negated.
  package let target: LinkTarget?
  /// The values that a form field inherits from its parents.
  package let field: [String: FileValue]

  package init(
    index: Int,
    objectNumber: Int,
    values: [String: FileValue],
    target: LinkTarget?,
    field: [String: FileValue]
  ) {
    self.index = index
    self.objectNumber = objectNumber
    self.values = values
    self.target = target
    self.field = field
  }
}
