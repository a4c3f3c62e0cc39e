extension RepairReport {
  /// poppler does not report what it repairs by itself. Where libqpdf had to rebuild the cross-reference table of the
  /// same bytes, poppler had to as well; `nil` where it had not.
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
