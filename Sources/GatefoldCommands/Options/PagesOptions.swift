internal import ArgumentParser
package import Gatefold

package struct PagesOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Pages, like 1,3-5 or 10-; with spreads, those that contain one of them. (default: all)",
      valueName: "list"
    )
  )
  var pages: PageList?

  package init() {}

  /// The pages as journals record them; equal for equal lists.
  var description: String { pages?.description ?? "all" }

  /// The pages of an issue. Requested pages beyond the last one are reported on standard error.
  ///
  /// - Parameter file: the PDF, for the note.
  package func indices(of issue: MagazineIssue, _ file: String) throws(GatefoldError) -> [Int] {
    guard let pages else { return Array(0..<issue.pageCount) }
    let indices = try pages.indices(pageCount: issue.pageCount)
    if let missing = pages.numbers(past: issue.pageCount) {
      let names = missing.count == 1 ? "is no page \(missing.lowerBound)" : "are no pages \(missing.summary)"
      Console.current.note("\(file): there \(names): the issue has \(issue.pageCount.counted("page"))")
    }
    return indices
  }
}

extension ClosedRange<Int> {
  fileprivate var summary: String { "\(lowerBound) to \(upperBound)" }
}
