public import Foundation
internal import Gatefold

extension PDFDocument {
  /// The document as a file: the bytes that it was opened from if nothing was changed, else written anew. An encrypted
  /// document is written without encryption. `nil` for a locked document, or one without pages.
  public func dataRepresentation() -> Data? { dataRepresentation(options: [:]) }

  /// The document as a file, written with options by ``PDFDocumentWriteOption``.
  public func dataRepresentation(options: [AnyHashable: Any] = [:]) -> Data? {
    guard !isLocked, pageCount > 0 else { return nil }
    let options = WriteOptions(options)
    let (bytes, file) = state.withLock { ($0.bytes, $0.file) }
    if let bytes, !isChanged, file?.issue.encryption == nil, options.isEmpty { return Data(bytes.bytes) }
    return (try? DocumentWriter.data(of: self, encryption: options.encryption(of: self), burnsIn: options.burnsIn))
      .map { Data($0) }
  }

  /// Writes the document to a file, whole or not at all.
  ///
  /// - Returns: whether it was written.
  @discardableResult
  public func write(to url: URL) -> Bool { write(to: url, withOptions: nil) }

  /// Writes the document to a file, whole or not at all, with options.
  ///
  /// - Returns: whether it was written.
  @discardableResult
  public func write(to url: URL, withOptions options: [PDFDocumentWriteOption: Any]? = nil) -> Bool {
    guard url.isFileURL else { return false }
    let options = (options ?? [:]).map { (AnyHashable($0.key), $0.value) }
    tell(.PDFDocumentDidBeginWrite)
    defer { tell(.PDFDocumentDidEndWrite) }
    guard let data = dataRepresentation(options: Dictionary(uniqueKeysWithValues: options)) else { return false }
    return (try? data.write(to: url, options: .atomic)) != nil
  }

  /// Writes the document to a file by its path.
  @discardableResult
  public func write(toFile path: String) -> Bool { write(toFile: path, withOptions: nil) }

  /// Writes the document to a file by its path, with options.
  @discardableResult
  public func write(toFile path: String, withOptions options: [PDFDocumentWriteOption: Any]? = nil) -> Bool {
    write(to: URL(fileURLWithPath: path), withOptions: options)
  }
}

/// The options for writing a file.
private struct WriteOptions {
  private var values: [String: Any] = [:]

  init(_ options: [AnyHashable: Any]) {
    for (key, value) in options {
      if let key = key as? String { values[key] = value }
    }
  }

  private subscript(option: PDFDocumentWriteOption) -> Any? { values[option.rawValue] }

  private func isSet(_ option: PDFDocumentWriteOption) -> Bool { (self[option] as? NSNumber)?.boolValue ?? false }

  private func password(_ option: PDFDocumentWriteOption) -> String? {
    (self[option] as? String).flatMap { $0.isEmpty ? nil : $0 }
  }

  var burnsIn: Bool { isSet(.burnInAnnotationsOption) }

  /// Whether the file is to be as it is.
  var isEmpty: Bool { !burnsIn && password(.ownerPasswordOption) == nil && password(.userPasswordOption) == nil }

  private var permissions: PDFAccessPermissions? {
    switch self[.accessPermissionsOption] {
    case let permissions as PDFAccessPermissions: permissions
    case let number as NSNumber: PDFAccessPermissions(rawValue: number.uintValue)
    default: nil
    }
  }

  /// `nil` without a password.
  func encryption(of document: PDFDocument) -> NewEncryption? {
    let (owner, user) = (password(.ownerPasswordOption), password(.userPasswordOption))
    guard let password = owner ?? user else { return nil }
    return NewEncryption(
      userPassword: user ?? "",
      ownerPassword: password,
      permissions: (permissions ?? document.accessPermissions).documentPermissions
    )
  }
}

extension PDFPage {
  /// The page as a document of its own, in which links to other pages lead nowhere; `nil` if it cannot be read.
  public var dataRepresentation: Data? { (try? DocumentWriter.data(of: self)).map { Data($0) } }
}
