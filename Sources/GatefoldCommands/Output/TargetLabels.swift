internal import Gatefold

extension Issue {
  /// The names of the pages that links lead to. Where a page refers to another, the printed ones: they are known then.
  func labels(ofTargetsOf links: [Link]) async throws(GatefoldError) -> [Int: String] {
    let targets = links.compactMap(\.target.destination?.pageIndex)
    let refersToPages = links.contains { $0.origin == .printed(.crossReference) }
    return refersToPages ? try await printedLabels(of: targets) : try await labels(of: targets)
  }

  /// The names of the pages that items lead to: the printed ones, where the items themselves were read from print.
  func labels(ofTargetsOf items: [ContentsItem]) async throws(GatefoldError) -> [Int: String] {
    let pages = items.flatMap(\.pageIndices)
    guard items.first.map({ $0.source != .outline }) ?? false else { return try await labels(of: pages) }
    return try await printedLabels(of: pages)
  }
}
