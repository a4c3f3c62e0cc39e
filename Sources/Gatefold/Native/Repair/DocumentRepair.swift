/// Makes a document that can be opened of one that cannot.
enum DocumentRepair {
  /// Tries libqpdf's recovery and then, where that finds nothing or too little, the search for page objects.
  ///
  /// - Returns: an unencrypted document; `nil` where no page can be found.
  /// - Throws: `passwordRequired`, `wrongPassword`.
  static func repaired(_ bytes: DocumentBytes, password: String?) throws(GatefoldError) -> RepairedDocument? {
    let rewritten = NativeRepair.rewritten(bytes, password: password)
    func document(_ rewritten: NativeRepair.Rewritten, losing lost: Int) -> RepairedDocument {
      var document = rewritten.document(losing: lost)
      document.encryption = (try? NativeStreams(bytes, password: password))?.encryption()
      return document
    }
    if let rewritten, lostPageCount(of: rewritten, bytes) == 0 { return document(rewritten, losing: 0) }
    let salvaged = try DocumentSalvage.salvaged(bytes, password: password)
    guard let rewritten else { return salvaged?.document }
    if let salvaged, salvaged.pageCount > rewritten.pageCount { return salvaged.document }
    return document(rewritten, losing: lostPageCount(of: rewritten, bytes))
  }

  private static func lostPageCount(of rewritten: NativeRepair.Rewritten, _ bytes: DocumentBytes) -> Int {
    guard let listed = rewritten.listedPageCount, listed <= bytes.count / 16 else { return 0 }
    return max(0, listed - rewritten.pageCount)
  }
}

extension NativeRepair.Rewritten {
  fileprivate func document(losing lost: Int) -> RepairedDocument {
    var notes = ["the page tree was written anew"]
    if hasRebuiltTable { notes.insert(RepairReport.rebuiltTableNote, at: 0) }
    if lost > 0 { notes.append(RepairReport.lostPagesNote(lost, of: lost + pageCount)) }
    return RepairedDocument(bytes: bytes, report: RepairReport(method: .rewritten, notes: notes, lostPageCount: lost))
  }
}
