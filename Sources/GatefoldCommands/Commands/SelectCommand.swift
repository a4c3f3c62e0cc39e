internal import ArgumentParser
internal import Foundation
internal import Gatefold
internal import GatefoldExport
internal import GatefoldFormats

struct SelectCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "select",
    abstract: "Select the text between two points, in reading order.",
    discussion: """
      Coordinates are in points (1/72 inch) from the top left of the displayed page. The selection runs between the \
      letters nearest to the two points, follows columns and pages, and never includes a neighbouring column.

      Examples:
        gatefold select issue.pdf --from 9:60,400 --to 9:500,200 --by word
        gatefold select issue.pdf --from 9:60,700 --to 10:200,90 --format json --highlight marked
      """
  )

  enum Unit: String, ExpressibleByArgument, CaseIterable, Sendable {
    case scalar, word, line, block

    var granularity: TextSelection.Granularity {
      switch self {
      case .scalar: .scalar
      case .word: .word
      case .line: .line
      case .block: .block
      }
    }
  }

  @OptionGroup var source: IssueArgument

  @Option(help: ArgumentHelp("Start of the selection.", valueName: "page:x,y"))
  var from: PlaceOnPage

  @Option(help: ArgumentHelp("End of the selection.", valueName: "page:x,y"))
  var to: PlaceOnPage

  @Option(help: "Extend it to whole words, lines or blocks.")
  var by: Unit = .scalar

  @Flag(help: "Keep line breaks, and hyphens that break words.")
  var asPrinted = false

  @OptionGroup var listing: ListingOptions

  @Option(
    help: ArgumentHelp("Also write a picture of each page of the selection, with the text marked.", valueName: "dir")
  )
  var highlight: String?

  @OptionGroup var marked: MarkedPicturesOptions
  @OptionGroup var opening: OpeningOptions

  func run() async throws {
    try await reportingFailure(source.pdf) {
      let issue = try await source.open(opening)
      let pictures = MarkedPictures(folder: highlight, zoom: marked.zoom, style: .selection)
      try pictures.prepare()
      guard let selection = try await issue.selection(from: from.place, to: to.place, by: by.granularity) else {
        throw GatefoldError(.invalidRegion, "the page has no text to select; see gatefold text")
      }
      let text = try await issue.text(of: selection, asPrinted: asPrinted)
      let parts = try await issue.parts(of: selection)
      for part in parts { try await pictures.write(issue.page(at: part.pageIndex), highlighting: part.quads) }
      try listing.print(selection.json(text, parts), text: text)
    }
  }
}

extension TextSelection {
  /// `path` is path data of SVG in page space.
  fileprivate func json(_ text: String, _ parts: [Part]) -> JSONObject {
    let parts = parts.map { part in
      JSONObject.places(part.quads, onPage: part.pageIndex)
        .adding(["path": HighlightShape(quads: part.quads).svgPath()])
    }
    return ["start": start, "end": end, "text": text, "parts": parts]
  }
}
