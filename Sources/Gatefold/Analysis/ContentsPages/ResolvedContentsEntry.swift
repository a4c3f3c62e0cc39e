/// An entry of a contents page, or a headline, with the place that it leads to.
struct ResolvedContentsEntry: Sendable {
  let entry: ContentsEntry
  let destination: Destination
  let source: ContentsSource
  let confidence: Double
}

extension ContentsItem {
  init(_ found: ResolvedContentsEntry, section: String? = nil) {
    self.init(
      title: found.entry.title,
      target: .goTo(found.destination),
      source: found.source,
      confidence: found.confidence,
      section: section
    )
  }
}

extension Destination {
  /// The whole of a page.
  init(page index: Int) {
    self.init(pageIndex: index, view: .fit, name: nil)
  }
}
