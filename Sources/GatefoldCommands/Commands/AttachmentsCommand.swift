internal import ArgumentParser
internal import Gatefold
internal import GatefoldExport

struct AttachmentsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "attachments",
    abstract: "List the files attached to an issue or its pages, and extract them.",
    discussion: """
      Each file is read, and its checksum is verified if the document has one. Extracted files keep their names, \
      without folders or unsafe characters; equal names are numbered. Nothing is opened or run.

      Examples:
        gatefold attachments issue.pdf
        gatefold attachments issue.pdf -o files --format json
      """
  )

  @OptionGroup var source: IssueArgument
  @OptionGroup var extraction: ExtractionOptions
  @OptionGroup var listing: ListingOptions
  @OptionGroup var opening: OpeningOptions

  func run() async throws {
    try await reportingFailure(source.pdf) {
      let issue = try await source.open(opening)
      let report = WrittenReport()
      let folder = try extraction.folder()
      var listed: [ListedAttachment] = []
      for attachment in try await issue.attachments() {
        listed.append(await read(attachment, of: issue, to: folder, report))
      }
      try print(listed)
      try report.write(to: extraction.report)
      if listed.isEmpty { Console.current.note("\(source.pdf): no attachments") }
      if let folder = extraction.output {
        Console.current.note("wrote \(report.writtenCount.counted("file")) below \(folder)")
      }
      try report.throwIfIncomplete(hasOutput: report.failedCount < listed.count)
    }
  }

  /// Reads an attachment, and writes it if there is a folder. A failure is reported and does not stop the others.
  private func read(
    _ attachment: FileAttachment,
    of issue: MagazineIssue,
    to folder: EmbeddedFileFolder?,
    _ report: WrittenReport
  ) async -> ListedAttachment {
    var listed = ListedAttachment(attachment: attachment)
    guard let file = attachment.location.embedded else { return listed }
    do throws(GatefoldError) {
      if let folder {
        let extracted = try await folder.write(file, of: issue, named: attachment.fileName, fallback: "attachment") {
          report.add(.init(attachment, $0, source: source.pdf))
        }
        listed.reading = extracted.reading
        listed.path = extracted.path
      } else {
        listed.reading = try await issue.read(file, maximumByteCount: extraction.maximumByteCount) { _ in }
      }
    } catch {
      report.add(error.about(attachment.fileName), source: source.pdf, pageIndex: attachment.pageIndex)
    }
    return listed
  }

  private func print(_ attachments: [ListedAttachment]) throws {
    switch listing.format {
    case .json: try Console.current.printJSON(["attachments": attachments.map(\.json)])
    case .text:
      for attachment in attachments { Console.current.print(attachment.line) }
    }
  }
}

extension ListedAttachment {
  /// The attachment on one line, for people.
  fileprivate var line: String {
    let size = (reading?.byteCount ?? attachment.byteCount).map { $0.counted("byte") }
    let check = matchesChecksum.map { $0 ? "checksum matches" : "CHECKSUM MISMATCH" }
    let page = attachment.pageIndex.map { "page \($0 + 1)" }
    let description = attachment.description.map { "\"\($0.printable)\"" }
    let written = path.map { "→ \($0)" }
    let parts = [
      attachment.mimeType.map(\.printable), size, page, check, description, attachment.location.summary, written,
    ]
    let name = attachment.fileName.map(\.printable) ?? "(no name)"
    return ([name] + parts.compactMap(\.self)).joined(separator: "  ")
  }
}

extension WrittenReport.Entry {
  fileprivate init(_ attachment: FileAttachment, _ extracted: ExtractedFile, source: String) {
    self.init(
      file: extracted.path,
      source: source,
      pageIndex: attachment.pageIndex,
      fileName: attachment.fileName,
      bytes: extracted.reading.byteCount
    )
  }
}
