/// Requests the headings and entries of tables of contents in the structure tree.
struct StructureEntriesRequest: DocumentRequest {
  static let kind = LaneRequestKind(number: 6, deadline: .structure)

  func answer(from document: any LaneDocument) throws(GatefoldError) -> [StructureEntry] {
    try document.structureEntries()
  }
}
