@testable import Gatefold

extension FuzzTarget {
  /// The search for page objects in a file of which nothing else is left. Where it makes a document, that opens.
  static let salvage = FuzzTarget("salvage", takesPDFs: true) { bytes in
    guard !KnownFindings.shows(bytes), let file = try? DocumentBytes.copying(bytes) else { return }
    guard let salvaged = try? DocumentSalvage.salvaged(file, password: "fuzz") else { return }
    precondition(salvaged.pageCount > 0, "a document without pages was made")
    precondition(salvaged.document.report?.notes.isEmpty == false, "nothing is said of the repair")
  }
}
