internal import ArgumentParser
internal import Gatefold

struct PagesOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Pages like 1,3-5 or 10-; of spreads, those that hold one of them. (default: all)",
      valueName: "list"
    )
  )
  var pages: PageList?

  /// The pages as journals record them; equal for equal lists.
  var description: String { pages?.description ?? "all" }

  func indices(of issue: Issue) throws(GatefoldError) -> [Int] {
    try pages?.indices(pageCount: issue.pageCount) ?? Array(0..<issue.pageCount)
  }
}
