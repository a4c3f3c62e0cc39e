internal import ArgumentParser
internal import Foundation
internal import Gatefold
internal import GatefoldExport
internal import GatefoldFormats
internal import GatefoldOCR

struct OCRCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "ocr",
    abstract: "Recognize the text of scans, so that it can be searched, selected and read.",
    discussion: """
      Pages without text, and those whose text is rubbish, are read with Tesseract (Debian: tesseract-ocr, and a package \
      for each language, like tesseract-ocr-deu). The text is kept beside each PDF, scan.ocr beside scan.pdf, and every \
      other command finds it there. Pages that were read before are kept: a run that was interrupted goes on where it \
      stopped. The words are laid out by Gatefold, like those of any page.

      Examples:
        gatefold ocr scan.pdf --language deu+eng
        gatefold ocr magazines                         (every PDF in the folder; finds out the languages)
        gatefold ocr scan.pdf --into searchable.pdf    (also a PDF that other programs can search)
        gatefold ocr --plan archive.plan --shard 3/64  (a part of a plan; see docs/cluster.md)
        gatefold text scan.pdf
        gatefold search scan.pdf "lighthouse" --highlight hits
      """,
    subcommands: [OCRRunCommand.self, OCRCorrectCommand.self],
    defaultSubcommand: OCRRunCommand.self
  )
}

struct OCRRunCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "read",
    abstract: "Recognize the text of scans (what `gatefold ocr` does without a subcommand).",
    shouldDisplay: false
  )

  @Argument(help: "PDFs, issue packages, folders of them, or - for standard input.", completion: .file())
  var pdfs: [String] = []

  @OptionGroup var planned: ShardOptions

  @Option(
    help: ArgumentHelp(
      "Languages as Tesseract names them, like deu+eng or script/Fraktur, the likeliest first; auto finds out.",
      valueName: "languages"
    )
  )
  var language = "auto"

  @OptionGroup var selection: PagesOptions

  @Flag(help: "Read pages again that were read before.")
  var again = false

  @Flag(help: "Read pages that have text, too.")
  var all = false

  @Option(help: "Resolution that pages are read at. (default: 300)")
  var dpi: Int?

  @Option(
    help: ArgumentHelp(
      "Ask a program about lines that Tesseract is unsure of; docs/scans.md says what it gets and answers.",
      valueName: "command"
    )
  )
  var second: String?

  @Option(
    help: ArgumentHelp("Also write a copy of the PDF with its text in an invisible layer.", valueName: "file"),
    completion: .file()
  )
  var into: String?

  @Flag(help: "Print what was read as JSON, one line for each issue.")
  var json = false

  @OptionGroup var opening: OpeningOptions

  func validate() throws {
    try planned.validate(otherwise: pdfs)
    if into != nil, planned.plan != nil || !IssueSeries(pdfs).isOne {
      throw ValidationError("--into takes one PDF; leave the others out.")
    }
    if again, all { throw ValidationError("--again and --all exclude each other.") }
    try validateRange("--dpi", dpi, in: 72...1_200)
  }

  func run() async throws {
    let failures = WrittenReport()
    var hasOutput = false
    let planned = try await planned.plannedOnDisk()
    let series = planned.map { IssueSeries(paths: $0.entries.map(\.path)) } ?? IssueSeries(pdfs)
    try await series.forEach(opening, recognizesText: true) { issue, file in
      Console.current.noteRepair(of: issue, file)
      var options = OCROptions()
      options.languages = language == "auto" ? nil : language.split(separator: "+").map(String.init)
      options.pageIndices = try selection.indices(of: issue, file)
      options.selection = all ? .all : again ? .again : .needed
      options.dpi = dpi.map(Double.init)
      options.secondReader = second
      if let deadline = opening.isolation.deadline { options.deadline = .seconds(deadline) }
      let progress = Progress("reading", total: issue.pageCount, isQuiet: false)
      let report = try await issue.recognizeText(options) { _ in progress.advance() }
      for failure in report.failures { failures.add(failure, source: file, pageIndex: failure.pageIndex ?? 0) }
      if json { try Console.current.printJSONLine(report.json(of: file)) } else { print(report, file) }
      hasOutput = hasOutput || !report.recognized.isEmpty || !report.earlier.isEmpty || !report.withText.isEmpty
      guard let into else { return }
      let bytes = try await issue.pdfWithRecognizedText(password: try opening.password.given())
      try OutputFile.write(Data(bytes), to: into)
    }
    try failures.throwIfIncomplete(hasOutput: hasOutput)
  }

  private func print(_ report: OCRReport, _ file: String) {
    let words = report.recognized.reduce(0) { $0 + $1.wordCount }
    let pages = report.recognized.filter { $0.wordCount > 0 }
    let confidence = pages.reduce(0) { $0 + $1.confidence } / Double(max(1, pages.count))
    var parts: [String] = []
    if !report.recognized.isEmpty {
      let languages = Set(report.recognized.map(\.languages)).sorted().joined(separator: ", ")
      parts.append(
        "read \(report.recognized.count.counted("page")) in \(languages): \(words.counted("word")), "
          + "\(Int((confidence * 100).rounded())) % sure"
      )
    }
    if !report.earlier.isEmpty { parts.append("\(report.earlier.count.counted("page")) read before") }
    if !report.withText.isEmpty { parts.append("\(report.withText.count.counted("page")) with text") }
    Console.current.print("\(file): \(parts.isEmpty ? "nothing to read" : parts.joined(separator: "; "))")
  }
}

extension OCRReport {
  /// Pages are numbers, from 1.
  fileprivate func json(of file: String) -> JSONObject {
    let recognized = recognized.map { page -> JSONObject in
      [
        "page": page.index + 1, "words": page.wordCount, "confidence": roundedForJSON(page.confidence),
        "languages": page.languages,
      ]
    }
    return [
      "file": file, "recognized": recognized, "earlierPages": earlier.map { $0 + 1 },
      "pagesWithText": withText.map { $0 + 1 },
    ]
  }
}
