internal import ArgumentParser
internal import Gatefold
internal import GatefoldReflow

struct ExportHTMLCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "html",
    abstract: "Write the articles of issues as HTML.",
    discussion: """
      --form site (the default) writes a small site without scripts:
        index.html           the cover, the contents, the pages
        article-0001.html    an article, with anchors for its pages (#page-12)
        style.css            for screens and for print
        images/, media/      pictures; video and sound of an issue package
      --form files writes articles that stand alone: each file holds its style sheet and its pictures.

      Pages that belong to no article, such as advertisements, are left out. An issue without articles becomes the text \
      of its pages.

      Examples:
        gatefold export html issue.pdf -o site
        gatefold export html issue.pdf --form files
        gatefold export html magazines -o sites --resume --report html.json
      """
  )

  enum Form: String, ExpressibleByArgument, CaseIterable, Sendable {
    case site, files

    var exported: HTMLExport.Form {
      switch self {
      case .site: .site
      case .files: .files
      }
    }
  }

  @OptionGroup var sources: BatchSources

  @Option(name: .output, help: .outputFolder(for: "articles", default: "html"))
  var output: String?

  @Option(help: "site, or files that stand alone.")
  var form: Form = .site

  @OptionGroup var batch: BatchOptions
  @OptionGroup var report: ReportOptions
  @OptionGroup var opening: OpeningOptions

  func run() async throws {
    try await Batch(work).run(sources, opening) { batchIssue, issue throws(GatefoldError) in
      var export = HTMLExport(form: form.exported)
      export.content = try await PublicationContent(of: issue, at: batchIssue.documentPath)
      try await export.write(issue, into: batchIssue)
    }
  }

  private var work: BatchWork {
    BatchWork(
      "export html",
      writing: "articles",
      into: sources.folder(output, default: "html"),
      options: ["colors": "\(opening.colors)"],
      batch,
      report
    )
  }
}
