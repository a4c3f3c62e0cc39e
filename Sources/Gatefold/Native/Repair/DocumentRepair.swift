/// Repairs a document that cannot be opened.
enum DocumentRepair {
  /// Tries libqpdf's recovery; if that finds nothing or too little, searches for page objects.
  ///
  /// - Returns: an unencrypted document; `nil` where no page can be found.
  /// - Throws: `passwordRequired`, `wrongPassword`.
  static func repaired(_ bytes: DocumentBytes, password: String?) throws(GatefoldError) -> RepairedDocument? {
    // Where libqpdf finds too little to check a password, the search may find enough.
    let rewritten = (try? NativeRepair.rewritten(bytes, password: password)) ?? nil
    func document(_ rewritten: NativeRepair.Rewritten, losing lost: Int) -> RepairedDocument {
      var document = rewritten.document(losing: lost)
      if rewritten.isEncrypted { document.encryption = encryption(of: bytes, password) }
      return document
    }
    if let rewritten, lostPageCount(of: rewritten, bytes) == 0 { return document(rewritten, losing: 0) }
    let salvaged = try DocumentSalvage.salvaged(bytes, password: password)
    guard let rewritten else { return salvaged?.document }
    if let salvaged, salvaged.pageCount > rewritten.pageCount { return salvaged.document }
    return document(rewritten, losing: lostPageCount(of: rewritten, bytes))
  }

  /// Has libqpdf decrypt a document that poppler cannot decrypt.
  ///
  /// - Returns: an unencrypted document without a report; `nil` if libqpdf finds no pages.
  /// - Throws: `passwordRequired`, `wrongPassword`.
  static func decrypted(_ bytes: DocumentBytes, password: String?) throws(GatefoldError) -> RepairedDocument? {
    guard let rewritten = try NativeRepair.rewritten(bytes, password: password) else { return nil }
    return RepairedDocument(bytes: rewritten.bytes, report: nil, encryption: encryption(of: bytes, password))
  }

  private static func encryption(of bytes: DocumentBytes, _ password: String?) -> Encryption? {
    (try? NativeStreams(bytes, password: password))?.encryption()
  }

  private static func lostPageCount(of rewritten: NativeRepair.Rewritten, _ bytes: DocumentBytes) -> Int {
    guard let listed = rewritten.listedPageCount, listed <= bytes.count / 16 else { return 0 }
    return max(0, listed - rewritten.pageCount)
  }
}

extension NativeRepair.Rewritten {
  fileprivate func document(losing lost: Int) -> RepairedDocument {
    var notes = ["the page tree was rebuilt"]
    if hasRebuiltTable { notes.insert(RepairReport.rebuiltTableNote, at: 0) }
    if hasLostAnnotations { notes.append(RepairReport.lostAnnotationsNote) }
    if lost > 0 { notes.append(RepairReport.lostPagesNote(lost, of: lost + pageCount)) }
    return RepairedDocument(bytes: bytes, report: RepairReport(method: .rewritten, notes: notes, lostPageCount: lost))
  }
}
