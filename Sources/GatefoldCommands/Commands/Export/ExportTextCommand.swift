internal import ArgumentParser
internal import Foundation
internal import Gatefold
internal import GatefoldExport

struct ExportTextCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "text",
    abstract: "Write text maps: the text of pages with the place of every word, as other software reads it.",
    discussion: """
      Formats, all of one layout, in reading order:
        alto  page-0001.xml, ALTO 4.4: blocks, lines, words, styles, roles; broken words as HypPart1 and HypPart2
        hocr  page-0001.hocr, hOCR 1.2
        json  page-0001.json, as `gatefold text --format json` prints it, in points
        svg   page-0001.svg, invisible text over the page's picture (see --pictures)
      By issue there is one file for all pages, named for the issue. Pixels are those of `render --dpi`.

      Examples:
        gatefold export text issue.pdf -o maps
        gatefold export text issue.pdf --format alto --by issue --unit mm10 -o maps
        gatefold export text issue.pdf --format svg --pictures 'page-{number}.jpg' --dpi 150 -o maps
        gatefold export text magazines --format alto,hocr -o maps --resume
      """
  )

  enum Extent: String, ExpressibleByArgument, CaseIterable, Sendable {
    case page, issue
  }

  enum Unit: String, ExpressibleByArgument, CaseIterable, Sendable {
    case pixel, mm10
  }

  @OptionGroup var sources: BatchSources

  @Option(name: .output, help: .outputFolder(for: "maps", default: "maps"))
  var output: String?

  @Option(help: ArgumentHelp("alto, hocr, json or svg, or several with commas between.", valueName: "formats"))
  var format = ChoiceList<TextMapFormat>([.alto])

  @Option(help: "A file for each page, or one for each issue.")
  var by: Extent = .page

  @Option(help: "What places are counted in (alto): pixels of a picture, or tenths of a millimetre.")
  var unit: Unit = .pixel

  @Option(help: "Pixels an inch of the picture that the places are on.")
  var dpi: Double = 150

  @Option(
    help: ArgumentHelp(
      "Where the picture of a page lies, from the map: {number} is the page's, in four digits.",
      valueName: "path"
    )
  )
  var pictures: String?

  @OptionGroup var selection: PagesOptions
  @OptionGroup var batch: BatchOptions
  @OptionGroup var report: ReportOptions
  @OptionGroup var opening: OpeningOptions

  func validate() throws {
    try validateResolution(dpi)
    if by == .issue, format.choices.contains(where: { !$0.holdsIssues }) {
      throw ValidationError("svg holds one page a file: leave out --by issue, or svg.")
    }
    if unit == .mm10, !format.choices.contains(.alto) { throw ValidationError("--unit mm10 is for ALTO only.") }
    if let pictures, !pictures.contains("{number}") {
      throw ValidationError("--pictures names one picture for all pages: write {number} where the page's number goes.")
    }
  }

  func run() async throws {
    let pictures = pictures
    try await Batch(work).run(sources, opening) { batchIssue, issue throws(GatefoldError) in
      let writer = TextMapWriter(
        formats: format.choices,
        issue: issue,
        fileName: URL(fileURLWithPath: batchIssue.documentPath).lastPathComponent,
        unit: unit == .mm10 ? .tenthsOfMillimetre : .pixels(zoom: dpi / 72),
        picture: { page throws(GatefoldError) in
          pictures.map { .init(path: $0.replacing("{number}", with: ExportNames.number(page.number))) }
        }
      )
      let indices = try selection.indices(of: issue, batchIssue.documentPath)
      switch by {
      case .page: try await writer.writePages(indices, into: batchIssue)
      case .issue: try await writer.writeIssue(indices, named: batchIssue.fileStem, into: batchIssue)
      }
    }
  }

  private var folder: String { sources.folder(output, default: "maps") }

  private var work: BatchWork {
    BatchWork(
      "export text",
      writing: "text maps",
      into: folder,
      options: [
        "formats": format.description, "by": by.rawValue, "unit": unit.rawValue, "dpi": "\(dpi)",
        "pictures": pictures ?? "none", "pages": by == .issue ? selection.description : "each",
      ],
      batch,
      report
    )
  }
}
