internal import Foundation
internal import Gatefold

/// What the `issue.json` of a tile pack says of the issue.
struct PackDescription: Decodable, Sendable {
  struct Page: Decodable, Sendable {
    /// The name of a small picture of the page in the pack.
    let thumbnail: String?
    /// The names of its text maps in the pack, by their formats.
    let textMaps: [String: String]?
  }

  let title: String?
  let language: String?
  let direction: ReadingDirection?
  let pairing: SpreadArrangement.Pairing?
  /// The name of the list of articles in the pack.
  let articles: String?
  let pages: [Page]

  /// An item of `contents.json`.
  struct Item: Decodable, Sendable {
    let title: String
    let pageIndex: Int?
    let children: [Item]?

    /// The same as an item that leads to its page.
    var contentsItem: ContentsItem {
      let destination = pageIndex.map { Destination(pageIndex: $0, view: .fit, name: nil) }
      return ContentsItem(
        title: title,
        target: destination.map { .goTo($0) } ?? .unresolved(name: nil),
        source: .outline,
        confidence: 1,
        children: (children ?? []).map(\.contentsItem)
      )
    }
  }
}
