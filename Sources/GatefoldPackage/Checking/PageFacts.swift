public import Gatefold

/// What a check has to know of an issue's pages.
public struct PageFacts: Sendable {
  /// In points.
  public let sizes: [PageSize]
  /// As printed; empty where there is none.
  public let labels: [String]
  /// Titles of the contents; `nil` if they were not read.
  public let contentsTitles: Set<String>?
  private let spreads: [(size: PageSize, pageIndices: [Int])]

  /// Facts of pages that are not those of a PDF, each a spread by itself.
  public init(sizes: [PageSize]) {
    self.sizes = sizes
    labels = sizes.map { _ in "" }
    contentsTitles = nil
    spreads = sizes.indices.map { (sizes[$0], [$0]) }
  }

  /// Reads the facts of an issue.
  ///
  /// - Parameter readsContents: whether the contents are read, which takes a look at every page where the file brings
  ///   none.
  public init(_ issue: Issue, readsContents: Bool = false) async throws(GatefoldError) {
    var sizes: [PageSize] = []
    var labels: [String] = []
    for index in 0..<issue.pageCount {
      let page = try? await issue.page(at: index)
      sizes.append(page?.size ?? PageSize(width: 0, height: 0))
      labels.append(page?.label ?? "")
    }
    self.sizes = sizes
    self.labels = labels
    spreads = try await issue.spreads().map { ($0.size, $0.pageIndices) }
    contentsTitles = readsContents ? Set(try await issue.contents().flattened.map(\.item.title)) : nil
  }

  /// The index of a page; `nil` if there is none.
  public func index(of reference: PageReference) -> Int? {
    switch reference {
    case .index(let index): sizes.indices.contains(index) ? index : nil
    case .label(let label): labels.firstIndex(of: label)
    }
  }

  /// The size of a page, or of the spread that it is on.
  func canvasSize(pageIndex: Int, isAcrossSpread: Bool) -> PageSize {
    let spread = isAcrossSpread ? spreads.first { $0.pageIndices.contains(pageIndex) } : nil
    return spread?.size ?? sizes[pageIndex]
  }
}
