/// A poppler document and the bytes that it reads: those of the file, or what was made of them. Not Sendable.
struct OpenedDocument {
  let document: NativeDocument
  let bytes: DocumentBytes
  /// `nil` where nothing had to be mended.
  let repair: RepairReport?

  /// Opens a document as it is; where poppler refuses it, or shows no page of it, a repaired one.
  ///
  /// What was repaired is kept with the bytes, for the other lanes.
  ///
  /// - Throws: `notAPDF`, `damaged`, `passwordRequired`, `wrongPassword`.
  static func open(_ bytes: DocumentBytes, password: String?) throws(GatefoldError) -> OpenedDocument {
    if let mended = bytes.mended { return try OpenedDocument(mended, password: password) }
    let document: NativeDocument
    do throws(GatefoldError) {
      document = try NativeDocument(bytes, password: password)
    } catch {
      guard error.code == .damaged || error.code == .notAPDF,
        let opened = try repaired(bytes, password: password)
      else { throw error }
      return opened
    }
    if !document.showsPages, let opened = try? repaired(bytes, password: password) { return opened }
    return OpenedDocument(document: document, bytes: bytes, repair: nil)
  }

  private init(document: NativeDocument, bytes: DocumentBytes, repair: RepairReport?) {
    self.document = document
    self.bytes = bytes
    self.repair = repair
  }

  private init(_ mended: MendedBytes, password: String?) throws(GatefoldError) {
    document = try NativeDocument(mended.bytes, password: password)
    bytes = mended.bytes
    repair = mended.report
  }

  /// `nil` where nothing can be made of the bytes that poppler shows a page of.
  private static func repaired(
    _ bytes: DocumentBytes,
    password: String?
  ) throws(GatefoldError) -> OpenedDocument? {
    guard let mended = try DocumentRepair.repaired(bytes, password: password),
      let opened = try? OpenedDocument(mended, password: password), opened.document.showsPages
    else { return nil }
    bytes.mended = mended
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
