/// Where the objects of a file come from.
protocol ObjectSource: AnyObject {
  /// An object, without following references; null where the file does not have it, or it cannot be read.
  func value(of reference: PDFObject.Reference) -> PDFObject.Value
  /// The decoded bytes of a stream, as far as they can be decoded, up to a limit.
  func bytes(of reference: PDFObject.Reference, maximumByteCount: Int) -> [UInt8]
}

/// Looks up values of a file, and follows references. Objects that were read are kept until it is freed.
final class ObjectLookup {
  private let source: any ObjectSource
  private var known: [PDFObject.Reference: PDFObject.Value] = [:]
  /// References that lead to references; more are a circle.
  private static let maximumReferences = 20

  init(_ source: any ObjectSource) {
    self.source = source
  }

  func bytes(of reference: PDFObject.Reference, maximumByteCount: Int) -> [UInt8] {
    source.bytes(of: reference, maximumByteCount: maximumByteCount)
  }

  /// A value with its references followed, and the object that it is; null for what is missing.
  func object(_ value: PDFObject.Value?) -> (value: PDFObject.Value, reference: PDFObject.Reference?) {
    var (value, last) = (value ?? .null, PDFObject.Reference?.none)
    for _ in 0..<Self.maximumReferences {
      guard case .reference(let reference) = value else { return (value, last) }
      last = reference
      if let found = known[reference] {
        value = found
      } else {
        value = source.value(of: reference)
        known[reference] = value
      }
    }
    return (.null, last)
  }

  func value(_ value: PDFObject.Value?) -> PDFObject.Value { object(value).value }

  /// The items of an array, with references unresolved. Any other value counts as its only item, and null as no items.
  func items(_ value: PDFObject.Value?) -> [PDFObject.Value] {
    switch self.value(value) {
    case .array(let items): items
    case .null: []
    default: value.map { [$0] } ?? []
    }
  }

  func name(_ value: PDFObject.Value?) -> String? {
    if case .name(let name) = self.value(value) { name } else { nil }
  }

  func number(_ value: PDFObject.Value?) -> Double? { self.value(value).number }

  /// The numbers of an array.
  func numbers(_ value: PDFObject.Value?) -> [Double] { items(value).prefix(64).compactMap { number($0) } }

  func integer(_ value: PDFObject.Value?) -> Int? {
    number(value).flatMap { Int(exactly: $0.rounded(.towardZero)) }
  }

  func isTrue(_ value: PDFObject.Value?) -> Bool { self.value(value) == .boolean(true) }

  func isStream(_ value: PDFObject.Value?) -> Bool {
    if case .stream = self.value(value) { true } else { false }
  }

  /// The length of a stream in the file, as far as files go.
  func byteCount(of stream: PDFObject.Value) -> Int {
    min(max(0, integer(stream["Length"]) ?? 0), PDFStreamUse.maximumByteCount)
  }
}
