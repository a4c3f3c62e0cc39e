internal import Foundation
internal import Gatefold
internal import GatefoldPackage

/// A source that is open, with the file that is published of it.
final class OpenedSource: Sendable {
  let issue: MagazineIssue
  let facts: SourceFacts
  /// The PDF or the zip file. That of a folder is temporary, and lives as long as this.
  let filePath: String
  let contentHash: String
  private let temporaryFolder: String?

  /// - Throws: what opening the source throws; `noPages`.
  init(_ source: IssueSourceFile, _ publisher: StorePublisher) async throws(GatefoldError) {
    let package = source.isPackage ? try IssuePackage(source.path) : nil
    if let open = publisher.open {
      issue = try await open(source.path)
    } else if let package {
      issue = try await package.openIssue(configuration: publisher.configuration)
    } else {
      issue = try await MagazineIssue.open(path: source.path, configuration: publisher.configuration)
    }
    guard issue.pageCount > 0 else {
      throw GatefoldError(.noPages, "it has no pages; check the file", path: source.path)
    }
    facts = SourceFacts(issue, try await issue.resolvedReadingHints(), package?.issue)
    guard source.kind == .folder, let package else {
      (filePath, temporaryFolder) = (source.path, nil)
      contentHash = try ContentHash(ofFile: source.path).hexadecimal
      return
    }
    let folder = FileManager.default.temporaryDirectory.appending(path: "gatefold-\(UUID().uuidString)").path
    temporaryFolder = folder
    filePath = "\(folder)/issue.zip"
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    } catch {
      throw GatefoldError(
        .unwritableFile,
        "no temporary file can be made; set TMPDIR to a folder with room",
        path: folder,
        underlyingError: GatefoldError.UnderlyingError(error)
      )
    }
    _ = try PackageBuilder.build(package, to: filePath)
    contentHash = try ContentHash(ofFile: filePath).hexadecimal
  }

  deinit {
    if let temporaryFolder { try? FileManager.default.removeItem(atPath: temporaryFolder) }
  }
}
