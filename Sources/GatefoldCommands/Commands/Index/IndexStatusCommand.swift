internal import ArgumentParser
internal import Gatefold
internal import GatefoldExport
internal import GatefoldFormats
internal import GatefoldIndex

struct IndexStatusCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "status",
    abstract: "List the issues in the index, and what is not indexed yet.",
    discussion: """
      Examples:
        gatefold index status
        gatefold index status --index library.sqlite --format json
      """
  )

  @OptionGroup var index: IndexOptions
  @OptionGroup var listing: ListingOptions

  func run() async throws {
    try await IndexSession(options: index).run { _, index in
      let status = try await index.status()
      switch listing.format {
      case .json: try Console.current.printJSON(status.json(of: index.path))
      case .text: print(status, of: index.path)
      }
    }
  }

  private func print(_ status: IndexStatus, of path: String) {
    let console = Console.current
    console.print("Index        \(path)")
    console.print("Issues       \(status.issues.count)")
    console.print("Pages        \(status.pageCount)")
    console.print("Size         \(roundedForJSON(Double(status.byteCount) / 1_000_000)) MB")
    for issue in status.issues {
      let missing = issue.pageCount - issue.readPageCount - issue.failedPages.count
      var notes = [issue.pageCount.counted("page")]
      if missing > 0 { notes.append("\(missing) not read yet") }
      if !issue.failedPages.isEmpty { notes.append("\(issue.failedPages.count) failed") }
      console.print("\(issue.hash.prefix(8))  \(issue.title) (\(notes.joined(separator: ", ")))  \(issue.path)")
      for page in issue.failedPages { console.print("          \(page.error)") }
    }
    for path in status.pendingPaths { console.print("pending   \(path)") }
    if !status.pendingPaths.isEmpty || status.issues.contains(where: { !$0.isComplete }) {
      console.note("indexing is not complete; continue with: gatefold index add")
    }
  }
}

extension IndexStatus {
  /// `waiting` lists the issues of a damaged index that are still to be indexed again.
  fileprivate func json(of path: String) -> JSONObject {
    [
      "index": path, "bytes": byteCount, "pageCount": pageCount, "issues": issues.map(\.json), "waiting": pendingPaths,
    ]
  }
}

extension IndexedIssue {
  fileprivate var json: JSONObject {
    [
      "hash": hash, "path": path, "title": title, "pageCount": pageCount, "readPageCount": readPageCount,
      "isComplete": isComplete, "failedPages": failedPages.map { $0.error.on(page: $0.pageIndex).json },
    ]
  }
}
