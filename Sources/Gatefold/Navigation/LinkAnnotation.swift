/// A link on a page (PDF 32000-1, 12.5.6.5).
public struct LinkAnnotation: Hashable, Sendable {
  /// From 0.
  public let pageIndex: Int
  /// Where it is pressed, in page space.
  public let rect: PageRect
  public let target: LinkTarget

  /// The area as quads, as text has them.
  public var quads: [Quad] { [Quad(rect)] }
}

extension Page {
  /// The link annotations of the page, in the file's order.
  public func links() async throws(GatefoldError) -> [LinkAnnotation] {
    let (index, frame) = (index, description.frame)
    return try await issue.lanes.withLane { lane throws(GatefoldError) in
      try await lane.links(on: index, frame: frame)
    }
  }
}
