/// A point of a page of an issue.
///
/// ```swift
/// let start = PageLocation(pageIndex: 8, point: PagePoint(x: 60, y: 600))
/// let end = PageLocation(pageIndex: 9, point: PagePoint(x: 500, y: 460))
/// let words = try await issue.selection(from: start, to: end, by: .word)
/// ```
public struct PageLocation: Hashable, Sendable, Codable {
  /// The page, from 0.
  public var pageIndex: Int
  /// The point, in page space.
  public var point: PagePoint

  /// A point of a page.
  public init(pageIndex: Int, point: PagePoint) {
    self.pageIndex = pageIndex
    self.point = point
  }
}
