internal import ArgumentParser
internal import Foundation
internal import Gatefold
internal import GatefoldCommands

struct BenchIndexCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "index",
    abstract: "Measure searches of a large index.",
    discussion: """
      The pages of the issues are read once and added repeatedly under invented names to a temporary index, or to --index,
      which must have no issues. Then it is searched for words of these pages.

      Example:
        gatefold-bench index issue.pdf --page-count 10000
        gatefold-bench index issue.pdf --index postgresql://localhost/bench      (an empty database)
      """
  )

  @Argument(help: "The PDFs.", completion: .file(extensions: ["pdf"]))
  var pdfs: [String]

  @Option(help: "Number of pages in the index.")
  var pageCount: Int = 10_000

  @Option(help: "Number of queries of each kind.")
  var queries: Int = 100

  @Option(help: ArgumentHelp("An empty index to fill, like an address on PostgreSQL.", valueName: "index"))
  var index: String?

  @OptionGroup var listing: ListingOptions
  @OptionGroup var opening: OpeningOptions

  func validate() throws {
    if pageCount < 1 || queries < 1 { throw ValidationError("--page-count and --queries must be at least 1.") }
  }

  func run() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "gatefold-bench-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try await reportingFailure(pdfs[0]) {
      let bench = IndexBench(pageCount: pageCount, queriesPerKind: queries)
      let report = try await bench.run(pdfs, opening: opening, at: index ?? folder.appending(path: "index.sqlite").path)
      try listing.print(report, text: report.text)
    }
  }
}
