internal import ArgumentParser
internal import Gatefold
internal import GatefoldReflow

struct ExportMETSCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "mets",
    abstract: "Write issues as METS and ALTO, with articles, for archives.",
    discussion: """
      The folder of an issue contains:
        mets.xml              sections, articles and their parts, descriptions (MODS), checksums, MIX and PREMIS
        alto/page-0001.xml    the text of a page; articles in mets.xml point to its blocks
        pictures/, issue.pdf  pictures of pages, with --pictures; the PDF
      --profile ndnp follows the National Digital Newspaper Program (ALTO 2.0, pages without articles), kitodo the \
      profile of the DFG Viewer and Kitodo.Presentation. What a profile needs and a PDF lacks is given with --set, or \
      reported. --values takes them from a table with a row for each issue. docs/archives.md lists the names, and what \
      each profile needs.

      With --profile ndnp, issues whose lccn, date and edition are given have folders like \
      sn82016187/print/1898111001, and batch.xml lists them.

      Examples:
        gatefold export mets issue.pdf
        gatefold export mets magazines -o archive --resume --report mets.json
        gatefold export mets issue.pdf --pictures jpeg --profile kitodo --base-url https://example.org/issues \
          --set owner="A Library" --set rights=https://creativecommons.org/licenses/by/4.0/
        gatefold export mets issue.pdf --profile ndnp --set lccn=sn82016187 --set edition=1 --set agency=dlc
        gatefold export mets papers -o batch_dlc_skerry_ver01 --profile ndnp --values papers.csv --pictures tiff \
          --set agency=dlc --set award-year=2026
      """
  )

  @OptionGroup var sources: BatchSources

  @Option(name: .output, help: .outputFolder(for: "METS and ALTO files", default: "mets"))
  var output: String?

  @OptionGroup var archive: ArchiveOptions
  @OptionGroup var batch: BatchOptions
  @OptionGroup var report: ReportOptions
  @OptionGroup var opening: OpeningOptions

  func run() async throws {
    archive.noteMissingPrograms()
    let table = try await FieldTable.read(archive.values)
    try await Batch(work(table)).run(sources, opening) { batchIssue, issue throws(GatefoldError) in
      let export = archive.export(in: batchIssue.folder.name, batchIssue.values(in: table))
      let omissions = try await export.write(issue, into: batchIssue)
      archive.note(omissions, of: batchIssue.documentName, isQuiet: report.quiet)
    } conclusion: { overview in
      guard archive.profile == .ndnp else { return }
      overview.write(NDNPBatch.fileName) { folders in
        NDNPBatch.list(folders, in: overview.work.folder, FieldArgument.values(archive.set))
      }
    }
  }

  private func work(_ table: FieldTable) -> BatchWork {
    var work = BatchWork(
      "export mets",
      writing: "METS and ALTO files",
      into: sources.folder(output, default: "mets"),
      options: ["colors": "\(opening.colors)"],
      batch,
      report
    )
    if archive.profile == .ndnp {
      work.prescribedFolder = { [archive] source in
        NDNPBatch.folder(FieldArgument.values(archive.set).merging(source.values(in: table)) { $1 })
      }
    }
    return work
  }
}
