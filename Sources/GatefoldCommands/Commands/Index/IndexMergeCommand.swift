internal import ArgumentParser
internal import Gatefold
internal import GatefoldFormats
internal import GatefoldIndex
internal import Synchronization

struct IndexMergeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge",
    abstract: "Merge other indexes into the index, without opening a PDF.",
    discussion: """
      For indexes of the shards of a plan, or of several machines. Searches then find what they would find had all \
      issues been added to one index. An issue in several of them is kept once, with the pages that any of them has \
      read; of two editions under one path, the newer one is kept. The other indexes stay as they are.

      Issues are added one by one: after an interruption, the index has what it had before and some of the others. \
      Merging again continues; merging what was merged already changes nothing.

      Examples:
        gatefold index merge part-1.sqlite part-2.sqlite --index library.sqlite
        gatefold index merge parts/*.sqlite                 (into the default index)
      """
  )

  @Argument(help: "The other indexes.", completion: .file())
  var indexes: [String]

  @OptionGroup var index: IndexOptions
  @OptionGroup var listing: ListingOptions

  @Flag(name: .shortAndLong, help: "Show neither progress nor a summary.")
  var quiet = false

  func run() async throws {
    try await IndexSession(options: index, makesIndex: true, isQuiet: quiet).run { session, index in
      let merged = try await session.merge(indexes, into: index)
      switch listing.format {
      case .json: try Console.current.printJSON(merged.json)
      case .text: if !quiet { Console.current.print(merged.summary) }
      }
    }
  }
}

extension IndexSession {
  func merge(_ indexes: [String], into index: IssueIndex) async throws(GatefoldError) -> MergedIndexes {
    let bar = ProgressBar()
    let isQuiet = isQuiet
    return try await index.merge(indexes) { _, total in
      bar.shown.withLock { shown in
        shown = shown ?? Progress("merging", total: total, isQuiet: isQuiet)
        shown?.advance()
      }
    }
  }
}

extension MergedIndexes {
  /// "12 issues: 3 added, 1 replaced, 8 already in the index; 84 pages added".
  var summary: String {
    let changes = [
      (addedCount, "added"), (replacedCount, "replaced"), (completedCount, "completed"),
      (unchangedCount, "already in the index"),
    ].compactMap { count, words in count > 0 ? "\(count) \(words)" : nil }
    let list = changes.isEmpty ? "" : ": \(changes.joined(separator: ", "))"
    return "\(issueCount.counted("issue"))\(list); \(pageCount.counted("page")) added"
  }

  fileprivate var json: JSONObject {
    [
      "added": addedCount, "replaced": replacedCount, "completed": completedCount, "unchanged": unchangedCount,
      "pages": pageCount,
    ]
  }
}
