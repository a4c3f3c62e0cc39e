internal import ArgumentParser
internal import Gatefold
internal import GatefoldExport

struct LinksCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "links",
    abstract: "List the links of pages: where they are and where they lead.",
    discussion: """
      Links are the link annotations of the file, and printed links: web and e-mail addresses, telephone
      numbers, account names, DOIs, ISBNs, and references like "continued on page 42". If an annotation covers a
      printed link, the annotation counts. The linked words are in quotation marks. JSON gives the origin of each
      link and, for printed links, their kind and a confidence from 0 to 1.

      Examples:
        gatefold links issue.pdf --pages 2 --format json
        gatefold links issue.pdf --origin annotation  (only the file's own links)
        gatefold links issue.pdf --draw links         (pictures of the pages: annotations blue, printed links orange)
      """
  )

  @OptionGroup var source: IssueArgument
  @OptionGroup var selection: PagesOptions
  @OptionGroup var listing: ListingOptions

  @Option(
    help: ArgumentHelp(
      "Which links to list: annotation (the file's own), printed (all printed ones, even under annotations), or "
        + "all (annotations, and printed links without one).",
      valueName: "origin"
    )
  )
  var origin: OriginChoice = .all

  @Option(
    help: ArgumentHelp("Also write a picture of each page with links, with the links marked.", valueName: "dir")
  )
  var draw: String?

  @OptionGroup var marked: MarkedPicturesOptions
  @OptionGroup var opening: OpeningOptions

  func run() async throws {
    try await reportingFailure(source.pdf) {
      let issue = try await source.open(opening)
      let failures = WrittenReport()
      let pages = MarkedPictures(folder: draw, zoom: marked.zoom, style: .link)
      let origin = origin
      try pages.prepare()
      var listed: [(page: Page, links: [LinkedText])] = []
      let indices = try selection.indices(of: issue, source.pdf)
      let results = issue.results(forPages: indices) { page throws(GatefoldError) in
        let links = try await origin.links(of: page)
        try await pages.write(
          page,
          highlighting: links.filter { $0.origin == .annotation }.flatMap(\.quads),
          and: links.filter { $0.origin != .annotation }.flatMap(\.quads),
          style: .printedLink
        )
        return (page, await LinkedText.links(links, on: page))
      }
      for try await read in results {
        switch read.result {
        case .success(let (page, links)): listed.append((page, links))
        case .failure(let error): failures.add(error, source: source.pdf, pageIndex: read.pageIndex)
        }
      }
      try await print(listed, of: issue)
      if listed.allSatisfy(\.links.isEmpty) { Console.current.note("\(source.pdf): no \(origin.name)") }
      try failures.throwIfIncomplete(hasOutput: !listed.isEmpty)
    }
  }

  private func print(_ pages: [(page: Page, links: [LinkedText])], of issue: MagazineIssue) async throws {
    switch listing.format {
    case .json: Console.current.write(try await issue.json(of: pages))
    case .text:
      let labels = try await issue.labels(ofTargetsOf: pages.flatMap { $0.links.map(\.link) })
      for (page, links) in pages where !links.isEmpty {
        Console.current.print("page \(pageName(page.index, label: page.label))")
        for link in links { Console.current.print("  \(link.line(labels: labels))") }
      }
    }
  }
}

/// Which links are listed.
enum OriginChoice: String, ExpressibleByArgument, CaseIterable, Sendable {
  case annotation
  case printed
  case all

  func links(of page: Page) async throws(GatefoldError) -> [Link] {
    switch self {
    case .annotation: try await page.linkAnnotations()
    case .printed: try await page.printedLinks()
    case .all: try await page.links()
    }
  }

  /// Name of what is missing if nothing is listed.
  fileprivate var name: String {
    switch self {
    case .annotation: "link annotations"
    case .printed: "printed links"
    case .all: "links"
    }
  }
}

extension LinkedText {
  /// The link on one line, for people.
  fileprivate func line(labels: [Int: String]) -> String {
    let words = text.map { "\"\($0)\" " } ?? ""
    return "\(link.rect.summary)  \(words)→ \(link.target.summary(labels: labels))\(link.origin.summary)"
  }
}

extension LinkOrigin {
  /// The origin for people; empty for link annotations.
  fileprivate var summary: String {
    switch self {
    case .annotation: ""
    case .printed(let kind): "  (printed \(kind.summary))"
    }
  }
}

extension PrintedLinkKind {
  fileprivate var summary: String {
    switch self {
    case .webAddress: "web address"
    case .email: "e-mail address"
    case .telephone: "telephone number"
    case .socialHandle: "account"
    case .doi: "DOI"
    case .isbn: "ISBN"
    case .crossReference: "page reference"
    }
  }
}
