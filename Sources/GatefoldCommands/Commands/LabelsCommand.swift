internal import ArgumentParser
internal import Gatefold
internal import GatefoldExport
internal import GatefoldFormats

struct LabelsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "labels",
    abstract: "Print page numbers: the file's page labels, or else the printed numbers.",
    discussion: """
      If the file has no page labels, numbers are read from the tops and bottoms of the pages. A page without a \
      printed number gets one from the pages around it, and is marked so.

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
      case .json: try Console.current.printJSON(folios.map(\.json))
      case .text:
        for folio in folios {
          Console.current.print("page \(folio.pageIndex + 1)  \(folio.label)  (\(folio.source.name))")
        }
      }
      if folios.first?.source == .position {
        Console.current.note("\(source.pdf): neither the file nor its pages give page numbers; counting from 1")
      }
    }
  }
}

extension PageNumbering.Folio {
  fileprivate var json: JSONObject {
    .page(pageIndex, label: label).adding(["source": source, "confidence": roundedForJSON(confidence)])
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
