/// Opens a document with poppler. If poppler refuses it or finds no pages, a repaired document is opened instead.
struct DocumentOpener {
  let bytes: DocumentBytes
  let password: String?

  struct Opened {
    let document: NativeDocument
    /// The repaired document that is read instead of the bytes; `nil` if they needed no repair.
    let repaired: RepairedDocument?
    /// The one that opened it.
    let password: String?
  }

  /// Opens a document with the password as it was given, and if that is wrong, as it is prepared for AES-256.
  ///
  /// - Throws: as `open(_:)`.
  static func open(
    _ bytes: DocumentBytes,
    password: String?,
    _ repaired: RepairedDocument?
  ) throws(GatefoldError) -> Opened {
    do throws(GatefoldError) {
      return try DocumentOpener(bytes: bytes, password: password).open(repaired)
    } catch {
      guard error.code == .wrongPassword, let prepared = password?.otherFormAsPassword else { throw error }
      return try DocumentOpener(bytes: bytes, password: prepared).open(repaired)
    }
  }

  /// - Parameter repaired: the repaired document from an earlier opening of the same bytes.
  /// - Throws: `notAPDF`, `damaged`, `passwordRequired`, `wrongPassword`, `unsupportedEncryption`.
  private func open(_ repaired: RepairedDocument?) throws(GatefoldError) -> Opened {
    if let repaired { return try open(over: repaired) }
    let document: NativeDocument
    do throws(GatefoldError) {
      document = try NativeDocument(bytes, password: password)
    } catch {
      if error.code == .unsupportedEncryption, let opened = try openDecrypted() { return opened }
      guard error.code == .damaged || error.code == .notAPDF, let opened = try openRepaired() else { throw error }
      return opened
    }
    if !document.showsPages, let opened = try? openRepaired() { return opened }
    return Opened(document: document, repaired: nil, password: password)
  }

  private func open(over repaired: RepairedDocument) throws(GatefoldError) -> Opened {
    Opened(
      document: try NativeDocument(repaired.bytes, password: password),
      repaired: repaired,
      password: password
    )
  }

  /// `nil` where libqpdf cannot decrypt the document either.
  private func openDecrypted() throws(GatefoldError) -> Opened? {
    try DocumentRepair.decrypted(bytes, password: password).flatMap { try? open(over: $0) }
  }

  /// `nil` if no repaired document shows a page in poppler.
  private func openRepaired() throws(GatefoldError) -> Opened? {
    if let opened = openedIfShown(try DocumentRepair.repaired(bytes, password: password)) { return opened }
    guard let replaced = OddWhiteSpace.replaced(in: bytes),
      var repaired = try DocumentRepair.repaired(replaced, password: password)
    else { return nil }
    repaired.report = repaired.report?.adding(RepairReport.replacedWhiteSpaceNote)
    return openedIfShown(repaired)
  }

  private func openedIfShown(_ repaired: RepairedDocument?) -> Opened? {
    guard let repaired, let opened = try? open(over: repaired), opened.document.showsPages else { return nil }
    return opened
  }
}

extension NativeDocument {
  /// Whether there is a page that can be opened among the first few.
  fileprivate var showsPages: Bool { (0..<min(pageCount, 4)).contains(where: hasPage) }

  /// Whether the object of a page can be read.
  func hasPage(at index: Int) -> Bool {
    do throws(GatefoldError) {
      _ = try page(at: index)
      return true
    } catch {
      return false
    }
  }
}
