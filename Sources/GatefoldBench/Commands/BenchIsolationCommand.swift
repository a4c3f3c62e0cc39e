internal import ArgumentParser
internal import Gatefold
internal import GatefoldCommands

struct BenchIsolationCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "isolation",
    abstract: "Compare drawing thumbnails and tiles in worker processes and in this process.",
    discussion: """
      Each run opens an issue, draws all its pages and encodes them as JPEG, alternating between this process and \
      worker processes. A ratio of 0.95 means that workers draw 95 pages in the time of 100.

      Example:
        gatefold-bench isolation magazines/*.pdf --page-limit 40 --runs 5
      """
  )

  @Argument(help: "The PDFs.", completion: .file(extensions: ["pdf"]))
  var pdfs: [String]

  @Option(help: "Maximum number of pages of each issue.")
  var pageLimit: Int = 40

  @Option(help: "Number of runs of each kind.")
  var runs: Int = 3

  @Option(help: ArgumentHelp("Box that each thumbnail fits into, in pixels.", valueName: "WxH"))
  var size: BoxArgument = BoxArgument(width: 400, height: 400)

  @OptionGroup var zooming: ZoomOptions
  @OptionGroup var listing: ListingOptions
  @OptionGroup var opening: OpeningOptions

  func validate() throws {
    if pageLimit < 1 || runs < 1 { throw ValidationError("--page-limit and --runs must be at least 1.") }
    let isolation = opening.isolation
    if isolation.isolate != nil || isolation.deadline != nil || isolation.workerMemory != nil {
      throw ValidationError("This command measures with and without isolation: remove the isolation options.")
    }
  }

  func run() async throws {
    try await reportingFailure(pdfs[0]) {
      let bench = IsolationBench(
        thumbnailSize: size.size,
        zoom: zooming.zoomOrUsual,
        runs: runs,
        pageLimit: pageLimit
      )
      let openers = [IssueOpener(opening, isIsolated: false), IssueOpener(opening)]
      let report = try await bench.run(pdfs) { pdf, isIsolated async throws(GatefoldError) in
        try await openers[isIsolated ? 1 : 0].open(pdf)
      }
      try listing.print(report, text: report.text)
    }
  }
}
