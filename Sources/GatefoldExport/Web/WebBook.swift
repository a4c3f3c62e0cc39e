package import Foundation
package import Gatefold

/// What `issue.json` says of an issue without pages of its own, for readers: an EPUB, or HTML.
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
  ///   - path: the EPUB or the first HTML file, from the folder of the files.
  ///   - folder: that of the files, from that of `issue.json`, with a slash at the end; empty for that folder itself.
  package init(_ kind: Kind, _ path: String, in folder: String) {
    book = Place(kind: kind, path: path)
    assets = folder
  }

  /// The text of `issue.json`.
  package func json() throws(GatefoldError) -> Data { try JSONFile.data(of: self, named: WebPath.issue) }
}
