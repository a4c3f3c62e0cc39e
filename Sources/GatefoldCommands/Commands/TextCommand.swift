internal import ArgumentParser
internal import Foundation
internal import Gatefold
internal import GatefoldExport

struct TextCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "text",
    abstract: "Print the text of pages in reading order.",
    discussion: """
      In text output, a form feed separates pages. JSON gives the role of each block, and the rectangle of each block, \
      line and word. HTML marks up headlines, paragraphs, captions and pull quotes. With several PDFs, JSON output has \
      one line for each.

      Examples:
        gatefold text issue.pdf --pages 4-6 --format json
        gatefold text issue.pdf --joined                 (one line per paragraph, broken words joined)
        gatefold text issue.pdf --pages 7 --draw blocks  (pictures of the blocks, numbered in reading order)
        gatefold text magazines --format json > text.jsonl
      """
  )

  enum Format: String, ExpressibleByArgument, CaseIterable, Sendable {
    case text, json, html
  }

  @OptionGroup var sources: IssueArguments
  @OptionGroup var selection: PagesOptions

  @Option(help: "text for people, json for programs, html for browsers.")
  var format: Format = .text

  @Flag(help: "Join the lines of each paragraph, and words broken by a hyphen at a line end (text only).")
  var joined = false

  @Option(help: ArgumentHelp("Also write a picture of each page with its blocks numbered.", valueName: "dir"))
  var draw: String?

  @OptionGroup var marked: MarkedPicturesOptions
  @OptionGroup var opening: OpeningOptions

  func validate() throws {
    if format == .html, !sources.series.isOne {
      throw ValidationError("--format html takes one PDF; use text or json for several.")
    }
  }

  func run() async throws {
    let series = sources.series
    var folders = FolderNames()
    var isFirst = true
    try await series.forEach(opening, keepsText: false) { issue, file in
      Console.current.noteRepair(of: issue, file)
      let pictures = MarkedPictures(
        folder: folders.folder(in: draw, for: file, of: series),
        zoom: marked.zoom,
        style: .block
      )
      try pictures.prepare()
      if !series.isOne, format == .text { Console.current.printHeading(file, isFirst: isFirst) }
      isFirst = false
      let printer = TextPrinter(format: format, isJoined: joined, isOneOfSeveral: !series.isOne)
      try await print(issue, file, printer, pictures)
    }
  }

  private func print(
    _ issue: MagazineIssue,
    _ file: String,
    _ printer: TextPrinter,
    _ pictures: MarkedPictures
  ) async throws {
    let failures = WrittenReport()
    var readCount = 0
    var hasText = false
    let indices = try selection.indices(of: issue, file)
    let progress = Progress("reading", total: indices.count, isQuiet: Console.current.isTerminal)
    printer.begin(issue, file)
    let results = issue.results(forPages: indices) { page throws(GatefoldError) in
      let text = try await page.text()
      try await pictures.write(page, numbering: text.blocks.filter { !$0.isOutsidePage })
      return (text: text, printed: printer.printed(page, text))
    }
    do throws(GatefoldError) {
      for try await read in results {
        switch read.result {
        case .success(let (text, printed)):
          hasText = hasText || !text.isEmpty
          printer.write(printed, isFirst: readCount == 0)
          readCount += 1
        case .failure(let error): failures.add(error, source: file, pageIndex: read.pageIndex)
        }
        progress.advance()
      }
    } catch {
      // Close the printed output so that it can be parsed.
      guard error.code == .cancelled else { throw error }
    }
    printer.finish()
    if !hasText { Console.current.note("\(file): \(Console.noTextNote)") }
    try failures.throwIfIncomplete(hasOutput: readCount > 0)
  }
}

/// Prints pages one by one, each as soon as it is read.
private struct TextPrinter: Sendable {
  let format: TextCommand.Format
  let isJoined: Bool
  /// Whether the issue has a line of JSON that names it.
  let isOneOfSeveral: Bool

  func begin(_ issue: MagazineIssue, _ file: String) {
    switch format {
    case .json where isOneOfSeveral:
      var json = JSONText()
      json.begin("{")
      json.member("file", file)
      json.key("pages")
      json.begin("[")
      Console.current.write(Data(json.bytes))
    case .json: Console.current.write(Data("{\"pages\":[\n".utf8))
    case .html:
      let title = issue.title(fallback: ExportNames.title(of: file))
      Console.current.print(PageHTML.head(title: title, language: nil))
    case .text: break
    }
  }

  /// A page as it is printed, made beside other pages.
  func printed(_ page: Page, _ text: TextPage) -> Data {
    switch format {
    case .json:
      var json = JSONText()
      json.value(page, text)
      // Line ends stand between elements only.
      return Data(isOneOfSeveral ? json.bytes.filter { $0 != UInt8(ascii: "\n") } : json.bytes)
    case .html: return Data(PageHTML.section(page, text).utf8)
    case .text: return Data(Console.sanitized(isJoined ? text.joinedText : text.text).utf8)
    }
  }

  func write(_ page: Data, isFirst: Bool) {
    let separator: String =
      switch format {
      case .json: isOneOfSeveral ? "," : ",\n"
      case .html: "\n"
      case .text: "\n\u{0C}"
      }
    if !isFirst { Console.current.write(Data(separator.utf8)) }
    Console.current.write(page)
  }

  func finish() {
    switch format {
    case .json: Console.current.print(isOneOfSeveral ? "]}" : "\n]}")
    case .html: Console.current.print("\n" + PageHTML.foot)
    case .text: Console.current.print("")
    }
  }
}
