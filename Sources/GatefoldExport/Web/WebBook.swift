package import Foundation
package import Gatefold
internal import GatefoldFormats

/// The description in `issue.json`, for readers, of an issue without pages of its own: an EPUB, or HTML.
package struct WebBook: Encodable, Sendable {
  package enum Kind: String, Encodable, Sendable { case epub, html }

  private struct Place: Encodable {
    let kind: Kind
    let path: String
  }

  package var title = ""
  package var language: String?
  package var direction: ReadingDirection?
  /// Identifies the edition, as in ``WebIssue``.
  package var edition: String?
  private let assets: String
  private let book: Place
  private let pages: [Int] = []

  /// - Parameters:
  ///   - path: the path of the EPUB or the first HTML file, relative to the folder of the files.
  ///   - folder: the folder of the files relative to `issue.json`, with a slash at the end; empty for the same folder.
  package init(_ kind: Kind, _ path: String, in folder: String) {
    book = Place(kind: kind, path: path)
    assets = folder
  }

  /// The text of `issue.json`.
  package func json() throws(GatefoldError) -> Data { try JSONWriter.file(of: self, named: WebPath.issue) }
}
