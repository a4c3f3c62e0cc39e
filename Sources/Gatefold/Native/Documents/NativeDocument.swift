internal import CGatefold

/// An open poppler document. Not Sendable: it lives and dies on its lane.
final class NativeDocument {
  private let handle: OpaquePointer
  /// poppler reads from these bytes for as long as it is open.
  private let bytes: DocumentBytes

  /// - Throws: `notAPDF`, `damaged`, `passwordRequired`, `wrongPassword`, `unsupportedEncryption`.
  init(_ bytes: DocumentBytes, password: String?) throws(GatefoldError) {
    var document: OpaquePointer?
    do throws(NativeFailure) {
      try nativeCall { cgatefold_document_open(bytes.pointer, bytes.count, password, &document, $0) }
    } catch {
      throw Self.openingError(error, bytes: bytes, password: password)
    }
    guard let document else { throw GatefoldError(.damaged, "the document could not be opened") }
    handle = document
    self.bytes = bytes
    LiveNativeObjects.Counter.documents.opened()
  }

  deinit {
    cgatefold_document_free(handle)
    LiveNativeObjects.Counter.documents.freed()
  }

  private static func openingError(
    _ failure: NativeFailure,
    bytes: DocumentBytes,
    password: String?
  ) -> GatefoldError {
    switch failure.status {
    case CGATEFOLD_ENCRYPTED: return .encrypted(password: password, nativeMessage: failure.message)
    case CGATEFOLD_CERTIFICATES_REQUIRED: return .encryptedForCertificates
    case CGATEFOLD_UNKNOWN_CRYPT_FILTERS, CGATEFOLD_UNKNOWN_SECURITY_HANDLER: return .unsupportedEncryption
    default: break
    }
    if bytes.hasPDFHeader {
      return GatefoldError(
        .damaged,
        "the PDF is damaged and could not be reconstructed; fetch a fresh copy",
        nativeMessage: failure.message
      )
    }
    return GatefoldError(
      .notAPDF,
      "not a PDF: no %PDF header in its first 1024 bytes",
      nativeMessage: failure.message
    )
  }

  /// Makes display lists of its pages share fonts and images with other documents over the same bytes.
  func share(_ resources: NativeResources) {
    resources.share(with: handle)
  }

  var pageCount: Int { Int(cgatefold_document_page_count(handle)) }

  var metadata: Metadata {
    var native = cgatefold_document_copy_metadata(handle)
    defer { cgatefold_metadata_free(&native) }
    return Metadata(native)
  }

  /// `nil` where the document names none.
  var pageLayout: PageLayout? { PageLayout(cgatefold_document_get_page_layout(handle)) }

  /// - Throws: `pageOutOfRange`, `damagedPage`.
  func page(at index: Int) throws(GatefoldError) -> NativePage {
    let count = pageCount
    guard (0..<count).contains(index) else {
      throw GatefoldError.pageOutOfRange(index, pageCount: count)
    }
    var page: OpaquePointer?
    guard cgatefold_page_open(handle, Int32(index), &page) == CGATEFOLD_OK, let page else {
      throw GatefoldError(.damagedPage, "the page's object is damaged or missing", pageIndex: index)
    }
    return NativePage(taking: page, of: self, bytes, index: index)
  }

  /// The outline as poppler returns it: without styles and colours, and with only the kind of most actions.
  func outline(frame: (Int) -> PageFrame?) -> Outline {
    var native = cgatefold_document_copy_outline(handle, Int32(Outline.maximumDepth), Outline.maximumCount)
    defer { cgatefold_outline_free(&native) }
    let items = UnsafeBufferPointer(start: native.items, count: native.count).map { item in
      let target = LinkTarget(item.action, frame: frame)
      return (
        depth: Int(item.depth),
        item: OutlineItem(title: copiedText(item.title)?.onOneLine ?? "", target: target, isOpen: item.is_open)
      )
    }
    return Outline(items: OutlineItem.tree(items), isTruncated: native.is_truncated)
  }

  /// The link annotations of a page as poppler gives them: their rectangles only, and hidden ones among them.
  func links(on page: borrowing NativePage, frame: PageFrame, frameOf: (Int) -> PageFrame?) -> [Link] {
    var native = page.copyLinks(of: handle)
    defer { cgatefold_links_free(&native) }
    return UnsafeBufferPointer(start: native.items, count: native.count).map { link in
      Link(
        pageIndex: page.index,
        quads: [Quad(frame.pageRect(bottomLeft: link.rect))],
        target: LinkTarget(link.action, frame: frameOf)
      )
    }
  }
}

extension GatefoldError {
  static func encrypted(password: String?, nativeMessage: String?) -> GatefoldError {
    password == nil
      ? GatefoldError(
        .passwordRequired,
        "the document is encrypted; give its password",
        nativeMessage: nativeMessage
      )
      : GatefoldError(
        .wrongPassword,
        "the password does not open this document; check it and try again",
        nativeMessage: nativeMessage
      )
  }

  static let encryptedForCertificates = GatefoldError(
    .unsupportedEncryption,
    "the document is encrypted with certificates, not with a password; "
      + "save an unencrypted copy with a program that has a matching certificate"
  )

  static let unsupportedEncryption = GatefoldError(
    .unsupportedEncryption,
    "the document's encryption is not supported; save an unencrypted copy with a program that can open it"
  )

  /// The index is in the message only, since there is no such page to point to.
  package static func pageOutOfRange(_ index: Int, pageCount: Int) -> GatefoldError {
    let number = index == .max ? "\(index)" : "\(index + 1)"
    let pages = pageCount == 1 ? "one page" : "pages 1 to \(pageCount)"
    return GatefoldError(.pageOutOfRange, "there is no page \(number): the issue has \(pages)")
  }
}
