internal import ArgumentParser
internal import Foundation
internal import Gatefold
internal import GatefoldExport
internal import GatefoldOCR
internal import GatefoldPackage

struct OCRCorrectCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "correct",
    abstract: "Correct recognized text.",
    discussion: """
      Takes a corrected text map in ALTO (.xml) or JSON (.json) as `gatefold export text` and `gatefold text --format json` \
      write it, and keeps what differs; or a list of corrections in JSON: \
      [{"page": 3, "rect": [72, 90, 40, 12], "text": "lighthouse"}], with places in points, x, y, width and height. Words \
      whose middle lies in the place are replaced; an empty text removes them. Corrections stay when a page is read again.

      Examples:
        gatefold ocr correct scan.pdf corrected.xml --by Ann
        gatefold ocr correct scan.pdf corrections.json --by Ann
      """
  )

  @Argument(help: "The PDF.", completion: .file())
  var pdf: String

  @Argument(help: "A text map in ALTO or JSON, or a list of corrections in JSON.", completion: .file())
  var corrections: String

  @Option(name: .customLong("by"), help: "Who corrects it, as others will read it.")
  var author: String

  @OptionGroup var opening: OpeningOptions

  func run() async throws {
    try await reportingFailure(pdf) {
      let issue = try await opening.open(pdf)
      let found = try await corrections(for: issue)
      try issue.correctRecognizedText(found, author: author)
      Console.current.print("\(pdf): \(found.count.counted("correction"))")
    }
  }

  /// A correction in a list.
  private struct Listed: Decodable {
    let page: Int
    let rect: [Double]
    let text: String
  }

  private func corrections(for issue: MagazineIssue) async throws(GatefoldError) -> [OCRCorrection] {
    let data: Data
    do {
      data = try Data(contentsOf: URL(filePath: corrections))
    } catch {
      throw GatefoldError(.unreadableFile, "cannot be read", path: corrections, underlyingError: .init(error))
    }
    if let listed = try? JSONDecoder().decode([Listed].self, from: data) {
      guard listed.allSatisfy({ $0.rect.count == 4 && (1...issue.pageCount).contains($0.page) }) else {
        let message = "a correction needs a page from 1 to \(issue.pageCount), and a rect of four numbers"
        throw GatefoldError(.damagedArchive, message, path: corrections)
      }
      return listed.map { correction in
        let rect = correction.rect
        return OCRCorrection(
          pageIndex: correction.page - 1,
          rect: PageRect(x: rect[0], y: rect[1], width: rect[2], height: rect[3]),
          text: correction.text
        )
      }
    }
    var found: [OCRCorrection] = []
    var sizes: [PageSize] = []
    for index in 0..<issue.pageCount { sizes.append(try await issue.page(at: index).size) }
    for page in try TextPage.pages(ofTextMap: data, path: corrections, sizes: sizes) {
      found += try await issue.corrections(toReach: page)
    }
    return found
  }
}
