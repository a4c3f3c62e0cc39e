internal import ArgumentParser
internal import Gatefold
internal import GatefoldCommands
internal import GatefoldTypesetting

struct BenchReflowCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reflow",
    abstract: "Measure setting an article again in other font sizes, and drawing its first page.",
    discussion: """
      The articles of the issue become one, which is repeated or cut off to have the wanted number of words. About \
      18,000 words fill 30 pages of 768x1024.

      Example:
        gatefold-bench reflow issue.pdf --size 768x1024 --words 18000
      """
  )

  @OptionGroup var source: IssueArgument

  @Option(help: "About how many words are set. 0 sets the articles as they are.")
  var words: Int = 18_000

  @Option(help: ArgumentHelp("Size of a page, in points.", valueName: "WxH"))
  var size = BoxArgument(width: 768, height: 1024)

  @Option(help: "Columns of a page.")
  var columns: Int = 1

  @Option(help: "Number of times that each font size from 11 to 20 is set.")
  var runs: Int = 3

  @OptionGroup var listing: ListingOptions
  @OptionGroup var opening: OpeningOptions

  func validate() throws {
    if runs < 1 { throw ValidationError("--runs must be at least 1, not \(runs).") }
    try validateRange("--words", words, in: 0...1_000_000)
    try validateRange("--columns", columns, in: 1...20)
  }

  func run() async throws {
    try await reportingFailure(source.pdf) {
      let page = PageSize(width: Double(size.size.width), height: Double(size.size.height))
      let bench = ReflowBench(pageSize: page, columnCount: columns, wordCount: words, runs: runs)
      let report = try await bench.run(try await source.open(opening, isIsolated: false))
      try listing.print(report, text: report.text)
    }
  }
}
