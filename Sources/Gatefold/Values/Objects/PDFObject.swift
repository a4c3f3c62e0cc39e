/// An object of a PDF, as it is written in the file: references are not followed.
///
/// ```swift
/// let catalog = try await issue.objects.object(at: "trailer/Root")
/// if case .name(let type) = catalog["Type"] { print(type) }
/// ```
public struct PDFObject: Hashable, Sendable {
  /// A reference to an indirect object (PDF 32000-1, 7.3.10), written like `12 0 R`.
  public struct Reference: Hashable, Sendable {
    /// The number of the object, from 1.
    public let number: Int
    /// The generation, which is 0 in nearly all files.
    public let generation: Int

    /// A reference to an object by its number.
    public init(_ number: Int, generation: Int = 0) {
      (self.number, self.generation) = (number, generation)
    }
  }

  /// A string: bytes that are text in some places of a file.
  public struct Text: Hashable, Sendable {
    /// The bytes of the string, decrypted.
    public let bytes: [UInt8]
    /// The bytes read as a text string (PDF 32000-1, 7.9.2.2).
    public let text: String

    package init(bytes: [UInt8], text: String) {
      (self.bytes, self.text) = (bytes, text)
    }
  }

  /// The value of an object, or a value within it.
  public indirect enum Value: Hashable, Sendable {
    /// Nothing, or an object that the file does not have.
    case null
    /// `true` or `false`.
    case boolean(Bool)
    /// A number without a fraction.
    case integer(Int)
    /// A number with a fraction.
    case real(Double)
    /// A name, without its slash.
    case name(String)
    /// A string.
    case string(Text)
    /// Values in order.
    case array([Value])
    /// Values by their keys, which have no slashes.
    case dictionary([String: Value])
    /// A stream, by its dictionary. ``PDFObjects/stream(_:decoded:maximumByteCount:)`` reads its bytes.
    case stream([String: Value])
    /// A reference to another object.
    case reference(Reference)
  }

  /// The object that the value is, or lies in; `nil` for the trailer.
  public let reference: Reference?
  /// The value.
  public let value: Value

  package init(reference: Reference?, value: Value) {
    (self.reference, self.value) = (reference, value)
  }

  /// The keys of a dictionary or a stream, sorted; none for anything else.
  public var keys: [String] { value.keys }
  /// The items of an array; none for anything else.
  public var items: [Value] { value.items }
  /// The value of a key of a dictionary or a stream, or `nil`.
  public subscript(key: String) -> Value? { value[key] }
}

extension PDFObject.Value {
  /// The values of a dictionary or a stream by their keys; `nil` for anything else.
  public var dictionary: [String: PDFObject.Value]? {
    switch self {
    case .dictionary(let values), .stream(let values): values
    default: nil
    }
  }

  /// The keys of a dictionary or a stream, sorted; none for anything else.
  public var keys: [String] { dictionary?.keys.sorted() ?? [] }
  /// A number of either kind; `nil` for anything else.
  package var number: Double? {
    switch self {
    case .integer(let number): Double(number)
    case .real(let number): number
    default: nil
    }
  }

  /// The items of an array; none for anything else.
  public var items: [PDFObject.Value] { if case .array(let items) = self { items } else { [] } }
  /// The value of a key of a dictionary or a stream, or `nil`.
  public subscript(key: String) -> PDFObject.Value? { dictionary?[key] }
}

extension PDFObject.Reference: Comparable, CustomStringConvertible {
  /// The reference in PDF syntax: "12 0 R".
  public var description: String { "\(number) \(generation) R" }

  /// Orders references by number, then by generation.
  public static func < (one: Self, other: Self) -> Bool {
    (one.number, one.generation) < (other.number, other.generation)
  }
}
