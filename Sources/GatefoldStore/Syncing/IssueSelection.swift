public import Foundation

/// Which issues of a store are downloaded without being asked for.
///
/// ```swift
/// var selection = IssueSelection.newest(2)
/// selection.publications = ["Tides"]
/// for issue in selection.issues(of: feed) { print(issue.title) }
/// ```
///
/// A selection is applied to the whole feed each time it is read. An issue that the reader has archived, or whose download
/// was cancelled, is left out by ``IssueSync``.
public struct IssueSelection: Hashable, Sendable, Codable {
  /// How many issues of a publication are wanted.
  public enum Extent: Hashable, Sendable, Codable {
    /// None: the feed is only listed.
    case none
    /// The newest ones of each publication.
    case newest(Int)
    /// All of them.
    case all
  }

  /// How many issues of each publication are wanted.
  public var extent: Extent
  /// The names of the publications that are wanted; `nil` for all.
  public var publications: Set<String>?
  /// Issues that were released before are not wanted; `nil` for no limit. An issue without a date is wanted.
  public var earliestReleaseDate: Date?

  /// A selection from all publications, whenever their issues were released.
  public init(_ extent: Extent) {
    self.extent = extent
  }

  /// Nothing is downloaded.
  public static let none = Self(.none)
  /// Every issue is downloaded.
  public static let all = Self(.all)
  /// The newest issues of each publication are downloaded.
  public static func newest(_ count: Int) -> Self { Self(.newest(count)) }

  /// The issues of a feed that are wanted, the newest first; those without a date last, in the order of the feed.
  public func issues(of feed: StoreFeed) -> [FeedIssue] {
    guard extent != .none else { return [] }
    let wanted = feed.issues.enumerated().filter { isWanted($0.element) }.sorted { first, second in
      let dates = (first.element.releaseDate ?? .distantPast, second.element.releaseDate ?? .distantPast)
      return dates.0 == dates.1 ? first.offset < second.offset : dates.0 > dates.1
    }.map(\.element)
    guard case .newest(let count) = extent else { return wanted }
    var counts: [String?: Int] = [:]
    return wanted.filter { issue in
      counts[issue.publication, default: 0] += 1
      return counts[issue.publication, default: 0] <= count
    }
  }

  private func isWanted(_ issue: FeedIssue) -> Bool {
    if let publications {
      guard let publication = issue.publication, publications.contains(publication) else { return false }
    }
    guard let earliestReleaseDate, let date = issue.releaseDate else { return true }
    return date >= earliestReleaseDate
  }
}
