internal import ArgumentParser
internal import Foundation
internal import Gatefold
internal import GatefoldIndex

struct IndexAddCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Add issues to the index, or update it.",
    discussion: """
      Folders are searched for *.pdf at every depth. Issues already in the index are not read again. An issue that \
      does not open, or a page that cannot be read, does not stop the others.

      Without a path, unfinished work is completed: issues whose indexing was interrupted, and the issues of a \
      damaged index.

      Examples:
        gatefold index add issue.pdf
        gatefold index add ~/magazines --index library.sqlite
        gatefold index add encrypted.pdf --password-file secret.txt
        gatefold index add                                    (continue interrupted indexing)
        gatefold index add --plan archive.plan --shard 3/64 -o /srv/index

      With -o, each shard makes an index of its own in that folder and records there what is done; gatefold batch status \
      shows it, and gatefold batch merge merges the indexes into index.sqlite.

      On a terminal, a progress bar counts the issues and a summary follows. JSON lists the outcome of each issue.
      """
  )

  @Argument(help: "PDFs and folders of PDFs.", completion: .file(extensions: ["pdf"]))
  var paths: [String] = []

  @OptionGroup var planned: ShardOptions
  @Option(name: .output, help: ArgumentHelp("The folder for the indexes of all shards of a plan.", valueName: "dir"))
  var output: String?

  @OptionGroup var index: IndexOptions
  @OptionGroup var listing: ListingOptions

  @Flag(name: .shortAndLong, help: "Show neither progress nor a summary.")
  var quiet = false

  @Option(help: "Number of pages read at the same time. (default: number of cores)")
  var threads: Int?

  @OptionGroup var password: PasswordOptions
  @OptionGroup var isolation: IsolationOptions

  func validate() throws {
    try validateRange("--threads", threads, in: 1...256)
    if planned.plan != nil { try planned.validate(otherwise: paths) }
    guard let output else { return }
    if planned.plan == nil { throw ValidationError("--output is for the shards of a plan: give --plan.") }
    if index.file != nil { throw ValidationError("Give either --index or --output.") }
    if output.isEmpty || RemotePath(output) != nil {
      throw ValidationError("--output needs a folder of this machine or of a shared disk.")
    }
  }

  func run() async throws {
    let planned = try await planned.plannedOnDisk()
    var options = index
    if let output, let planned { options.file = ShardIndexes(output: output).path(of: planned.shard) }
    try await IndexSession(
      options: options,
      makesIndex: !paths.isEmpty || planned != nil,
      threads: threads,
      isolation: isolation.isolation(),
      isQuiet: quiet
    ).run { session, index in
      let password = try password.given()
      let asks = password == nil && Console.current.canAsk
      let report = IndexingReport(
        format: listing.format,
        isOfOne: paths.count == 1 && !PDFPaths.isFolder(paths[0]),
        isQuiet: quiet,
        defersEncrypted: asks
      )
      let named = paths.isEmpty ? try await index.pendingPaths() : paths.flatMap { pdfs(in: $0, report) }
      if let output, let planned {
        let work = try ShardIndexing(planned, in: output, report)
        try await session.add(work, password: password, to: index, report)
      } else {
        try await session.add(planned?.entries.map(\.path) ?? named, password: password, to: index, report)
      }
      try await session.addDeferred(to: index, report)
      try await noteMissing(in: index)
      try report.finish()
    }
  }

  /// Says which issues of the folders have lost their file: searches still find them.
  private func noteMissing(in index: IssueIndex) async throws {
    let folders = paths.filter(PDFPaths.isFolder)
    guard !quiet, !folders.isEmpty else { return }
    let known = try await index.status().issues.map(\.path)
    for folder in folders {
      let parent = URL(filePath: folder).standardizedFileURL.path(percentEncoded: false)
      let start = parent.hasSuffix("/") ? parent : parent + "/"
      let count = known.count { $0.hasPrefix(start) && !FileManager.default.fileExists(atPath: $0) }
      guard count > 0 else { continue }
      Console.current.note(
        "no longer in \(folder): \(count.counted("issue")); remove with: gatefold index remove --missing \(folder)"
      )
    }
  }

  /// The file, or the PDFs in a folder.
  private func pdfs(in path: String, _ report: IndexingReport) -> [String] {
    guard let files = PDFPaths.pdfs(in: path) else { return [path] }
    if files.isEmpty {
      report.failures.add(GatefoldError(.unreadableFile, "this folder contains no PDF; choose another"), source: path)
    }
    return files
  }
}
