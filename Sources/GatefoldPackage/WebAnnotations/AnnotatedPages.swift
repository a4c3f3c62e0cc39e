internal import Gatefold

/// The pages of an issue with their spreads, as far as they can be read.
struct AnnotatedPages: Sendable {
  /// The page labels as printed; empty for pages that cannot be read.
  let labels: [String]
  /// Pages of contents items, by title; the first item with a title counts.
  private(set) var contents: [String: Int] = [:]
  private var pages: [Int: SceneCanvas] = [:]
  private var spreads: [Int: SceneCanvas] = [:]

  /// - Parameter readsContents: whether the contents are needed, which takes a look at every page if the file has none.
  init(
    _ issue: MagazineIssue,
    _ arrangement: SpreadArrangement,
    readsContents: Bool
  ) async throws(GatefoldError) {
    var labels = [String](repeating: "", count: issue.pageCount)
    for spread in try await issue.spreads(arrangement) {
      let canvas = SceneCanvas(spread)
      for page in spread.places.map(\.page) {
        labels[page.index] = page.label
        pages[page.index] = SceneCanvas(page)
        spreads[page.index] = canvas
      }
    }
    self.labels = labels
    guard readsContents else { return }
    contents = Self.pages(of: try await issue.contents())
  }

  private static func pages(of items: [ContentsItem]) -> [String: Int] {
    var pages: [String: Int] = [:]
    for item in items.flattened.map(\.item) where pages[item.title] == nil { pages[item.title] = item.pageIndex }
    return pages
  }

  /// The index of a page that can be read.
  func index(of reference: PageReference) -> Int? {
    guard case .index(let index) = reference, pages[index] != nil else { return nil }
    return index
  }

  /// Where an overlay lies, if its labels are resolved.
  func site(of overlay: Overlay) -> OverlaySite? {
    guard let index = index(of: overlay.placement.page), let page = pages[index], let spread = spreads[index] else {
      return nil
    }
    return OverlaySite(overlay, page: page, spread: spread)
  }
}
