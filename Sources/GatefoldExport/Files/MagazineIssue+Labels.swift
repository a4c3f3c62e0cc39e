package import Gatefold

extension MagazineIssue {
  /// The labels of the pages that links lead to. If a link is a printed reference, the printed numbers are used; they
  /// have been read by then.
  package func labels(ofTargetsOf links: [Link]) async throws(GatefoldError) -> [Int: String] {
    let targets = links.compactMap(\.target.destination?.pageIndex)
    let refersToPages = links.contains { $0.origin == .printed(.crossReference) }
    return refersToPages ? try await printedLabels(of: targets) : try await labels(of: targets)
  }

  /// The labels of the pages that items lead to. If the items were read from pages, the printed numbers are used.
  package func labels(ofTargetsOf items: [ContentsItem]) async throws(GatefoldError) -> [Int: String] {
    let pages = items.flatMap(\.pageIndices)
    guard items.first.map({ $0.source != .outline }) ?? false else { return try await labels(of: pages) }
    return try await printedLabels(of: pages)
  }

  /// The page labels that the file gives, else page numbers, by page index.
  package func labels(of indices: some Sequence<Int>) async throws(GatefoldError) -> [Int: String] {
    var labels: [Int: String] = [:]
    for index in Set(indices) { labels[index] = try await page(at: index).label }
    return labels
  }

  /// The printed page numbers, by index, if the file has no labels. This reads the text of all pages unless it has been
  /// read.
  package func printedLabels(of indices: some Sequence<Int>) async throws(GatefoldError) -> [Int: String] {
    let numbering = try await pageNumbering()
    let labels = Set(indices).map { ($0, numbering.folio(ofPage: $0)?.label) }
    return Dictionary(uniqueKeysWithValues: labels).compactMapValues(\.self)
  }
}

extension ContentsItem {
  /// The pages of the item and its children.
  package var pageIndices: [Int] { (pageIndex.map { [$0] } ?? []) + children.flatMap(\.pageIndices) }
}
