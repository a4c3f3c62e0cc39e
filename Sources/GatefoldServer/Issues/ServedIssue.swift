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
  private let words: MadeOnce<WordList>
  private let foundSpreads: MadeOnce<[Spread]>
  private let overlays: MadeOnce<WebAnnotationSet>
  private let readArticles: MadeOnce<ServedArticles>

  /// - Parameters:
  ///   - package: what the file is, unless it is a PDF.
  ///   - scratch: where its articles are put as files.
  init(
    _ file: ServedRoots.IssueFile,
    _ package: IssuePackage?,
    contentHash: String,
    _ configuration: IssueConfiguration,
    scratch: ScratchFolder
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
    words = MadeOnce { [issue] () throws(GatefoldError) in try await WordList(of: issue) }
    foundSpreads = MadeOnce { [issue] () throws(GatefoldError) in try await issue.spreads() }
    overlays = MadeOnce { [issue, package] () throws(GatefoldError) in
      guard let package else { return WebAnnotationSet() }
      return try await package.webAnnotations(of: issue)
    }
    readArticles = MadeOnce { [issue, file] () throws(GatefoldError) in
      try await ServedArticles(of: issue, documentPath: file.path, at: scratch.newPath())
    }
    guard issue.pageCount > 0 else { throw GatefoldError(.noPages, "it has no pages; check the file") }
  }

  /// `nil` for a PDF.
  var package: IssuePackage? { servedPackage?.package }

  /// The words of the issue.
  func wordList() async throws(GatefoldError) -> WordList { try await words.value() }

  /// The spreads of the issue.
  func spreads() async throws(GatefoldError) -> [Spread] { try await foundSpreads.value() }

  /// The overlays of a package as annotations; none for a PDF. Their files have paths that begin with "assets/".
  func annotations() async throws(GatefoldError) -> WebAnnotationSet { try await overlays.value() }

  /// The articles as files, read when they are first asked for.
  func articles() async throws(GatefoldError) -> ServedArticles { try await readArticles.value() }

  /// Its title, or the name of its file.
  var title: String {
    issue.title(fallback: identifier.components.last ?? identifier.text)
  }
}
