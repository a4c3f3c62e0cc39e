import Foundation
import GatefoldTestSupport

/// The articles of a library, in a `.docc` folder.
struct Catalog {
  /// An entry in a list of topics.
  struct Topic {
    /// A symbol, like `MagazineIssue/pages`, or the name of an article.
    let link: String
    let isArticle: Bool
    /// File and line of the entry in the documentation.
    let place: String
  }

  /// The names of the articles, without pages that only add topics to a symbol.
  let articles: Set<String>
  let topics: [Topic]

  init(of library: String) throws {
    let paths = try Example.files(below: "Sources/\(library)/\(library).docc", endingWith: [".md"])
    var articles: Set<String> = []
    var topics: [Topic] = []
    for path in paths {
      let text = try String(contentsOf: Sample.repository.appending(path: path), encoding: .utf8)
      if !text.hasPrefix("# ``") { articles.insert(URL(filePath: path).deletingPathExtension().lastPathComponent) }
      topics += Self.topics(in: text, path)
    }
    self.articles = articles
    self.topics = topics
  }

  private static func topics(in text: String, _ path: String) -> [Topic] {
    var isInTopics = false
    var topics: [Topic] = []
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      if line.hasPrefix("## ") { isInTopics = line == "## Topics" }
      guard isInTopics, line.hasPrefix("- ") else { continue }
      let place = "\(path):\(index + 1)"
      if line.hasPrefix("- ``") {
        topics.append(Topic(link: line.dropFirst(4).prefix { $0 != "`" }.description, isArticle: false, place: place))
      } else if line.hasPrefix("- <doc:") {
        topics.append(Topic(link: line.dropFirst(7).prefix { $0 != ">" }.description, isArticle: true, place: place))
      }
    }
    return topics
  }
}
