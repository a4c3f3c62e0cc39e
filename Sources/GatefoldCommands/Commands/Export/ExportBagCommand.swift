internal import ArgumentParser
internal import Gatefold
internal import GatefoldExport
internal import GatefoldReflow

struct ExportBagCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bag",
    abstract: "Write issues as bags (BagIt 1.0) of METS and ALTO, for archives.",
    discussion: """
      A bag is a folder with checksums of all its files (RFC 8493). The bag of an issue contains:
        data/                 the files of `gatefold export mets`, with the same options
        manifest-sha256.txt, manifest-sha512.txt, tagmanifest-sha256.txt, tagmanifest-sha512.txt
        bagit.txt, bag-info.txt

      Examples:
        gatefold export bag issue.pdf
        gatefold export bag magazines -o bags --resume
        gatefold export bag issue.pdf --set owner="A Library" --bag-info "Contact-Email=archive@example.org"
        bagit.py --validate issue-bag
      """
  )

  @OptionGroup var sources: BatchSources

  @Option(name: .output, help: .outputFolder(for: "bags", default: "bag"))
  var output: String?

  @Option(
    help: ArgumentHelp(
      "An entry of bag-info.txt, like Contact-Name=\"Nell Ward\"; can be repeated.",
      valueName: "name=value"
    )
  )
  var bagInfo: [BagInformationArgument] = []

  @OptionGroup var archive: ArchiveOptions
  @OptionGroup var batch: BatchOptions
  @OptionGroup var report: ReportOptions
  @OptionGroup var opening: OpeningOptions

  func run() async throws {
    archive.noteMissingPrograms()
    let table = try await FieldTable.read(archive.values)
    try await Batch(work).run(sources, opening) { batchIssue, issue throws(GatefoldError) in
      var export = BagExport()
      export.content = archive.export(in: batchIssue.folder.name, batchIssue.values(in: table))
      export.information = bagInfo.map(\.entry)
      let omissions = try await export.write(issue, into: batchIssue)
      archive.note(omissions, of: batchIssue.documentName, isQuiet: report.quiet)
    }
  }

  private var work: BatchWork {
    var work = BatchWork(
      "export bag",
      writing: "files of bags",
      into: sources.folder(output, default: "bag"),
      options: ["colors": "\(opening.colors)"],
      batch,
      report
    )
    work.replacesFiles = true
    return work
  }
}

/// An entry of the description of a bag: "name=value".
struct BagInformationArgument: ExpressibleByArgument, Sendable {
  /// Names that the export counts itself.
  private static let counted = ["bag-size", "payload-oxum"]

  let entry: BagInformation

  init?(argument: String) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, BagInformation.isValid(name: parts[0]), !Self.counted.contains(parts[0].lowercased()) else {
      return nil
    }
    entry = BagInformation(parts[0], parts[1])
  }
}
