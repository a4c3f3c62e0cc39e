internal import CGatefold

/// A PDF that is being changed or put together, and is then written by libqpdf: pages are copied, reordered and left
/// out, and entries of any object are set.
///
/// To merge documents, begin without pages, copy those of other editors with ``copyPage(at:of:)``, and put them in order
/// with ``setPages(_:)``; to split one, copy or keep only some. ``write(encryption:)`` gives the file.
///
/// Not Sendable: one thread uses it at a time, and the editors that it copies pages from too. The bytes of these stay in
/// memory as long as the editor, since streams are read only when the document is written.
package final class DocumentEditor {
  /// An indirect object of the document that is edited. It belongs to one editor.
  package struct Object: Hashable, Sendable {
    /// From 1.
    package let number: Int
    package let generation: Int

    package init(number: Int, generation: Int) {
      self.number = number
      self.generation = generation
    }

    /// A reference to the object, for use in a value.
    package var reference: PDFValue { .reference(number: number, generation: generation) }
  }

  /// The catalog (PDF 32000-1, 7.7.2).
  package let catalog: Object

  let handle: OpaquePointer
  /// libqpdf reads from these bytes for as long as it is open; `nil` if it began without a document.
  private let bytes: DocumentBytes?
  /// Editors that pages were copied from.
  var sources: [DocumentEditor] = []

  /// Begins without pages: with a catalog and an empty page tree.
  ///
  /// - Throws: `damaged` if there is not enough memory.
  package convenience init() throws(GatefoldError) {
    try self.init(bytes: nil) { editor, message in cgatefold_editor_create(&editor, message) }
  }

  /// Begins with a document, all of which stays until it is changed: catalog, outline, names, form, page labels, pages.
  ///
  /// The document may be encrypted; strings and streams are decrypted. One that libqpdf can't open is repaired first, as
  /// for reading it.
  ///
  /// - Parameter password: the user's or the owner's password.
  /// - Throws: `notAPDF`, `damaged`, `passwordRequired`, `wrongPassword`, `unsupportedEncryption`; `invalidObject` for a
  ///   page tree that names more than a million pages, or more than 100,000 of them again.
  package convenience init(editing bytes: DocumentBytes, password: String?) throws(GatefoldError) {
    do throws(GatefoldError) {
      try self.init(opening: bytes, password: password)
    } catch {
      if error.code == .wrongPassword, let prepared = password?.otherFormAsPassword {
        try self.init(opening: bytes, password: prepared)
        return
      }
      guard error.code == .damaged || error.code == .notAPDF,
        let repaired = try DocumentRepair.repaired(bytes, password: password)
      else { throw error }
      try self.init(opening: repaired.bytes, password: nil)
    }
  }

  private convenience init(opening bytes: DocumentBytes, password: String?) throws(GatefoldError) {
    try self.init(bytes: bytes, password: password) { editor, message in
      cgatefold_editor_open(bytes.pointer, bytes.count, password, &editor, message)
    }
  }

  private init(
    bytes: DocumentBytes?,
    password: String? = nil,
    _ open: (inout OpaquePointer?, UnsafeMutablePointer<cgatefold_message?>) -> cgatefold_status
  ) throws(GatefoldError) {
    // Initialises libqpdf.
    _ = NativeRuntime.shared
    var editor: OpaquePointer?
    do throws(NativeFailure) {
      try nativeCall { open(&editor, $0) }
    } catch {
      throw Self.openingError(error, bytes: bytes, password: password)
    }
    guard let editor else { throw GatefoldError.unreadableObjects(nil) }
    var root = cgatefold_object_id()
    cgatefold_editor_get_catalog(editor, &root)
    catalog = Object(root)
    handle = editor
    self.bytes = bytes
    LiveNativeObjects.Counter.structures.opened()
  }

  deinit {
    cgatefold_editor_free(handle)
    LiveNativeObjects.Counter.structures.freed()
  }

  private static func openingError(
    _ failure: NativeFailure,
    bytes: DocumentBytes?,
    password: String?
  ) -> GatefoldError {
    switch failure.status {
    case CGATEFOLD_ENCRYPTED: return .encrypted(password: password, nativeMessage: failure.message)
    case CGATEFOLD_UNKNOWN_SECURITY_HANDLER: return .unsupportedEncryption
    case CGATEFOLD_TOO_LARGE: return GatefoldError(.invalidObject, "the page tree names too many pages to be edited")
    default: break
    }
    guard let bytes, !bytes.hasPDFHeader else { return .unreadableObjects(failure.message) }
    return GatefoldError(.notAPDF, "not a PDF, so it cannot be edited", nativeMessage: failure.message)
  }
}

// MARK: Objects of the document

extension DocumentEditor {
  /// The information dictionary (PDF 32000-1, 14.3.3). It is created if the document has none.
  package var info: Object {
    do throws(GatefoldError) {
      return try object { cgatefold_editor_get_info(handle, &$0, $1) }
    } catch {
      // The document has no room for another object: every use of this one fails too.
      return Object(number: 0, generation: 0)
    }
  }

  /// Calls the shim and names the object that it returns.
  func object(
    _ body: (inout cgatefold_object_id, UnsafeMutablePointer<cgatefold_message?>) -> cgatefold_status
  ) throws(GatefoldError) -> Object {
    var id = cgatefold_object_id()
    try call { body(&id, $0) }
    return Object(id)
  }

  func call(_ body: (UnsafeMutablePointer<cgatefold_message?>) -> cgatefold_status) throws(GatefoldError) {
    do throws(NativeFailure) {
      try nativeCall(body)
    } catch {
      throw GatefoldError(editing: error)
    }
  }
}

extension DocumentEditor.Object {
  init(_ id: cgatefold_object_id) {
    self.init(number: Int(id.number), generation: Int(id.generation))
  }

  /// `nil` if no document has such an object.
  var id: cgatefold_object_id? {
    guard let number = Int32(exactly: number), let generation = Int32(exactly: generation) else { return nil }
    return cgatefold_object_id(number: number, generation: generation)
  }
}

extension GatefoldError.Code {
  /// An object that the edited document doesn't have or that is of another kind, or a value that cannot be written.
  package static let invalidObject = Self(rawValue: "invalidObject")
}

extension GatefoldError {
  init(editing failure: NativeFailure) {
    switch failure.status {
    case CGATEFOLD_NO_OBJECT:
      self.init(.invalidObject, failure.message ?? "the document has no such object")
    case CGATEFOLD_NO_PAGE:
      self.init(.pageOutOfRange, failure.message ?? "the document has no such page")
    default:
      self = .unreadableObjects(failure.message)
    }
  }
}
