internal import ArgumentParser
internal import Gatefold

struct BenchIsolationCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "isolation",
    abstract: "Measure thumbnails and tiles drawn in worker processes, beside those drawn in this one.",
    discussion: """
      Each issue is opened anew for every run, in this process and isolated by turns, and all its pages are drawn and \
      encoded as JPEG. A ratio of 0.95 means 95 pages isolated in the time of 100.

      Example:
        gatefold bench isolation magazines/*.pdf --page-limit 40 --runs 5
      """
  )

  @Argument(help: "The PDFs.", completion: .file(extensions: ["pdf"]))
  var pdfs: [String]

  @Option(help: "At most so many pages of each.")
  var pageLimit: Int = 40

  @Option(help: "How often each is drawn, each way.")
  var runs: Int = 3

  @Option(help: ArgumentHelp("The box that each thumbnail fits into, in pixels.", valueName: "WxH"))
  var size: BoxArgument = BoxArgument(width: 400, height: 400)

  @OptionGroup var zooming: ZoomOptions
  @OptionGroup var listing: ListingOptions
  @OptionGroup var opening: OpeningOptions

  func validate() throws {
    if pageLimit < 1 || runs < 1 { throw ValidationError("--page-limit and --runs are numbers from 1.") }
    let isolation = opening.isolation
    if isolation.isolate != nil || isolation.deadline != nil || isolation.workerMemory != nil {
      throw ValidationError("This measures both ways with the usual bounds; leave the options of isolation out.")
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
      let openers = [IssueOpener(opening), IssueOpener(opening, isBatch: true)]
      let report = try await bench.run(pdfs) { pdf, isIsolated async throws(GatefoldError) in
        try await openers[isIsolated ? 1 : 0].open(pdf)
      }
      try listing.print(report, text: report.text)
    }
  }
}
