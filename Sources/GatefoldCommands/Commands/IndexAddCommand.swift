internal import ArgumentParser
internal import Foundation
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
        gatefold index add encrypted.pdf --password secret
        gatefold index add                                    (go on where it was stopped)
      """
  )

  @Argument(help: "Magazines, and folders of such.", completion: .file(extensions: ["pdf"]))
  var paths: [String] = []

  @OptionGroup var index: IndexOptions
  @OptionGroup var listing: ListingOptions

  @Option(help: "The password of encrypted documents. It is not kept.")
  var password: String?

  @Option(help: "How many pages are read at once. (default: the number of cores)")
  var threads: Int?

  @Flag(help: "No progress bars.")
  var quiet = false

  func validate() throws {
    if let threads, !(1...256).contains(threads) {
      throw ValidationError("--threads is a number from 1 to 256, not \(threads).")
    }
  }

  func run() async throws {
    try await IndexSession(options: index, threads: threads, isQuiet: quiet).run { session, index in
      let report = IndexingReport(format: listing.format)
      let files = paths.isEmpty ? try await index.unfinishedPaths() : paths.flatMap { magazines(in: $0, report) }
      try await session.add(files, password: password, to: index, report)
      try report.finish()
    }
  }

  /// The file, or the PDFs in a folder.
  private func magazines(in path: String, _ report: IndexingReport) -> [String] {
    guard let files = Self.magazines(in: path) else { return [path] }
    if files.isEmpty {
      report.failures.add(GatefoldError(.unreadableFile, "no PDF in this folder; name another"), source: path)
    }
    return files
  }

  /// The PDFs in a folder and in the folders below it; `nil` where it is none.
  private static func magazines(in path: String) -> [String]? {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue else { return nil }
    let names = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
    return names.filter { $0.lowercased().hasSuffix(".pdf") }.sorted()
      .map { URL(fileURLWithPath: path).appending(path: $0).path }
      .filter { FileManager.default.fileExists(atPath: $0, isDirectory: &isFolder) && !isFolder.boolValue }
  }
}
