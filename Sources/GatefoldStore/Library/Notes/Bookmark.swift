public import Foundation

/// A page that a reader wants to find again.
public struct Bookmark: Hashable, Sendable, Codable, Identifiable {
  /// Tells the bookmark from all others.
  public let identifier: String
  /// Index of the page, from 0.
  public var pageIndex: Int
  /// The label of the page, as printed; `nil` if it is unknown.
  public var pageLabel: String?
  /// A name for it; `nil` if the reader gave none.
  public var title: String?
  /// When it was made.
  public let createdDate: Date

  /// The same as ``identifier``.
  public var id: String { identifier }

  /// A new bookmark. Its page is not checked.
  public init(
    pageIndex: Int,
    pageLabel: String? = nil,
    title: String? = nil,
    identifier: String = UUID().uuidString.lowercased(),
    createdDate: Date = .now
  ) {
    self.identifier = identifier
    self.pageIndex = pageIndex
    self.pageLabel = pageLabel
    self.title = title
    self.createdDate = createdDate.wholeSecond
  }
}

extension Date {
  /// Dates are kept by the second.
  var wholeSecond: Date { Date(timeIntervalSince1970: timeIntervalSince1970.rounded(.down)) }
}
