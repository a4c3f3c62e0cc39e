internal import ArgumentParser
internal import Gatefold
internal import GatefoldReflow

struct ExportHPubCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "hpub",
    abstract: "Write each issue as an HPub 1.0 file, for apps built on the Baker Framework.",
    discussion: """
      An HPub file is a zip file with book.json, the cover and the articles as HTML. The file is named after the issue.

      Examples:
        gatefold export hpub issue.pdf -o books
        gatefold export hpub issue.pdf --address book://example.org/skerry-14
        gatefold export hpub magazines -o books --resume
      """
  )

  @OptionGroup var sources: BatchSources

  @Option(name: .output, help: .outputFolder(for: "HPub files", default: "hpub"))
  var output: String?

  @Option(
    help: ArgumentHelp(
      "What identifies the issue, a book:// address. (default: made of the file's content)",
      valueName: "address"
    )
  )
  var address: String?

  @OptionGroup var batch: BatchOptions
  @OptionGroup var report: ReportOptions
  @OptionGroup var opening: OpeningOptions

  func validate() throws {
    try validateFolder(output, of: "hpub")
    guard let address else { return }
    guard address.hasPrefix("book://") else { throw ValidationError("--address begins with book://, not \(address).") }
    guard sources.pdfs.count == 1 else { throw ValidationError("--address identifies one issue: name only one.") }
  }

  func run() async throws {
    try await Batch(work).run(sources, opening) { batchIssue, issue throws(GatefoldError) in
      var export = HPubExport(address: address)
      export.content = try await PublicationContent(of: issue, at: batchIssue.documentPath)
      try await export.write(issue, named: batchIssue.fileStem, into: batchIssue)
    }
  }

  private var work: BatchWork {
    BatchWork(
      "export hpub",
      writing: "HPub files",
      into: sources.folder(output, default: "hpub"),
      options: ["colors": "\(opening.colors)"],
      batch,
      report
    )
  }
}
