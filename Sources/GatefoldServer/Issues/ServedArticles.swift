internal import Foundation
internal import Gatefold
internal import GatefoldExport
internal import GatefoldReflow

/// The articles of an issue as files in a temporary folder, which is removed with this value.
final class ServedArticles: Sendable {
  /// The folder, with the files of `ArticlesExport`.
  let path: String

  /// Reads the articles.
  ///
  /// An article that cannot be read is left out.
  ///
  /// - Parameter path: of the folder, which is made.
  init(of issue: MagazineIssue, documentPath: String, at path: String) async throws(GatefoldError) {
    self.path = path
    var export = ArticlesExport()
    do throws(GatefoldError) {
      export.content = try await PublicationContent(of: issue, at: documentPath)
      try await export.write(issue, into: ExportDirectory(path, documentPath: documentPath))
    } catch {
      try? FileManager.default.removeItem(atPath: path)
      throw error
    }
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Reads a file of the folder, or returns `nil` if it doesn't exist. The file is read at once because the folder may
  /// be removed before the bytes are sent.
  func contents(_ segments: [String]) -> Data? {
    // Names that the export gives: no other file is there.
    guard (1...2).contains(segments.count), segments.count == 1 || segments[0] == "images",
      segments.allSatisfy({ !$0.hasPrefix(".") && !$0.contains("/") })
    else { return nil }
    return FileManager.default.contents(atPath: "\(path)/\(segments.joined(separator: "/"))")
  }
}
