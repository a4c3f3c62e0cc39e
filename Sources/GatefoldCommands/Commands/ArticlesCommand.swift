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
      let labels = try await issue.labels(of: articles.flatMap(\.pageIndices))
      if articles.isEmpty {
        Console.current.note("\(source.pdf): no articles: found neither contents nor headlines")
      }
      switch listing.format {
      case .json: try Console.current.printJSON(articles.map { ArticleJSON($0, labels: labels) })
      case .text: for article in articles { Console.current.print(article.line(labels: labels)) }
      }
    }
  }
}

private struct ArticleJSON: Encodable {
  let title: String
  let section: String?
  let byline: String?
  let standfirst: String?
  let firstPage: PageNameJSON
  let lastPage: PageNameJSON
  let continuedPages: [PageNameJSON]
  let headlineRect: PageRect?
  let source: ContentsSource
  let confidence: Double

  init(_ article: Article, labels: [Int: String]) {
    title = article.title
    section = article.section
    byline = article.byline
    standfirst = article.standfirst
    firstPage = PageNameJSON(article.firstPageIndex, label: labels[article.firstPageIndex])
    lastPage = PageNameJSON(article.lastPageIndex, label: labels[article.lastPageIndex])
    continuedPages = article.continuedPageIndices.map { PageNameJSON($0, label: labels[$0]) }
    headlineRect = article.headlineRect?.json
    source = article.source
    confidence = roundedForJSON(article.confidence)
  }
}

extension Article {
  fileprivate var pageIndices: [Int] { [firstPageIndex, lastPageIndex] + continuedPageIndices }

  fileprivate func line(labels: [Int: String]) -> String {
    let first = pageName(firstPageIndex, label: labels[firstPageIndex])
    let last = pageName(lastPageIndex, label: labels[lastPageIndex])
    let pages = firstPageIndex == lastPageIndex ? "page \(first)" : "pages \(first) to \(last)"
    let more = continuedPageIndices.map { ", \(pageName($0, label: labels[$0]))" }.joined()
    return "\(title)\(byline.map { ", by \($0)" } ?? "") → \(pages)\(more)\(section.map { "  [\($0)]" } ?? "")"
  }
}
