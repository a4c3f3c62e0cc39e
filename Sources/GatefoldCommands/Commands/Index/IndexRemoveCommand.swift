internal import ArgumentParser
internal import Gatefold
internal import GatefoldIndex

struct IndexRemoveCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: "Remove issues from the index; their files are kept.",
    discussion: """
      Name issues by path, even if the file no longer exists; by folder, for all issues in it; or by at least the \
      first eight digits of their hash.

      Examples:
        gatefold index remove issue.pdf
        gatefold index remove ~/magazines/old
        gatefold index remove 3f1c09ab
      """
  )

  @Argument(help: "Paths or hashes of issues; see `gatefold index status`.")
  var issues: [String]

  @OptionGroup var index: IndexOptions

  func run() async throws {
    try await IndexSession(options: index).run { _, index in
      let failures = WrittenReport()
      var removedCount = 0
      for name in issues {
        do {
          for path in try await index.remove(name) {
            Console.current.print("\(path): removed")
            removedCount += 1
          }
        } catch let error as GatefoldError where error.code == .unknownIssue {
          failures.add(error, source: name)
        }
      }
      try failures.throwIfIncomplete(hasOutput: removedCount > 0)
    }
  }
}
