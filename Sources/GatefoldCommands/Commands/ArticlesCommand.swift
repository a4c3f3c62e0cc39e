internal import ArgumentParser
internal import Gatefold
internal import GatefoldExport

struct ArticlesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "articles",
    abstract: "Split an issue into articles, with their pages, titles and bylines.",
    discussion: """
      An article begins at an item of the contents, from the file or recovered, and ends where the next one begins. \
      JSON gives the source of each article, and a confidence from 0 to 1.

      Examples:
        gatefold articles issue.pdf
        gatefold articles issue.pdf --format json
      """
  )

  @OptionGroup var source: IssueArgument
  @OptionGroup var listing: ListingOptions
  @OptionGroup var opening: OpeningOptions

  func run() async throws {
    try await reportingFailure(source.pdf) {
      let issue = try await source.open(opening)
      let articles = try await issue.articles()
      if articles.isEmpty {
        Console.current.note("\(source.pdf): no articles: found neither contents nor headlines")
      }
      switch listing.format {
      case .json: Console.current.write(try await issue.json(of: articles))
      case .text:
        let labels = try await issue.labels(of: articles.flatMap(\.namedPageIndices))
        for article in articles { Console.current.print(article.line(labels: labels)) }
      }
    }
  }
}

extension Article {
  fileprivate func line(labels: [Int: String]) -> String {
    let first = pageName(firstPageIndex, label: labels[firstPageIndex])
    let last = pageName(lastPageIndex, label: labels[lastPageIndex])
    let pages = firstPageIndex == lastPageIndex ? "page \(first)" : "pages \(first) to \(last)"
    let more = continuedPageIndices.map { ", \(pageName($0, label: labels[$0]))" }.joined()
    return "\(title)\(byline.map { ", by \($0)" } ?? "") → \(pages)\(more)\(section.map { "  [\($0)]" } ?? "")"
  }
}
