public import Gatefold

/// The facts about an issue's pages that a check needs.
public struct PageFacts: Sendable {
  /// In points.
  public let sizes: [PageSize]
  /// The page labels as printed; empty for a page without one.
  public let labels: [String]
  /// Titles of the contents; `nil` if they were not read.
  public let contentsTitles: Set<String>?
  /// The size of the spread that each page is on.
  private let spreadSizes: [Int: PageSize]
  private let indicesByLabel: [String: [Int]]

  /// Creates the facts of pages that don't come from a PDF.
  ///
  /// - Parameters:
  ///   - sizes: the sizes of all pages in order, in points.
  ///   - arrangement: how the pages form spreads; by default, each is a spread.
  public init(sizes: [PageSize], arrangement: SpreadArrangement = SpreadArrangement(.single)) {
    let spreads = SpreadLayout.layouts(of: sizes, arrangement).map { ($0.size, $0.pageIndices) }
    self.init(sizes: sizes, labels: sizes.map { _ in "" }, contentsTitles: nil, spreads: spreads)
  }

  /// Reads the facts of an issue.
  ///
  /// - Parameters:
  ///   - issue: whose pages are read. A page that cannot be read has the size 0 and no label.
  ///   - arrangement: how the pages lie side by side, see ``IssueDescription/arrangement(_:)``; by default what the PDF
  ///     says.
  ///   - readsContents: whether the contents are read, which takes a look at every page where the file brings none.
  public init(
    _ issue: MagazineIssue,
    arrangement: SpreadArrangement? = nil,
    readsContents: Bool = false
  ) async throws(GatefoldError) {
    var sizes: [PageSize] = []
    var labels: [String] = []
    for index in 0..<issue.pageCount {
      let page = try? await issue.page(at: index)
      sizes.append(page?.size ?? PageSize(width: 0, height: 0))
      labels.append(page?.label ?? "")
    }
    let spreads = try await issue.spreads(arrangement).map { ($0.size, $0.pageIndices) }
    let titles = readsContents ? Set(try await issue.contents().flattened.map(\.item.title)) : nil
    self.init(sizes: sizes, labels: labels, contentsTitles: titles, spreads: spreads)
  }

  init(
    sizes: [PageSize],
    labels: [String],
    contentsTitles: Set<String>?,
    spreads: [(size: PageSize, pageIndices: [Int])]
  ) {
    self.sizes = sizes
    self.labels = labels
    self.contentsTitles = contentsTitles
    var spreadSizes: [Int: PageSize] = [:]
    for spread in spreads {
      for index in spread.pageIndices { spreadSizes[index] = spread.size }
    }
    self.spreadSizes = spreadSizes
    indicesByLabel = Dictionary(grouping: labels.indices) { labels[$0] }
  }

  /// The index of a page, or `nil` if it doesn't exist. A label refers to the first page that has it.
  public func index(of reference: PageReference) -> Int? {
    switch reference {
    case .index(let index): sizes.indices.contains(index) ? index : nil
    case .label(let label): indices(labelled: label).first
    }
  }

  /// The pages with a label, in order; none for an empty one.
  func indices(labelled label: String) -> [Int] { label.isEmpty ? [] : indicesByLabel[label] ?? [] }

  /// The size of a page, or of the spread that it is on.
  func canvasSize(pageIndex: Int, isAcrossSpread: Bool) -> PageSize {
    (isAcrossSpread ? spreadSizes[pageIndex] : nil) ?? sizes[pageIndex]
  }
}

extension PageFacts {
  /// The valid indices for error messages, to follow "has".
  var knownIndices: String {
    switch sizes.count {
    case 0: "no pages"
    case 1: "one page, with the index 0"
    default: "the indices 0 to \(sizes.count - 1)"
    }
  }

  /// The message about a page that doesn't exist, with the member that names it; `nil` if it exists.
  func absence(of reference: PageReference) -> (member: String, message: String)? {
    guard index(of: reference) == nil else { return nil }
    switch reference {
    case .index(let index): return ("pageIndex", "\(index) is no page; the issue has \(knownIndices)")
    case .label(let label):
      return ("pageLabel", "no page is labelled \(label.debugDescription); `gatefold labels` lists the labels")
    }
  }

  /// The message about a label that several pages have, or `nil` if it is unambiguous.
  func ambiguity(of reference: PageReference) -> String? {
    guard case .label(let label) = reference else { return nil }
    let numbers = indices(labelled: label).prefix(2).map { "\($0 + 1)" }
    guard numbers.count > 1 else { return nil }
    let pages = numbers.joined(separator: " and ")
    return "pages \(pages) are both labelled \(label.debugDescription); the first counts. Give a pageIndex to be clear"
  }
}
