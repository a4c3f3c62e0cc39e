internal import ArgumentParser
internal import Gatefold
internal import GatefoldExport

struct LabelsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "labels",
    abstract: "Print the pages' numbers: those of the file, else those that the pages print.",
    discussion: """
      Where the file names no pages, the numbers at their heads and feet are read; a page that prints none gets its \
      number from those around it, and says so.

      Example:
        gatefold labels issue.pdf --format json
      """
  )

  @OptionGroup var source: IssueArgument
  @OptionGroup var listing: ListingOptions
  @OptionGroup var opening: OpeningOptions

  func run() async throws {
    try await reportingFailure(source.pdf) {
      let issue = try await source.open(opening)
      let folios = try await issue.pageNumbering().folios
      switch listing.format {
      case .json: try Console.current.printJSON(folios.map(FolioJSON.init))
      case .text:
        for folio in folios {
          Console.current.print("page \(folio.pageIndex + 1)  \(folio.label)  (\(folio.source.name))")
        }
      }
      if folios.first?.source == .position {
        Console.current.note("\(source.pdf): neither the file nor the pages say their numbers; they are counted from 1")
      }
    }
  }
}

private struct FolioJSON: Encodable {
  let pageIndex: Int
  let pageNumber: Int
  let pageLabel: String
  let source: PageNumbering.Source
  let confidence: Double

  init(_ folio: PageNumbering.Folio) {
    pageIndex = folio.pageIndex
    pageNumber = folio.pageIndex + 1
    pageLabel = folio.label
    source = folio.source
    confidence = roundedForJSON(folio.confidence)
  }
}

extension PageNumbering.Source {
  fileprivate var name: String {
    switch self {
    case .labels: "from the file"
    case .printed: "printed on the page"
    case .inferred: "from the pages around it"
    case .position: "counted"
    }
  }
}
