public import Foundation
internal import Gatefold

/// A PDF document: its pages, outline, text, attributes and permissions.
///
/// ```swift
/// guard let document = PDFDocument(url: URL(fileURLWithPath: "issue.pdf")) else { return }
/// for index in 0..<document.pageCount {
///   print(document.page(at: index)?.string ?? "")
/// }
/// ```
///
/// Any thread and any task may use it. Calls wait for the engine without blocking each other.
open class PDFDocument: NSObject, NSCopying, @unchecked Sendable {
  let state: Guarded<State>

  /// Where a page of the document comes from.
  enum Slot {
    /// A page of the file that was opened, by its index there.
    case file(Int)
    case page(PDFPage)
  }

  struct State {
    /// The source bytes, or `nil` for a new document.
    var bytes: DocumentBytes?
    var url: URL?
    /// The open file, or `nil` if the document is locked or new.
    var file: PDFFile?
    var version = (major: 1, minor: 4)
    var slots: [Slot] = []
    /// The pages of the file that were asked for, by their index there.
    var filePages: [Int: PDFPage] = [:]
    var pageTable = FilePages()
    weak var delegate: (any PDFDocumentDelegate)?
    /// The attributes, if they were read or set; an inner `nil` means that the document has none.
    var attributes: [AnyHashable: Any]??
    var hasOwnAttributes = false
    /// The outline, if it was read or set; an inner `nil` means that the document has none.
    var outline: PDFOutline??
    var hasOwnOutline = false
    var hasOwnPages = false
    var search: DocumentSearch?
  }

  /// A document without pages.
  override public init() {
    state = Guarded(State())
    super.init()
    pageTable.belong(to: self)
  }

  /// Opens a file; `nil` if it cannot be read, or isn't a PDF. A file that needs a password is opened locked.
  public init?(url: URL) {
    guard url.isFileURL, let bytes = try? DocumentBytes.mapping(path: url.path),
      let state = Self.opened(bytes)
    else { return nil }
    self.state = Guarded(state)
    super.init()
    self.state[\.url] = url
    pageTable.belong(to: self)
  }

  /// Opens a document from its bytes; `nil` if they aren't a PDF. A document that needs a password is opened locked.
  public init?(data: Data) {
    guard let bytes = try? DocumentBytes.copying(data),
      let state = Self.opened(bytes)
    else { return nil }
    self.state = Guarded(state)
    super.init()
    pageTable.belong(to: self)
  }

  var pageTable: FilePages { state.withLock { $0.pageTable } }

  /// The state of a document that was just opened; `nil` if it cannot be.
  private static func opened(_ bytes: DocumentBytes) -> State? {
    var state = State()
    state.bytes = bytes
    do throws(GatefoldError) {
      state.open(try PDFFile(bytes, password: nil))
    } catch {
      guard error.code == .passwordRequired else { return nil }
      state.version = bytes.headerVersion ?? state.version
    }
    return state
  }

  /// A document of the same pages, outline and attributes. Pages and annotations are copied where they were changed.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = PDFDocument()
    let own = state.withLock { $0 }
    copy.state.withLock { state in
      let table = state.pageTable
      state = own
      state.pageTable = table
      state.filePages = [:]
      state.search = nil
      state.delegate = nil
      state.outline = nil
    }
    for (index, page) in own.filePages where page.isChanged {
      let page = page.copiedPage(for: copy)
      copy.state.withLock { $0.filePages[index] = page }
      copy.pageTable.add(page, at: index)
    }
    let slots = own.slots.map { slot in
      if case .page(let page) = slot { Slot.page(page.copiedPage(for: copy)) } else { slot }
    }
    copy.state[\.slots] = slots
    if own.hasOwnOutline { copy.state[\.outline] = own.outline }
    return copy
  }

  // MARK: Where it comes from

  /// The file that the document was opened from; `nil` for one from bytes, or made from nothing.
  open var documentURL: URL? { state[\.url] }

  /// The first number of the version of PDF: 1 in "1.7".
  open var majorVersion: Int { state.withLock { $0.version.major } }
  /// The second number of the version of PDF: 7 in "1.7".
  open var minorVersion: Int { state.withLock { $0.version.minor } }

  /// Who hears of searches and unlocking, and says which classes pages have. Set it before asking for pages.
  open weak var delegate: (any PDFDocumentDelegate)? {
    get { state.withLock { $0.delegate } }
    set { state.withLock { $0.delegate = newValue } }
  }

  // MARK: Its text

  /// The text of all pages, separated by line feeds, or `nil` if the document has no text.
  open var string: String? {
    let pages = (0..<pageCount).compactMap { index in
      loadTexts(from: index)
      return page(at: index)?.string
    }
    return pages.isEmpty ? nil : pages.joined(separator: "\n")
  }
}

extension PDFDocument.State {
  /// Takes a file that was opened with a password, or without.
  mutating func open(_ file: PDFFile) {
    self.file = file
    slots = (0..<file.issue.pageCount).map { .file($0) }
    let numbers = file.issue.metadata.pdfVersion.split(separator: ".").compactMap { Int($0) }
    if numbers.count == 2 { version = (numbers[0], numbers[1]) }
  }
}

extension DocumentBytes {
  /// The version in the header, which is all that a locked document tells.
  fileprivate var headerVersion: (major: Int, minor: Int)? {
    let head = String(decoding: bytes.prefix(1024), as: UTF8.self)
    guard let mark = head.range(of: "%PDF-") else { return nil }
    let numbers = head[mark.upperBound...].prefix(3).split(separator: ".").compactMap { Int($0) }
    return numbers.count == 2 ? (numbers[0], numbers[1]) : nil
  }
}
