/// An item of the document's outline, its bookmarks (PDF 32000-1, 12.3.3).
public struct OutlineItem: Hashable, Sendable {
  public let title: String
  public let target: LinkTarget
  /// Whether its children are to be shown at first.
  public let isOpen: Bool
  public internal(set) var children: [OutlineItem] = []

  /// The page that it leads to, from 0, where it leads to one.
  public var pageIndex: Int? { target.destination?.pageIndex }
}

extension Issue {
  /// The outline; empty where the document has none.
  ///
  /// Items nested deeper than 64 levels or past the first 50,000 are left out.
  public func outline() async throws(GatefoldError) -> [OutlineItem] {
    try await lanes.withLane { lane throws(GatefoldError) in try await lane.outline() }
  }
}
