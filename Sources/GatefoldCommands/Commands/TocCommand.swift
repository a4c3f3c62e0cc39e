internal import ArgumentParser
internal import Gatefold

struct TocCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "toc",
    abstract: "Print the table of contents from the document's outline.",
    discussion: "Example:\n  gatefold toc issue.pdf --format json"
  )

  @OptionGroup var source: IssueOptions
  @OptionGroup var listing: ListingOptions

  func run() async throws {
    try await reportingFailure(source.pdf) {
      let issue = try await source.open()
      let outline = try await issue.outline()
      let labels = try await issue.labels(of: outline.flatMap(\.pageIndices))
      if outline.isEmpty { Console.current.note("\(source.pdf): the document has no outline") }
      switch listing.format {
      case .json:
        try Console.current.printJSON(outline.map { OutlineItemJSON($0, labels: labels) })
      case .text:
        for line in outline.flatMap({ $0.lines(labels: labels) }) { Console.current.print(line) }
      }
    }
  }
}

private struct OutlineItemJSON: Encodable {
  let title: String
  let isOpen: Bool
  let style: OutlineStyleJSON
  let pageIndex: Int?
  let pageNumber: Int?
  let pageLabel: String?
  let destination: DestinationJSON?
  let target: LinkTargetJSON
  let source = "outline"
  let confidence = 1.0
  let children: [OutlineItemJSON]

  init(_ item: OutlineItem, labels: [Int: String]) {
    title = item.title
    isOpen = item.isOpen
    style = OutlineStyleJSON(item)
    target = LinkTargetJSON(item.target, labels: labels)
    pageIndex = target.pageIndex
    pageNumber = target.pageNumber
    pageLabel = target.pageLabel
    destination = target.destination
    children = item.children.map { OutlineItemJSON($0, labels: labels) }
  }
}

extension OutlineItem {
  /// The pages that it and its children lead to.
  fileprivate var pageIndices: [Int] {
    (pageIndex.map { [$0] } ?? []) + children.flatMap(\.pageIndices)
  }

  /// The item and its children, indented by depth, each with where it leads.
  fileprivate func lines(labels: [Int: String], depth: Int = 0) -> [String] {
    let indent = String(repeating: "  ", count: depth)
    let line = "\(indent)\(title) → \(target.summary(labels: labels))"
    return [line] + children.flatMap { $0.lines(labels: labels, depth: depth + 1) }
  }
}
