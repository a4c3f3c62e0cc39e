package import Foundation

/// A file of a store's feed: a part of its issues, and where it stands among the other files.
package struct FeedPage: Sendable {
  /// Links to the same list in other parts or orders.
  package struct FacetGroup: Sendable {
    package var title: String
    package var links: [FeedLink]
    /// The one that the page shows; `nil` for none.
    package var active: URL?

    package init(title: String, links: [FeedLink], active: URL? = nil) {
      self.title = title
      self.links = links
      self.active = active
    }
  }

  /// Links to other feeds, under a heading.
  package struct NavigationGroup: Sendable {
    package var title: String
    package var links: [FeedLink]
    /// The address of the feed that has the same links, or `nil` if no feed has them.
    package var address: URL?

    package init(title: String, links: [FeedLink], address: URL? = nil) {
      self.title = title
      self.links = links
      self.address = address
    }
  }

  /// How the texts of all issues are searched.
  package struct Search: Sendable {
    /// The address of a description (OpenSearch).
    package var description: URL
    /// The address of what is found, without the extension of its form and the query.
    package var address: String

    package init(description: URL, address: String) {
      self.description = description
      self.address = address
    }
  }

  /// The content; its issues are those of this page.
  package var feed: StoreFeed
  /// The address of the page itself.
  package var address: URL?
  /// The first page of the store.
  package var start: URL?
  /// The page that leads here.
  package var up: URL?
  package var first: URL?
  package var previous: URL?
  package var last: URL?
  /// The feed with all issues in one file.
  package var all: URL?
  /// Whether it is the feed with all issues in one file.
  package var isComplete = false
  /// The number of issues on all pages.
  package var totalCount: Int?
  package var issuesPerPage: Int?
  /// From 1.
  package var pageNumber: Int?
  package var facets: [FacetGroup] = []
  /// `nil` where there is no search.
  package var search: Search?
  /// Feeds to browse, in groups. `feed.navigation` has those without a heading.
  package var groups: [NavigationGroup] = []
  /// Addresses of those among all links that lead to feeds without issues.
  package var navigationFeeds: Set<URL> = []

  package init(_ feed: StoreFeed, at address: URL? = nil) {
    self.feed = feed
    self.address = address
  }
}
