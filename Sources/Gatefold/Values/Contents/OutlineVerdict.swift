/// The judgement of whether the outline of a file is used as its table of contents.
package enum OutlineVerdict: String, Hashable, Sendable, Codable, CaseIterable {
  /// It helps readers, judged by the outline alone.
  case useful
  /// It looked doubtful, but half of its titles stand on their pages, or nothing better was found on these.
  case confirmed
  /// The file has no outline.
  case absent
  /// It has one item, such as the title of the issue.
  case single
  /// All items lead to one page.
  case onePage
  /// Most of its items are names of files, slides or pages.
  case noise
  /// It looked doubtful, and most of its titles do not stand on their pages; the pages say more.
  case unconfirmed
  /// It names many pieces of each page, rather than articles.
  case crowded

  /// Whether the outline is used.
  package var isTaken: Bool { self == .useful || self == .confirmed }

  /// The verdict in words, for people.
  package var explanation: String {
    switch self {
    case .useful: "the file has a useful outline"
    case .confirmed: "the pages confirm the outline of the file"
    case .absent: "the file has no outline"
    case .single: "the outline of the file has only one item"
    case .onePage: "the outline of the file leads to only one page"
    case .noise: "the outline of the file has names of files, slides or pages"
    case .unconfirmed: "few titles of the outline stand on their pages"
    case .crowded: "the outline names pieces of pages rather than articles"
    }
  }
}

/// A table of contents, and why it is not, or is, the outline of the file.
package struct WeighedContents: Hashable, Sendable, Codable {
  /// The items, as ``MagazineIssue/contents(_:)`` gives them.
  package let items: [ContentsItem]
  /// The judgement of the file's outline. A rejected outline is used all the same if nothing else is found; the items'
  /// ``ContentsItem/source`` says so.
  package let verdict: OutlineVerdict
}
