internal import ArgumentParser
internal import Foundation
internal import Gatefold
internal import GatefoldExport
internal import GatefoldFormats

struct SearchCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "search",
    abstract: "Find text, with the rectangles of each hit.",
    usage: "gatefold search <pdf> ... <query> [<options>]",
    discussion: """
      Pages have all words of the query, in any order; quotation marks keep a phrase together, and tid* finds words that \
      begin so. Without the asterisk, parts of words are found, too. With --phrase the query is one phrase, with --regex \
      a regular expression. OR, NOT and -word are not operators: they are searched for literally. Words \
      broken across lines, columns and pages are found. Ligatures, typographic quotes and dashes match their plain \
      forms. Case and accents are ignored unless --match-case or --match-accents is given.

      With several PDFs, each hit starts with its file, and JSON output has one line for each PDF.

      Examples:
        gatefold search issue.pdf "cafe"
        gatefold search issue.pdf tide --whole-word --format json
        gatefold search issue.pdf 'salt "north wind"'
        gatefold search issue.pdf '[0-9]+ (knots|miles)' --regex
        gatefold search issue.pdf wind --highlight hits      (pictures of the pages with the hits marked)
        gatefold search magazines wind --fail-if-none > hits.txt
      """
  )

  @Argument(
    help: ArgumentHelp(
      "PDFs, issue packages, folders of them, or - for standard input; then the words to find.",
      valueName: "pdfs and query"
    ),
    completion: .file()
  )
  var arguments: [String]

  @Flag(help: "Find the words only as they follow each other, as if the whole query stood in quotation marks.")
  var phrase = false

  @Flag(help: "Treat the query as a regular expression in RE2 syntax.")
  var regex = false

  @OptionGroup var selection: PagesOptions
  @OptionGroup var listing: ListingOptions

  @Flag(help: "Distinguish upper and lower case.")
  var matchCase = false

  @Flag(help: "Distinguish letters with and without accents.")
  var matchAccents = false

  @Flag(help: "Find whole words only.")
  var wholeWord = false

  @Flag(help: "Exit with 1 if nothing is found.")
  var failIfNone = false

  @Option(
    help: ArgumentHelp("Also write a picture of each page with hits, with the hits marked.", valueName: "dir")
  )
  var highlight: String?

  @OptionGroup var marked: MarkedPicturesOptions
  @OptionGroup var opening: OpeningOptions

  private var query: String { arguments.last ?? "" }
  private var series: IssueSeries { IssueSeries(arguments.dropLast()) }

  func validate() throws {
    if arguments.count < 2 {
      throw ValidationError("Give PDFs, then the words to find. Put -- before words that begin with a hyphen.")
    }
    if phrase, regex { throw ValidationError("Give --phrase or --regex, not both.") }
    if query.allSatisfy(\.isWhitespace) { throw ValidationError("The query is blank: give the words to find.") }
    if query.lowercased().hasSuffix(".pdf"), FileManager.default.fileExists(atPath: query) {
      throw ValidationError("\(query) is a PDF: give the words to find after it.")
    }
  }

  func run() async throws {
    if !regex, let note = QueryOperators.note(on: query) { Console.current.note(note) }
    let series = series
    var folders = FolderNames()
    var hitCount = 0
    try await series.forEach(opening) { issue, file in
      Console.current.noteRepair(of: issue, file)
      let pictures = MarkedPictures(
        folder: folders.folder(in: highlight, for: file, of: series),
        zoom: marked.zoom,
        style: .highlight
      )
      try pictures.prepare()
      let found = try await search(
        issue,
        into: Found(format: listing.format, file: file, isOneOfSeveral: !series.isOne),
        pictures
      )
      hitCount += found.hitCount
      try found.finish(query: query)
    }
    if failIfNone, hitCount == 0 { throw ExitCode.failure }
  }

  private func search(_ issue: MagazineIssue, into empty: Found, _ pictures: MarkedPictures) async throws -> Found {
    var found = empty
    let indices = try selection.indices(of: issue, found.file)
    // Hits printed on the terminal show the progress themselves.
    let isSeen = listing.format == .text && Console.current.isTerminal
    let progress = Progress("searching", total: indices.count, isQuiet: isSeen)
    // The parts of the last page's hits that lie on the next page.
    var carried: [Quad] = []
    for try await read in try issue.searchResults(query, options: options, pages: indices) {
      // The parts of the last page's hits that lie on this page.
      let continued = carried
      carried = []
      do throws(GatefoldError) {
        let page = try await issue.page(at: read.pageIndex)
        let searched = try read.get()
        try await pictures.write(page, highlighting: continued + searched.hits.flatMap(\.quads))
        carried = searched.hits.flatMap { $0.parts.dropFirst().flatMap(\.quads) }
        found.add(searched, on: page)
      } catch {
        found.failures.add(error, source: found.file, pageIndex: read.pageIndex)
      }
      progress.advance()
    }
    return found
  }

  private var options: SearchOptions {
    SearchOptions(
      mode: regex ? .regularExpression : phrase ? .phrase : .allWords,
      matchesCase: matchCase,
      matchesAccents: matchAccents,
      matchesWholeWords: wholeWord
    )
  }
}

/// The hits so far: text is printed at once, JSON at the end.
private struct Found {
  let format: ListingFormat
  let file: String
  let isOneOfSeveral: Bool
  let failures = WrittenReport()
  private(set) var hitCount = 0
  private var json: [JSONObject] = []
  private var readCount = 0
  private var hasText = false

  init(format: ListingFormat, file: String, isOneOfSeveral: Bool) {
    self.format = format
    self.file = file
    self.isOneOfSeveral = isOneOfSeveral
  }

  mutating func add(_ searched: SearchedPage, on page: Page) {
    readCount += 1
    hitCount += searched.hits.count
    hasText = hasText || searched.hasText
    for hit in searched.hits {
      switch format {
      case .json: json.append(hit.json(on: page))
      case .text:
        Console.current.print(
          (isOneOfSeveral ? "\(file): " : "") + "page \(pageName(page.index, label: page.label)): "
            + hit.snippet.before + Console.current.emphasized(hit.snippet.match) + hit.snippet.after
        )
      }
    }
  }

  func finish(query: String) throws {
    if format == .json {
      let found: JSONObject = ["file": isOneOfSeveral ? file : nil, "query": query, "hits": json]
      try isOneOfSeveral ? Console.current.printJSONLine(found) : Console.current.printJSON(found)
    }
    if readCount > 0, !hasText {
      Console.current.note("\(file): \(Console.noTextNote)")
    } else if hitCount == 0 {
      Console.current.note("\(file): \"\(query)\" was not found")
    }
    try failures.throwIfIncomplete(hasOutput: readCount > 0)
  }
}

extension SearchHit {
  /// `continuation` is the part of the hit on the next page, `confidence` that of recognized words.
  fileprivate func json(on page: Page) -> JSONObject {
    let continuation = parts.dropFirst().first.map { part in
      JSONObject.places(part.quads, onPage: part.pageIndex)
        .adding(["rects": part.quads.map(\.boundingRect.json)])
    }
    return .page(page)
      .adding([
        "quads": quads.map(\.json), "rects": rects.map(\.json), "role": role, "term": term, "snippet": snippet.text,
        "snippetParts": snippet, "confidence": confidence, "continuation": continuation,
      ])
  }
}
