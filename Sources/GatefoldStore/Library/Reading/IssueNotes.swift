public import Foundation
public import Gatefold
internal import GRDB

/// A reader's notes, highlights and bookmarks in an issue, for export to other software.
///
/// ```swift
/// let notes = try await library.notes(of: "org.example.tides.14")
/// try Data(notes.markdown.utf8).write(to: URL(filePath: "tides-14.md"))
/// try notes.webAnnotations().write(to: URL(filePath: "tides-14.json"))
/// ```
public struct IssueNotes: Sendable {
  /// The issue.
  public let issue: LibraryIssue
  /// The address of its file; `nil` if no feed gives one.
  public let source: URL?
  /// The bookmarks, in the order of the pages.
  public let bookmarks: [Bookmark]
  /// The highlights, in the order of the pages.
  public let highlights: [Highlight]

  /// Whether there are neither bookmarks nor highlights.
  public var isEmpty: Bool { bookmarks.isEmpty && highlights.isEmpty }
}

extension Library {
  /// The bookmarks and highlights of an issue.
  ///
  /// - Throws: `notInLibrary`, and errors of the library.
  public func notes(of identifier: String) async throws(GatefoldError) -> IssueNotes {
    guard let issue = try await issue(identifier) else { throw .notInLibrary(identifier) }
    return IssueNotes(
      issue: issue,
      source: try await feedIssue(identifier).download?.url,
      bookmarks: try await bookmarks(of: identifier),
      highlights: try await highlights(of: identifier)
    )
  }
}
