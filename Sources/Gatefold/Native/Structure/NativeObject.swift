internal import CGatefold

/// A value of the file, read by libqpdf. References are followed, and anything absent is `nil`, so malformed files need
/// no special handling. Not Sendable: it must not outlive its structure, whose lane reads it.
final class NativeObject {
  private let handle: cgatefold_object
  private let structure: OpaquePointer

  init(taking handle: cgatefold_object, of structure: OpaquePointer) {
    self.handle = handle
    self.structure = structure
  }

  deinit {
    cgatefold_object_release(structure, handle)
  }

  private var kind: cgatefold_object_kind { cgatefold_object_get_kind(structure, handle) }

  var isNull: Bool { kind == CGATEFOLD_OBJECT_NULL }
  var isArray: Bool { kind == CGATEFOLD_OBJECT_ARRAY }
  var isString: Bool { kind == CGATEFOLD_OBJECT_STRING }
  var isName: Bool { kind == CGATEFOLD_OBJECT_NAME }
  var isNumber: Bool { kind == CGATEFOLD_OBJECT_NUMBER }
  var isStream: Bool { kind == CGATEFOLD_OBJECT_STREAM }
  /// Whether it has keys.
  var isDictionary: Bool { kind == CGATEFOLD_OBJECT_DICTIONARY || kind == CGATEFOLD_OBJECT_STREAM }
  /// Whether it has keys, and is not a stream.
  var isPlainDictionary: Bool { kind == CGATEFOLD_OBJECT_DICTIONARY }

  /// The object number of an indirect object; `nil` for a direct one.
  var id: Int? {
    let number = cgatefold_object_get_id(structure, handle)
    return number > 0 ? Int(number) : nil
  }

  /// A reference to an indirect object; `nil` for a direct one.
  var reference: PDFObject.Reference? {
    id.map { PDFObject.Reference($0, generation: Int(cgatefold_object_get_generation(structure, handle))) }
  }

  /// The value of a key of a dictionary or a stream, like "/Type".
  subscript(key: String) -> NativeObject? { value(of: key).existing }

  /// The value of a key that is a name of the file, without its slash. Names need not be UTF-8.
  subscript(name name: [UInt8]) -> NativeObject? {
    let key = (Array("/".utf8) + name + [0]).map(CChar.init(bitPattern:))
    return object(cgatefold_object_get_value(structure, handle, key)).existing
  }

  /// The value of a key. It may be null, but still has its reference.
  func value(of key: String) -> NativeObject { object(cgatefold_object_get_value(structure, handle, key)) }

  /// How many items an array has.
  var count: Int { Int(cgatefold_object_get_count(structure, handle)) }

  subscript(index: Int) -> NativeObject? { item(at: index).existing }

  /// An item of an array. It may be null, but still has its reference.
  func item(at index: Int) -> NativeObject {
    object(cgatefold_object_get_item(structure, handle, Int32(clamping: index)))
  }

  /// The non-null items of an array; the value itself if it is not an array.
  func items(atMost limit: Int) -> [NativeObject] {
    isArray ? (0..<min(count, limit)).compactMap { self[$0] } : [self]
  }

  /// The keys with their slashes.
  var keys: [String] {
    var count = 0
    guard let bytes = cgatefold_object_copy_keys(structure, handle, &count) else { return [] }
    defer { cgatefold_string_free(bytes) }
    return UnsafeRawBufferPointer(start: bytes, count: count).split(separator: 0).map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  var number: Double? {
    var number = 0.0
    return cgatefold_object_get_number(structure, handle, &number) && number.isFinite ? number : nil
  }

  var integer: Int? { number.flatMap { Int(exactly: $0.rounded(.towardZero)) } }

  var boolean: Bool? { kind == CGATEFOLD_OBJECT_BOOLEAN ? isTrue : nil }

  /// False, where it is not a boolean.
  var isTrue: Bool { cgatefold_object_get_boolean(structure, handle) }

  /// The bytes of a string, or of a name without its slash.
  var bytes: [UInt8]? {
    var count = 0
    guard let bytes = cgatefold_object_get_bytes(structure, handle, &count) else { return nil }
    return Array(UnsafeRawBufferPointer(start: bytes, count: count))
  }

  /// A name without its slash.
  var name: String? {
    isName ? bytes.map { String(decoding: $0, as: UTF8.self) } : nil
  }

  /// A text string, for people.
  var text: String? { wholeText.map(String.init(textString:)) }

  /// A text string with all its characters, for comparing names.
  var wholeText: String? {
    var count = 0
    guard let text = cgatefold_object_get_text(structure, handle, &count) else { return nil }
    return String(decoding: UnsafeRawBufferPointer(start: text, count: count), as: UTF8.self)
  }

  /// The numbers of an array of a given length; `nil` for anything else.
  func numbers(count wanted: Int) -> [Double]? {
    guard count == wanted else { return nil }
    let numbers = (0..<wanted).compactMap { self[$0]?.number }
    return numbers.count == wanted ? numbers : nil
  }

  /// A rectangle, its corners put in order; `nil` where it is malformed.
  var rect: cgatefold_rect? {
    guard let corners = numbers(count: 4) else { return nil }
    return cgatefold_rect(
      x1: min(corners[0], corners[2]),
      y1: min(corners[1], corners[3]),
      x2: max(corners[0], corners[2]),
      y2: max(corners[1], corners[3])
    )
  }

  private func object(_ handle: cgatefold_object) -> NativeObject { NativeObject(taking: handle, of: structure) }

  private var existing: NativeObject? { isNull ? nil : self }
}
