internal import ArgumentParser
internal import Gatefold
internal import GatefoldIndex

struct IndexAddCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Add issues to the index, or bring it up to date.",
    discussion: """
      Folders are looked through for *.pdf, with the folders in them. What is in the index already is not read \
      again. An issue that does not open, or a page that cannot be read, does not stop the others.

      Without a path, what was begun is brought to its end: issues whose indexing was stopped, and those of a \
      damaged index.

      Examples:
        gatefold index add issue.pdf
        gatefold index add ~/magazines --index library.sqlite
        gatefold index add encrypted.pdf --password-file secret.txt
        gatefold index add                                    (go on where it was stopped)

      On a terminal a bar counts the issues, and a line sums up at the end. JSON lists what became of each.
      """
  )

  @Argument(help: "PDFs, and folders of PDFs.", completion: .file(extensions: ["pdf"]))
  var paths: [String] = []

  @OptionGroup var index: IndexOptions
  @OptionGroup var listing: ListingOptions

  @Flag(name: .shortAndLong, help: "Show neither progress nor a summary.")
  var quiet = false

  @Option(help: "How many pages are read at once. (default: the number of cores)")
  var threads: Int?

  @OptionGroup var password: PasswordOptions
  @OptionGroup var isolation: IsolationOptions

  func validate() throws {
    try validateRange("--threads", threads, in: 1...256)
  }

  func run() async throws {
    try await IndexSession(
      options: index,
      makesIndex: !paths.isEmpty,
      threads: threads,
      isolation: isolation.isolation(isDefault: true),
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
      let files = paths.isEmpty ? try await index.pendingPaths() : paths.flatMap { pdfs(in: $0, report) }
      try await session.add(files, password: password, to: index, report)
      try await session.addDeferred(to: index, report)
      try report.finish()
    }
  }

  /// The file, or the PDFs in a folder.
  private func pdfs(in path: String, _ report: IndexingReport) -> [String] {
    guard let files = PDFPaths.pdfs(in: path) else { return [path] }
    if files.isEmpty {
      report.failures.add(GatefoldError(.unreadableFile, "no PDF in this folder; name another"), source: path)
    }
    return files
  }
}
