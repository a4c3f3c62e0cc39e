internal import ArgumentParser
internal import Gatefold

struct LinksCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "links",
    abstract: "Print the links of pages: where they are and where they lead.",
    discussion: """
      Examples:
        gatefold links issue.pdf --pages 2 --format json
        gatefold links issue.pdf --draw links      (pictures of the pages with their links marked)
      """
  )

  @OptionGroup var source: IssueOptions
  @OptionGroup var selection: PagesOptions
  @OptionGroup var listing: ListingOptions

  @Option(
    help: ArgumentHelp("Also write a picture of each page that has links, with the links marked.", valueName: "dir")
  )
  var draw: String?

  @OptionGroup var marked: MarkedPicturesOptions

  func run() async throws {
    try await reportingFailure(source.pdf) {
      let issue = try await source.open()
      let failures = WrittenReport()
      let pages = MarkedPictures(folder: draw, options: marked, style: .link)
      try pages.prepare()
      var listed: [PageLinks] = []
      let results = issue.results(forPages: try selection.indices(of: issue)) { page throws(GatefoldError) in
        let links = try await page.linkAnnotations()
        try await pages.write(page, marking: links.flatMap(\.quads))
        return (page, links)
      }
      for await (index, result) in results {
        switch result {
        case .success(let (page, links)): listed.append(PageLinks(page: page, links: links))
        case .failure(let error): failures.add(error, source: source.pdf, pageIndex: index)
        }
      }
      let targets = listed.flatMap { $0.links.compactMap(\.target.destination?.pageIndex) }
      try print(listed, labels: try await issue.labels(of: targets))
      if listed.allSatisfy(\.links.isEmpty) { Console.current.note("\(source.pdf): no link annotations") }
      try failures.throwIfIncomplete(hasOutput: !listed.isEmpty)
    }
  }

  private struct PageLinks {
    let page: Page
    let links: [Link]
  }

  private func print(_ pages: [PageLinks], labels: [Int: String]) throws {
    switch listing.format {
    case .json:
      try Console.current.printJSON([
        "pages": pages.map { page in
          PageLinksJSON(
            page: PageNameJSON(page.page),
            links: page.links.map { LinkJSON($0, labels: labels) }
          )
        }
      ])
    case .text:
      for page in pages where !page.links.isEmpty {
        Console.current.print("page \(pageName(page.page.index, label: page.page.label))")
        for link in page.links {
          Console.current.print("  \(link.rect.summary)  → \(link.target.summary(labels: labels))")
        }
      }
    }
  }
}

private struct PageLinksJSON: Encodable {
  let page: PageNameJSON
  let links: [LinkJSON]

  private enum CodingKeys: CodingKey {
    case links
  }

  func encode(to encoder: any Encoder) throws {
    try page.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(links, forKey: .links)
  }
}

private struct LinkJSON: Encodable {
  let rect: PageRect
  let quads: [Quad]
  let kind: String
  let target: LinkTargetJSON
  let origin = "annotation"

  init(_ link: Link, labels: [Int: String]) {
    rect = link.rect.json
    quads = link.quads.map(\.json)
    target = LinkTargetJSON(link.target, labels: labels)
    kind = target.kind
  }
}

extension PageRect {
  /// For people: whole points are enough.
  fileprivate var summary: String {
    "\(Int(x.rounded())),\(Int(y.rounded())) \(Int(width.rounded()))x\(Int(height.rounded()))"
  }
}
