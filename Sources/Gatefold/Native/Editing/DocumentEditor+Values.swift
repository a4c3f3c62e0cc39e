internal import CGatefold

extension DocumentEditor {
  /// Values are nested this deep at most, as `PDFReader` reads them.
  private static let maximumDepth = 64

  /// Adds an object. It is written if something refers to it.
  ///
  /// - Throws: `invalidObject` if the value is a reference, is nested more than 64 levels deep, or refers to an object
  ///   that doesn't exist.
  package func addObject(_ value: PDFValue) throws(GatefoldError) -> Object {
    let syntax = try syntax(of: value)
    return try object { id, message in
      syntax.withCharacters { cgatefold_editor_add_object(handle, $0, $1, &id, message) }
    }
  }

  /// Adds a stream. If its dictionary has no /Filter, the data are compressed when the document is written.
  ///
  /// - Parameters:
  ///   - dictionary: its entries; /Length is set.
  ///   - data: encoded as /Filter says.
  /// - Throws: `invalidObject`, as ``addObject(_:)``.
  package func addStream(_ dictionary: PDFDictionary, data: [UInt8]) throws(GatefoldError) -> Object {
    let syntax = try syntax(of: .dictionary(dictionary))
    return try object { id, message in
      syntax.withCharacters { cgatefold_editor_add_stream(handle, $0, $1, data, data.count, &id, message) }
    }
  }

  /// A value of a dictionary or a stream's dictionary. References are not followed.
  ///
  /// - Parameter key: without its slash.
  /// - Returns: `nil` if there is no such entry.
  /// - Throws: `invalidObject` if the object is neither; `damaged` if the value is nested too deeply.
  package func value(forKey key: String, of object: Object) throws(GatefoldError) -> PDFValue? {
    let key = try Self.characters(ofKey: key)
    return try value(of: object, key)
  }

  /// The value of an object, or of a stream's dictionary. References in it are not followed.
  ///
  /// - Returns: `nil` if the object is null.
  /// - Throws: `invalidObject` if there is no such object; `damaged` if it is nested too deeply.
  package func value(of object: Object) throws(GatefoldError) -> PDFValue? { try value(of: object, nil) }

  /// Sets an entry of a dictionary or of a stream's dictionary.
  ///
  /// - Parameters:
  ///   - value: `nil` removes the entry.
  ///   - key: without its slash.
  /// - Throws: `invalidObject` if the object is neither, or as ``addObject(_:)``.
  package func setValue(_ value: PDFValue?, forKey key: String, of object: Object) throws(GatefoldError) {
    let key = try Self.characters(ofKey: key)
    let id = try id(of: object)
    guard let value else { return try call { cgatefold_editor_set_value(handle, id, key, nil, 0, $0) } }
    let syntax = try syntax(of: value)
    try call { message in
      syntax.withCharacters { cgatefold_editor_set_value(handle, id, key, $0, $1, message) }
    }
  }

  private func value(of object: Object, _ key: [CChar]?) throws(GatefoldError) -> PDFValue? {
    let id = try id(of: object)
    var syntax: UnsafeMutablePointer<CChar>?
    var count = 0
    try call { message in
      guard let key else { return cgatefold_editor_copy_value(handle, id, nil, &syntax, &count, message) }
      return cgatefold_editor_copy_value(handle, id, key, &syntax, &count, message)
    }
    guard let syntax else { return nil }
    defer { cgatefold_string_free(syntax) }
    var reader = PDFReader(ByteView(UnsafeRawBufferPointer(start: syntax, count: count)), 0..<count)
    guard let value = reader.value(), !reader.isCut else {
      throw GatefoldError.unreadableObjects("a value is nested too deeply")
    }
    return value
  }

  private func id(of object: Object) throws(GatefoldError) -> cgatefold_object_id {
    guard let id = object.id else { throw GatefoldError(.invalidObject, "the document has no such object") }
    return id
  }

  /// A key with its slash, terminated by 0. Names hold one byte a character (`PDFReader`).
  private static func characters(ofKey key: String) throws(GatefoldError) -> [CChar] {
    let bytes = key.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
    guard !bytes.contains(0) else { throw GatefoldError(.invalidObject, "a key contains a character of value 0") }
    return ([UInt8(ascii: "/")] + bytes + [0]).map(CChar.init(bitPattern:))
  }

  /// The PDF syntax of a value, in brackets: libqpdf parses no reference that stands alone.
  private func syntax(of value: PDFValue) throws(GatefoldError) -> [UInt8] {
    var count: Int32 = 0
    try call { cgatefold_editor_get_object_count(handle, &count, $0) }
    try check(value, objectCount: Int(count), depth: 0)
    var syntax: [UInt8] = []
    PDFValue.array([value]).write(to: &syntax)
    return syntax
  }

  /// libqpdf would make an object for any reference, however large its number.
  private func check(_ value: PDFValue, objectCount: Int, depth: Int) throws(GatefoldError) {
    guard depth < Self.maximumDepth else {
      throw GatefoldError(.invalidObject, "the value is nested more than \(Self.maximumDepth) levels deep")
    }
    switch value {
    case .array(let values):
      for value in values { try check(value, objectCount: objectCount, depth: depth + 1) }
    case .dictionary(let dictionary):
      for value in dictionary.values { try check(value, objectCount: objectCount, depth: depth + 1) }
    case .reference(let number, _):
      guard (1...max(1, objectCount)).contains(number) else {
        throw GatefoldError(.invalidObject, "the value refers to object \(number), which doesn't exist")
      }
    default: break
    }
  }
}

extension [UInt8] {
  fileprivate func withCharacters<Result>(_ body: (UnsafePointer<CChar>, Int) -> Result) -> Result {
    withUnsafeBytes { bytes in
      // Syntax is never empty.
      body(bytes.baseAddress.unsafelyUnwrapped.assumingMemoryBound(to: CChar.self), bytes.count)
    }
  }
}
