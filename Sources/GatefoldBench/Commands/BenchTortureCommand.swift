internal import ArgumentParser
internal import Gatefold
internal import GatefoldCommands

struct BenchTortureCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "torture",
    abstract: "Send all kinds of requests for a possibly malicious document to worker processes.",
    discussion: """
      Exits with 0 even if every request fails, as long as this process survives. scripts/torture runs it for all \
      files of a folder.

      Example:
        gatefold-bench torture broken.pdf --format json
      """
  )

  @OptionGroup var source: IssueArgument

  @Option(help: "Maximum number of pages.")
  var pageLimit: Int = 20

  @OptionGroup var listing: ListingOptions
  @OptionGroup var opening: OpeningOptions

  func validate() throws {
    if pageLimit < 1 { throw ValidationError("--page-limit must be at least 1.") }
    if opening.isolation.isolate == false {
      throw ValidationError("This command always uses worker processes: remove --no-isolate.")
    }
  }

  func run() async throws {
    let report = await TortureBench(pageLimit: pageLimit).run { () async throws(GatefoldError) in
      try await IssueOpener(opening).open(source.pdf)
    }
    try listing.print(report, text: report.text)
  }
}
