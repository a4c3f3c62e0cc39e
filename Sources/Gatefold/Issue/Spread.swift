/// One page of an open issue, or two facing ones, as one canvas: what a reader sees of a magazine that lies open.
///
/// ```swift
/// let spreads = try await issue.spreads()
/// if let open = spreads.first(containing: 4) {
///   let picture = try await open.render(.zoom(1.5))
///   for link in try await open.links() { print(link.rect) }
/// }
/// ```
///
/// Rectangles are in spread space: points from the top left of the canvas, y downwards.
public struct Spread: PageCanvas {
  /// The issue that the pages belong to.
  public let issue: MagazineIssue
  /// The places of the pages on the canvas, including pages that cannot be read.
  public let layout: SpreadLayout
  /// The pages that can be read, from left to right, with their places in spread space.
  public let places: [PagePlace]
  /// Errors of unreadable pages, whose places stay blank.
  package let missingPageErrors: [GatefoldError]

  /// Index of the spread in its issue, from 0, in reading order.
  public var index: Int { layout.index }
  /// The size of the canvas in points: as wide as its pages together, as high as the higher one.
  public var size: PageSize { layout.size }
  /// Indices of the pages, from 0, in reading order. Pages that cannot be read are included.
  public var pageIndices: [Int] { layout.pageIndices }

  /// - Parameter pages: the pages of the issue by their index, or the errors that prevent reading them.
  init(_ layout: SpreadLayout, of issue: MagazineIssue, pages: [Int: Result<Page, GatefoldError>]) {
    self.issue = issue
    self.layout = layout
    places = layout.slots.compactMap { slot in
      (try? pages[slot.pageIndex]?.get()).map { PagePlace(page: $0, frame: slot.frame) }
    }
    missingPageErrors = layout.pageIndices.compactMap { index in
      if case .failure(let error) = pages[index] { error.on(page: index) } else { nil }
    }
  }
}

extension Spread {
  /// The places of a hit on the canvas, in spread space; empty if it is on none of its pages.
  public func quads(of hit: SearchHit) -> [Quad] {
    hit.parts.flatMap { part in part.quads.compactMap { layout.quad($0, onPage: part.pageIndex) } }
  }
}

extension Sequence<Spread> {
  /// The spread that contains a page.
  ///
  /// ```swift
  /// let spread = try await issue.spreads().first(containing: 8)
  /// ```
  ///
  /// - Parameter pageIndex: from 0.
  /// - Returns: `nil` if no spread contains the page.
  public func first(containing pageIndex: Int) -> Spread? {
    first { $0.pageIndices.contains(pageIndex) }
  }

  /// The spreads that contain at least one of the pages, in their order.
  ///
  /// - Parameter pageIndices: from 0.
  ///
  /// - Parameter pageIndices: from 0.
  public func containing(anyOf pageIndices: some Sequence<Int>) -> [Spread] {
    let wanted = Set(pageIndices)
    return filter { !wanted.isDisjoint(with: $0.pageIndices) }
  }
}
