internal import ArgumentParser
internal import Gatefold

struct BenchTortureCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "torture",
    abstract: "Ask everything of a document that may be made to harm, in worker processes.",
    discussion: """
      Ends with 0 whatever becomes of the document, as long as this process lives. scripts/torture does it for all files \
      of a folder.

      Example:
        gatefold bench torture broken.pdf --format json
      """
  )

  @OptionGroup var source: IssueArgument

  @Option(help: "At most so many pages.")
  var pageLimit: Int = 20

  @OptionGroup var listing: ListingOptions
  @OptionGroup var opening: OpeningOptions

  func validate() throws {
    if pageLimit < 1 { throw ValidationError("--page-limit is a number from 1.") }
    if opening.isolation.isolate == false {
      throw ValidationError("This is done in worker processes; --no-isolate has no place here.")
    }
  }

  func run() async throws {
    let report = await TortureBench(pageLimit: pageLimit).run { () async throws(GatefoldError) in
      try await IssueOpener(opening, isBatch: true).open(source.pdf)
    }
    try listing.print(report, text: report.text)
  }
}
