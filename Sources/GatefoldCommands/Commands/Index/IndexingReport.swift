internal import ArgumentParser
internal import Gatefold
internal import GatefoldFormats
internal import GatefoldIndex
internal import Synchronization

/// The results of adding to an index: a summary as text, or a list as JSON.
final class IndexingReport: Sendable {
  let failures = WrittenReport()
  /// `nil` if only failures are reported.
  private let format: ListingFormat?
  /// Whether a single named file was added, which allows a more detailed line.
  private let isOfOne: Bool
  private let isQuiet: Bool
  private let added = Mutex<[AddedIssue]>([])
  /// Whether passwords are asked for after all other issues are done.
  private let defersEncrypted: Bool
  private let deferred = Mutex<[String]>([])

  init(format: ListingFormat?, isOfOne: Bool = false, isQuiet: Bool = false, defersEncrypted: Bool = false) {
    self.format = format
    self.isOfOne = isOfOne
    self.isQuiet = isQuiet
    self.defersEncrypted = defersEncrypted
  }

  /// The issues that want a password, once.
  func takeDeferred() -> [String] {
    deferred.withLock { paths in
      defer { paths = [] }
      return paths
    }
  }

  /// - Parameter isAskedFor: whether its password was asked for already.
  func add(_ result: Result<AddedIssue, GatefoldError>, source: String, isAskedFor: Bool = false) {
    let issue: AddedIssue
    switch result {
    case .success(let added): issue = added
    case .failure(let error):
      guard defersEncrypted, !isAskedFor, error.code == .passwordRequired else {
        return failures.add(error, source: source)
      }
      return deferred.withLock { $0.append(source) }
    }
    added.withLock { $0.append(issue) }
    for page in issue.issue.failedPages { failures.add(page.error, source: source, pageIndex: page.pageIndex) }
    if format == .text, isOfOne, !isQuiet { Console.current.print("\(source): \(issue.summary)") }
  }

  /// - Throws: the exit code, where not everything was done.
  func finish() throws {
    let added = added.withLock { $0 }
    if format == .json { try Console.current.printJSON(["issues": added.map(\.json)]) }
    if format == .text, !isOfOne, !isQuiet, !added.isEmpty { Console.current.print(added.summary) }
    try failures.throwIfIncomplete(hasOutput: !added.isEmpty)
  }
}

extension [AddedIssue] {
  /// Summary of all issues: "24 issues: 3 added, 1 changed, 20 in the index already; 84 pages read".
  fileprivate var summary: String {
    let counts = Dictionary(grouping: self, by: \.changeName).mapValues(\.count)
    let changes = [
      ("added", "added"), ("resumed", "resumed"), ("replaced", "changed"), ("moved", "moved"),
      ("unchanged", "already in the index"), ("copy", "in the index at another path"),
    ].compactMap { name, words in counts[name].map { "\($0) \(words)" } }
    let pageCount = reduce(0) { $0 + $1.readPageCount }
    return "\(count.counted("issue")): \(changes.joined(separator: ", ")); \(pageCount.counted("page")) read"
  }
}

extension AddedIssue {
  fileprivate var summary: String {
    let pages = "\(readPageCount) of \(issue.pageCount.counted("page")) read"
    return switch change {
    case .added: "added, \(pages)"
    case .resumed: "resumed, \(pages)"
    case .unchanged: "already in the index"
    case .moved(let old): "moved from \(old)" + (readPageCount > 0 ? "; \(pages)" : "")
    case .copy(let original): "already in the index as \(original)" + (readPageCount > 0 ? "; \(pages)" : "")
    case .replaced: "changed, \(pages)"
    }
  }

  fileprivate var changeName: String {
    switch change {
    case .added: "added"
    case .resumed: "resumed"
    case .unchanged: "unchanged"
    case .moved: "moved"
    case .copy: "copy"
    case .replaced: "replaced"
    }
  }

  /// `readPageCount` counts the pages that this command read.
  fileprivate var json: JSONObject {
    [
      "path": issue.path, "hash": issue.hash, "title": issue.title, "change": changeName,
      "pageCount": issue.pageCount, "readPageCount": readPageCount,
    ]
  }
}
