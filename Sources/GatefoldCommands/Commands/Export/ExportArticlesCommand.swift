internal import ArgumentParser
internal import Gatefold
internal import GatefoldReflow

struct ExportArticlesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "articles",
    abstract: "Write the articles of issues as JSON, for other software.",
    discussion: """
      The folder of an issue contains:
        articles.json        the issue, and its articles with their pages
        article-0001.json    an article: its heading, its blocks in reading order, its footnotes
        images/              its pictures
      Texts are strings with runs (emphasis, links), page breaks, and the printed glyphs that they come from. \
      docs/reflow.md lists all keys.

      Examples:
        gatefold export articles issue.pdf
        gatefold export articles magazines -o articles --resume
        jq -r .text issue-articles/article-0001.json
      """
  )

  @OptionGroup var sources: BatchSources

  @Option(name: .output, help: .outputFolder(for: "articles", default: "articles"))
  var output: String?

  @OptionGroup var batch: BatchOptions
  @OptionGroup var report: ReportOptions
  @OptionGroup var opening: OpeningOptions

  func run() async throws {
    try await Batch(work).run(sources, opening) { batchIssue, issue throws(GatefoldError) in
      var export = ArticlesExport()
      export.content = try await PublicationContent(of: issue, at: batchIssue.documentPath)
      try await export.write(issue, into: batchIssue)
    }
  }

  private var work: BatchWork {
    BatchWork(
      "export articles",
      writing: "articles",
      into: sources.folder(output, default: "articles"),
      options: ["colors": "\(opening.colors)"],
      batch,
      report
    )
  }
}
