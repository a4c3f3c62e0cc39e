public import Gatefold

/// Where a reader is in an issue.
public struct ReadingPlace: Hashable, Sendable, Codable {
  /// Index of the page, from 0.
  public var pageIndex: Int
  /// The label of the page, as printed; `nil` if it is unknown.
  public var pageLabel: String?
  /// The point at the middle of the window, in page space; `nil` for the whole page.
  public var point: PagePoint?
  /// The zoom, in pixels a point; `nil` if the page fits the window.
  public var zoom: Double?
  /// A place in another form, which a program defines and reads itself, like an article and an offset in it.
  public var detail: String?

  /// The start of a page, or a place on it.
  public init(
    pageIndex: Int,
    pageLabel: String? = nil,
    point: PagePoint? = nil,
    zoom: Double? = nil,
    detail: String? = nil
  ) {
    self.pageIndex = pageIndex
    self.pageLabel = pageLabel
    self.point = point
    self.zoom = zoom
    self.detail = detail
  }
}
