internal import Foundation
internal import Gatefold
internal import GatefoldPackage

/// An issue that is open, with what tells its content from any other.
final class ServedIssue: Sendable {
  let identifier: IssueIdentifier
  let file: ServedRoots.IssueFile
  let issue: MagazineIssue
  /// `nil` for a PDF.
  let servedPackage: ServedPackage?
  /// SHA-256 of the file, in hexadecimal; for a package that is a folder, of the names, sizes and times of its files.
  let contentHash: String
  /// The name of its file in words.
  let name: String
  private let findings: MadeOnce<Void>
  private let foundContents: MadeOnce<[ContentsItem]>
  private let words: MadeOnce<WordList>
  private let foundSpreads: MadeOnce<[Spread]>
  private let hints: MadeOnce<ReadingHints>
  private let foundTitle: MadeOnce<String>
  private let overlays: MadeOnce<WebAnnotationSet>
  private let readArticles: MadeOnce<ServedArticles>

  /// - Parameters:
  ///   - package: what the file is, unless it is a PDF.
  ///   - scratch: where its articles are put as files.
  ///   - store: keeps what is found by reading all pages.
  init(
    _ file: ServedRoots.IssueFile,
    _ package: IssuePackage?,
    contentHash: String,
    _ configuration: IssueConfiguration,
    scratch: ScratchFolder,
    _ store: FindingsStore
  ) async throws(GatefoldError) {
    self.file = file
    identifier = file.identifier
    self.contentHash = contentHash
    if let package {
      servedPackage = ServedPackage(package)
      issue = try await package.openIssue(configuration: configuration)
    } else {
      servedPackage = nil
      issue = try await MagazineIssue.open(path: file.path, configuration: configuration)
    }
    let findings = MadeOnce { [issue] () throws(GatefoldError) in try await store.prepare(issue, contentHash) }
    self.findings = findings
    foundContents = MadeOnce { [issue] () throws(GatefoldError) in
      if let outline = try await issue.outlineContents() { return outline.items }
      try await findings.value()
      return try await issue.contents()
    }
    words = MadeOnce { [issue] () throws(GatefoldError) in
      try await LaneClient.run(as: FindingsStore.client) { () throws(GatefoldError) in try await WordList(of: issue) }
    }
    hints = MadeOnce { [issue] () throws(GatefoldError) in try await issue.resolvedReadingHints() }
    let name = DocumentTitle.readable(file.identifier.components.last ?? file.identifier.text)
    self.name = name
    foundTitle = MadeOnce { [issue] () throws(GatefoldError) in
      try await LaneClient.run(as: FindingsStore.client) { () throws(GatefoldError) in
        try await issue.printedTitle(fallback: name)
      }
    }
    foundSpreads = MadeOnce { [issue] () throws(GatefoldError) in try await issue.spreads() }
    overlays = MadeOnce { [issue, package] () throws(GatefoldError) in
      guard let package else { return WebAnnotationSet() }
      return try await package.webAnnotations(of: issue)
    }
    readArticles = MadeOnce { [issue, file] () throws(GatefoldError) in
      try await findings.value()
      return try await LaneClient.run(as: FindingsStore.client) { () throws(GatefoldError) in
        try await ServedArticles(of: issue, documentPath: file.path, at: scratch.newPath())
      }
    }
    guard issue.pageCount > 0 else { throw GatefoldError(.noPages, "it has no pages; check the file") }
  }

  /// `nil` for a PDF.
  var package: IssuePackage? { servedPackage?.package }

  // Reading all pages continues even if the client that asked for the result has left.

  /// Has the issue know its articles and page numbers.
  ///
  /// - Returns: whether it does; `false` where that takes longer.
  func readPages(within patience: Duration) async throws(GatefoldError) -> Bool {
    try await findings.value(within: patience) != nil
  }

  /// The same, however long it takes.
  func readPages() async throws(GatefoldError) { try await findings.value() }

  /// The contents; `nil` where they have to be recovered from the pages, and that takes longer.
  func contents(within patience: Duration) async throws(GatefoldError) -> [ContentsItem]? {
    try await foundContents.value(within: patience)
  }

  /// The words of the issue; `nil` where that takes longer.
  func wordList(within patience: Duration) async throws(GatefoldError) -> WordList? {
    try await words.value(within: patience)
  }

  /// The articles as files, read when they are first asked for; `nil` where that takes longer.
  func articles(within patience: Duration) async throws(GatefoldError) -> ServedArticles? {
    try await readArticles.value(within: patience)
  }

  /// How the issue is read, by its text as well; what the document says where that takes longer.
  func readingHints(within patience: Duration) async -> ReadingHints {
    (try? await hints.value(within: patience)) ?? issue.readingHints
  }

  /// The spreads of the issue.
  func spreads() async throws(GatefoldError) -> [Spread] { try await foundSpreads.value() }

  /// The overlays of a package as annotations; none for a PDF. Their files have paths that begin with "assets/".
  func annotations() async throws(GatefoldError) -> WebAnnotationSet { try await overlays.value() }

  /// The title that it declares, or prints; the name of its file in words where it has none, or finding it takes longer.
  func title(within patience: Duration) async -> String {
    (try? await foundTitle.value(within: patience)) ?? title
  }

  /// The title that it declares, or the name of its file in words.
  var title: String { issue.title(fallback: name) }
}
