internal import ArgumentParser
internal import Foundation
internal import Gatefold
internal import GatefoldExport

struct ExportTextCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "text",
    abstract: "Write text maps: the text of pages with the position of every word, for other software.",
    discussion: """
      All formats have the same text in reading order:
        alto  page-0001.xml, ALTO 4.4: blocks, lines, words, styles, roles; broken words as HypPart1 and HypPart2
        hocr  page-0001.hocr, hOCR 1.2
        json  page-0001.json, as `gatefold text --format json` prints it, in points
        svg   page-0001.svg, invisible text over the page's picture (see --pictures)
      With --by issue there is one file for all pages, named after the issue. Pixels are those of `render --dpi`.

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

  @Option(help: ArgumentHelp("alto, hocr, json or svg, or several separated by commas.", valueName: "formats"))
  var format = ChoiceList<TextMapFormat>([.alto])

  @Option(help: "One file per page, or one per issue.")
  var by: Extent = .page

  @Option(help: "Unit of coordinates (alto): pixels, or tenths of a millimetre (mm10).")
  var unit: Unit = .pixel

  @Option(help: "Resolution that pixel coordinates refer to, in pixels per inch.")
  var dpi: Double = 150

  @Option(
    help: ArgumentHelp(
      "Path of the page's picture, relative to the map; {number} is the page number in four digits.",
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
      throw ValidationError("An svg file holds one page: remove --by issue, or svg.")
    }
    if unit == .mm10, !format.choices.contains(.alto) { throw ValidationError("--unit mm10 is only for alto.") }
    if let pictures, !pictures.contains("{number}") {
      throw ValidationError("--pictures names one picture for all pages: put {number} where the page number belongs.")
    }
  }

  func run() async throws {
    let pictures = pictures
    try await Batch(work).run(sources, opening) { batchIssue, issue throws(GatefoldError) in
      let writer = TextMapWriter(
        formats: format.choices,
        issue: issue,
        fileName: URL(fileURLWithPath: batchIssue.documentPath).lastPathComponent,
        language: try await issue.resolvedReadingHints().validLanguage,
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
