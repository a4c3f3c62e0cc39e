/// The pages of a document's file, for what leads to them without keeping them: destinations outlive the document that they
/// were read from, where its pages were moved into another.
final class FilePages: Sendable {
  private struct Entry {
    weak var page: PDFPage?
  }

  private struct State {
    weak var document: PDFDocument?
    var entries: [Int: Entry] = [:]
  }

  private let state = Guarded(State())

  func belong(to document: PDFDocument) {
    state.withLock { $0.document = document }
  }

  func add(_ page: PDFPage, at index: Int) {
    state.withLock { $0.entries[index] = Entry(page: page) }
  }

  /// A page by its index in the file; made if it wasn't asked for before, while the document is there.
  func page(at index: Int) -> PDFPage? {
    let (document, page) = state.withLock { ($0.document, $0.entries[index]?.page) }
    return page ?? document?.filePage(index)
  }
}
