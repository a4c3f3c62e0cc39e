internal import Foundation
internal import Gatefold
internal import GatefoldExport
internal import GatefoldStore

/// A library that is served. It is opened when somebody first asks for something of it.
final class ServedLibrary: Sendable {
  /// A library that is open, and its downloads.
  struct Opened: Sendable {
    let library: Library
    let downloads: LibraryDownloads
  }

  let path: String
  private let opening: MadeOnce<Opened>

  init(_ path: String, _ options: ServerOptions) {
    self.path = path
    let (isolation, entitlements) = (options.configuration.isolation, options.entitlements)
    opening = MadeOnce { () throws(GatefoldError) in
      let library = try await Library.open(path: path)
      return Opened(library: library, downloads: LibraryDownloads(library, isolation, entitlements))
    }
  }

  /// Whether a folder has a library in it.
  static func isLibrary(_ folder: String) -> Bool { access("\(folder)/library.sqlite", F_OK) == 0 }

  func opened() async throws(GatefoldError) -> Opened { try await opening.value() }

  /// Reads or changes the library. One that is found damaged is opened again, which puts it in order.
  func use<Value: Sendable>(
    _ body: (Opened) async throws(GatefoldError) -> Value
  ) async throws(GatefoldError) -> Value {
    do throws(GatefoldError) {
      return try await body(try await opened())
    } catch {
      guard error.code == .damagedLibrary else { throw error }
      await close()
      return try await body(try await opened())
    }
  }

  /// Stops downloads, to be continued later, and closes the library.
  func close() async {
    guard let opened = await opening.valueIfMade else { return }
    opening.forget()
    await opened.downloads.stop()
    // Nothing can be done about it, and nothing is lost.
    try? await opened.library.close()
  }

  // MARK: Issues

  /// The file of an issue; `nil` if it is not on this machine.
  ///
  /// - Parameter identifier: how the server names it.
  func file(
    _ own: String,
    as identifier: IssueIdentifier
  ) async throws(GatefoldError) -> ServedRoots.IssueFile? {
    let known = try await use { opened throws(GatefoldError) in try await opened.library.issue(own) }
    guard let known, let path = known.path, let mediaType = known.mediaType,
      let kind = ServedRoots.IssueFile.Kind(rawValue: mediaType), let state = FileState(ofFile: path)
    else { return nil }
    return ServedRoots.IssueFile(
      identifier: identifier,
      path: path,
      kind: kind,
      state: state,
      contentHash: known.fileHash,
      coverPath: known.coverPath
    )
  }

  /// The issues that are on this machine, the newest first.
  func listing(_ prefix: [String]) async throws(GatefoldError) -> ServedRoots.Listing {
    var query = LibraryQuery()
    query.states = [.installed, .updateAvailable, .queued, .downloading]
    let wanted = query
    let issues = try await use { opened throws(GatefoldError) in try await opened.library.issues(wanted) }
    var listing = ServedRoots.Listing()
    let readable = issues.filter { $0.isReadable && $0.mediaType != ServedRoots.IssueFile.Kind.epub.rawValue }
    listing.issues = readable.map { issue in
      .init(
        folder: prefix,
        name: issue.identifier,
        title: issue.title,
        details: Self.details(of: issue),
        contentHash: issue.fileHash
      )
    }
    return listing
  }

  /// What is declared for an issue; `nil` if there is no such issue.
  func details(_ own: String) async throws(GatefoldError) -> PublishedDetails? {
    let known = try await use { opened throws(GatefoldError) in try await opened.library.issue(own) }
    return known.map(Self.details)
  }

  private static func details(of issue: LibraryIssue) -> PublishedDetails {
    var details = PublishedDetails()
    (details.publication, details.number, details.language) = (issue.publication, issue.number, issue.language)
    details.date = issue.releaseDate?.formatted(.iso8601.year().month().day())
    return details
  }
}
