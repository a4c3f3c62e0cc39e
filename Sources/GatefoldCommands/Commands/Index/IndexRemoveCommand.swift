internal import ArgumentParser
internal import Gatefold
internal import GatefoldIndex

struct IndexRemoveCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: "Remove issues from the index; their files are kept.",
    discussion: """
      Name issues by path, even if the file no longer exists; by folder, for all issues in it; or by at least the \
      first eight digits of their hash. With --missing, only those are removed whose file is gone: all, or those that \
      are named.

      Examples:
        gatefold index remove issue.pdf
        gatefold index remove ~/magazines/old
        gatefold index remove 3f1c09ab
        gatefold index remove --missing
      """
  )

  @Argument(help: "Paths or hashes of issues; see `gatefold index status`.")
  var issues: [String] = []

  @Flag(help: "Remove only issues whose file is gone.")
  var missing = false

  @OptionGroup var index: IndexOptions

  func validate() throws {
    if issues.isEmpty, !missing {
      throw ValidationError("Name issues by path or hash, or remove those whose file is gone with --missing.")
    }
  }

  func run() async throws {
    try await IndexSession(options: index).run { _, index in
      let failures = WrittenReport()
      var removedCount = 0
      for name in issues.isEmpty ? ["/"] : issues {
        do {
          for path in try await index.remove(name, missingOnly: missing) {
            Console.current.print("\(path): removed")
            removedCount += 1
          }
        } catch let error as GatefoldError where error.code == .unknownIssue {
          failures.add(error, source: name)
        }
      }
      if missing, removedCount == 0, failures.failedCount == 0 { Console.current.note("no file is missing") }
      try failures.throwIfIncomplete(hasOutput: removedCount > 0)
    }
  }
}
