internal import ArgumentParser
internal import Gatefold
internal import GatefoldCommands
internal import GatefoldFormats
internal import GatefoldStore
internal import Synchronization

struct LibraryAddCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Add PDFs, EPUBs and issue packages to the library.",
    discussion: """
      Folders are searched at every depth for *.pdf, *.epub, and *.zip files that are issue packages. Each file is opened \
      to check it, and then copied; with --move it is moved. A package has its own identifier. Other files are known by \
      their content, so adding a file again changes nothing.

      Then the text of what was added is indexed for `gatefold library search`, covers are drawn, and highlights of \
      earlier editions are found again. Without a path, only this is done, for issues where it was interrupted.

      Examples:
        gatefold library add tides-14.pdf
        gatefold library add ~/magazines --move
        gatefold library add encrypted.pdf --password-file secret.txt
        gatefold library add                                    (continue interrupted indexing)
      """
  )

  @Argument(help: "Files, and folders of files.", completion: .file())
  var paths: [String] = []

  @OptionGroup var library: LibraryOptions

  @Flag(help: "Move the files instead of copying them.")
  var move = false

  @Flag(help: "Don't index texts and draw covers now.")
  var noIndex = false

  @Flag(help: "Try again what could not be indexed before.")
  var retry = false

  @OptionGroup var listing: ListingOptions

  @Flag(name: .shortAndLong, help: "Show neither progress nor what was done.")
  var quiet = false

  @OptionGroup var password: PasswordOptions
  @OptionGroup var isolation: IsolationOptions

  func run() async throws {
    let isolation = isolation.isolation()
    try await LibrarySession(library, makesLibrary: !paths.isEmpty).run { library in
      let failures = WrittenReport()
      var added: [JSONObject] = []
      let files = paths.flatMap { IssueFilePaths.paths(named: $0, failures) }
      let password = try password.given()
      let progress = Progress("adding", total: files.count, isQuiet: quiet || files.count < 2)
      for file in files {
        do throws(GatefoldError) {
          let result = try await library.add(file: file, isMoved: move, password: password, isolation: isolation)
          added.append(["file": file, "change": result.change.rawValue, "issue": result.issue.localJSON])
          if listing.format == .text, !quiet { Console.current.print("\(file): \(result.summary)") }
        } catch {
          if error.concernsLibrary { throw error }
          failures.add(error.of(path: nil), source: file)
        }
        progress.advance()
      }
      if !noIndex { try await prepare(library, isolation, failures) }
      if listing.format == .json { try Console.current.printJSON(["issues": added]) }
      try failures.throwIfIncomplete(hasOutput: !added.isEmpty)
    }
  }

  private func prepare(_ library: Library, _ isolation: Isolation, _ failures: WrittenReport) async throws {
    let shown = ShownProgress(isQuiet: quiet)
    for failure in try await library.prepare(retriesFailed: retry, isolation: isolation, progress: shown.note) {
      failures.add(failure.error, source: failure.issue.title)
    }
  }

  /// A progress bar for each issue that is indexed.
  private final class ShownProgress: Sendable {
    private let bar = Mutex<(identifier: String, progress: Progress)?>(nil)
    private let isQuiet: Bool

    init(isQuiet: Bool) {
      self.isQuiet = isQuiet
    }

    func note(_ state: PreparationProgress) {
      bar.withLock { bar in
        if let bar, bar.identifier == state.issue.identifier { return bar.progress.advance() }
        let series = state.issueCount > 1 ? "(\(state.doneIssueCount + 1)/\(state.issueCount)) " : ""
        let total = state.pageCount - state.donePageCount
        let label = "\(series)indexing \(state.issue.title.prefix(30))"
        bar = (state.issue.identifier, Progress(label, total: total, isQuiet: isQuiet))
      }
    }
  }
}

extension AddedFile {
  fileprivate var summary: String {
    let name = issue.identifier
    return switch change {
    case .added: "added as \(name)"
    case .unchanged: "already in the library as \(name)"
    case .replaced: "a new edition of \(name)"
    case .restored: "the file of \(name), which was not here"
    }
  }
}
