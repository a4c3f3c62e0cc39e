internal import ArgumentParser
internal import Foundation
internal import Gatefold
internal import GatefoldReflow

struct ExportSolrCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "solr",
    abstract: "Write documents of issues, pages and articles for Solr, with text in ALTO.",
    discussion: """
      The folder of an issue contains:
        solr.json             documents for Solr: the issue, its pages and its articles
        alto/page-0001.xml    the text of a page, which the plugin solr-ocrhighlighting reads
      The field ocr_text points to the ALTO files: whole pages, or the blocks of an article as ranges of bytes. --path \
      is where Solr finds the output folder. docs/archives.md lists the fields.

      Examples:
        gatefold export solr magazines -o /data/ocr
        gatefold export solr magazines -o ocr --path /mnt/ocr --kinds article --field text_ocr --resume
        curl -H 'Content-Type: application/json' --data-binary @ocr/issue/solr.json \\
          'http://localhost:8983/solr/magazines/update?commit=true'
      """
  )

  @OptionGroup var sources: BatchSources

  @Option(name: .output, help: .outputFolder(for: "documents and ALTO files", default: "solr"))
  var output: String?

  @Option(
    help: ArgumentHelp("Path of the output folder for Solr. (default: its absolute path here)", valueName: "path")
  )
  var path: String?

  @Option(help: ArgumentHelp("Name of the field with the text.", valueName: "name"))
  var field = "ocr_text"

  @Option(help: ArgumentHelp("issue, page or article, or several separated by commas.", valueName: "kinds"))
  var kinds = ChoiceList<SolrExport.Kind>(SolrExport.Kind.allCases)

  @Option(
    help: ArgumentHelp("A value that the PDF lacks or has otherwise, as for export mets.", valueName: "name=value")
  )
  var set: [FieldArgument] = []

  @Option(
    help: ArgumentHelp("A table of values that differ from issue to issue, as for export mets.", valueName: "file"),
    completion: .file(extensions: ["csv", "json"])
  )
  var values: String?

  @Option(help: "Resolution that pixels in ALTO refer to, in pixels per inch.")
  var dpi: Double = 300

  @OptionGroup var batch: BatchOptions
  @OptionGroup var report: ReportOptions
  @OptionGroup var opening: OpeningOptions

  func validate() throws {
    try validateResolution(dpi)
    try FieldArgument.validate(set)
  }

  func run() async throws {
    let root = (path ?? URL(fileURLWithPath: folder).standardizedFileURL.path).trimmingSuffix("/")
    let table = try await FieldTable.read(values)
    try await Batch(work).run(sources, opening) { batchIssue, issue throws(GatefoldError) in
      let name = batchIssue.folder.name
      var export = SolrExport(path: name.isEmpty ? root : "\(root)/\(name)")
      export.field = field
      export.kinds = Set(kinds.choices)
      export.fields = FieldArgument.values(set).merging(batchIssue.values(in: table)) { $1 }
      export.dpi = dpi
      try await export.write(issue, into: batchIssue)
    }
  }

  private var folder: String { sources.folder(output, default: "solr") }

  private var work: BatchWork {
    BatchWork(
      "export solr",
      writing: "documents and ALTO files",
      into: folder,
      options: ["colors": "\(opening.colors)"],
      batch,
      report
    )
  }
}

extension SolrExport.Kind: ListedChoice {
  init?(listed name: String) { self.init(rawValue: name) }
}

extension String {
  fileprivate func trimmingSuffix(_ suffix: Character) -> String { String(reversed().drop { $0 == suffix }.reversed()) }
}
