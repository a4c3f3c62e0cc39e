internal import Foundation
internal import Gatefold
internal import GatefoldPackage
internal import Synchronization

/// An issue that is open, with what tells its content from any other.
final class ServedIssue: Sendable {
  let identifier: IssueIdentifier
  let file: ServedRoots.IssueFile
  let issue: Issue
  /// `nil` for a PDF.
  let package: IssuePackage?
  /// SHA-256 of the file, in hexadecimal; for a package that is a folder, of the names, sizes and times of its files.
  let contentHash: String
  private let words: MadeOnce<WordList>
  private let foundSpreads: MadeOnce<[Spread]>
  private let overlays: MadeOnce<WebAnnotationSet>
  private let openFiles = Mutex<[String: OpenedPackageFile]>([:])

  init(_ file: ServedRoots.IssueFile, _ configuration: IssueConfiguration) async throws(GatefoldError) {
    self.file = file
    identifier = file.identifier
    contentHash = if let known = file.contentHash { known } else { try Self.hash(of: file) }
    if file.kind == .package {
      let package = try IssuePackage(file.path)
      self.package = package
      issue = try await package.openIssue(configuration: configuration)
    } else {
      package = nil
      issue = try await Issue.open(path: file.path, configuration: configuration)
    }
    words = MadeOnce { [issue] () throws(GatefoldError) in try await WordList(of: issue) }
    foundSpreads = MadeOnce { [issue] () throws(GatefoldError) in try await issue.spreads() }
    overlays = MadeOnce { [issue, package] () throws(GatefoldError) in
      guard let package else { return WebAnnotationSet() }
      return try await package.webAnnotations(of: issue)
    }
    guard issue.pageCount > 0 else { throw GatefoldError(.noPages, "it has no pages; check the file") }
  }

  private static func hash(of file: ServedRoots.IssueFile) throws(GatefoldError) -> String {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: file.path, isDirectory: &isFolder), isFolder.boolValue else {
      return try ContentHash(ofFile: file.path).hexadecimal
    }
    let names = (try? FileManager.default.subpathsOfDirectory(atPath: file.path)) ?? []
    let lines = names.sorted().map { "\($0) \(FileState(ofFile: "\(file.path)/\($0)").map(\.text) ?? "")" }
    return ContentHash(of: lines.joined(separator: "\n").utf8).hexadecimal
  }

  /// The words of the issue.
  func wordList() async throws(GatefoldError) -> WordList { try await words.value() }

  /// The spreads of the issue.
  func spreads() async throws(GatefoldError) -> [Spread] { try await foundSpreads.value() }

  /// The overlays of a package as annotations; none for a PDF. Their files have paths that begin with "assets/".
  func annotations() async throws(GatefoldError) -> WebAnnotationSet { try await overlays.value() }

  /// How many files of a package are kept open. Those of an archive are copied to a temporary file each.
  private static let maximumOpenFileCount = 8

  /// A file of the package, open for reading.
  ///
  /// - Throws: `invalidPackage` if there is none.
  func packageFile(_ path: String) throws(GatefoldError) -> OpenedPackageFile {
    if let known = openFiles.withLock({ $0[path] }) { return known }
    guard let package else { throw GatefoldError(.invalidPackage, "the issue is no package") }
    let opened = try OpenedPackageFile(path, in: package.files)
    openFiles.withLock { files in
      if files.count >= Self.maximumOpenFileCount { files.removeAll() }
      files[path] = opened
    }
    return opened
  }

  /// Its title, or the name of its file.
  var title: String {
    issue.title(fallback: identifier.components.last ?? identifier.text)
  }
}
