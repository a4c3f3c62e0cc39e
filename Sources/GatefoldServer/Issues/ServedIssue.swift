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
  private let words = Mutex<Task<Result<WordList, GatefoldError>, Never>?>(nil)

  init(_ file: ServedRoots.IssueFile, _ configuration: IssueConfiguration) async throws(GatefoldError) {
    self.file = file
    identifier = file.identifier
    contentHash = try Self.hash(of: file)
    if file.isPackage {
      let package = try IssuePackage(file.path)
      self.package = package
      issue = try await package.openIssue(configuration: configuration)
    } else {
      package = nil
      issue = try await Issue.open(path: file.path, configuration: configuration)
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
    return try ContentHash(of: Array(lines.joined(separator: "\n").utf8)).hexadecimal
  }

  /// The words of the issue. All who ask wait for one reading of its pages.
  func wordList() async throws(GatefoldError) -> WordList {
    let reading = words.withLock { words in
      if let words { return words }
      let reading = Task { [issue] in await Self.words(of: issue) }
      words = reading
      return reading
    }
    return try await reading.value.get()
  }

  private static func words(of issue: Issue) async -> Result<WordList, GatefoldError> {
    do throws(GatefoldError) {
      return .success(try await WordList(of: issue))
    } catch {
      return .failure(error)
    }
  }

  /// Its title, or the name of its file.
  var title: String {
    issue.title(fallback: identifier.components.last ?? identifier.text)
  }
}
