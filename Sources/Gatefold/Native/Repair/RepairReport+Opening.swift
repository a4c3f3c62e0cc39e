extension RepairReport {
  /// Creates a report of the repairs that poppler makes silently when it opens a file. If libqpdf had to rebuild the
  /// cross-reference table of the same bytes, poppler had to as well; otherwise the report is `nil`.
  init?(ofOpening document: NativeDocument, _ structure: NativeStructure?) {
    guard let structure, structure.hasRebuiltTable else { return nil }
    // A larger number of pages is not credible.
    let lost = (0..<min(document.pageCount, 20_000)).filter { !document.hasPage(at: $0) }
    var notes = [Self.rebuiltTableNote]
    if !lost.isEmpty {
      notes.append(Self.lostPagesNote(lost.count, of: document.pageCount) + ": \(Self.names(lost))")
    }
    self.init(method: .rebuilt, notes: notes, lostPageCount: lost.count)
  }
}
