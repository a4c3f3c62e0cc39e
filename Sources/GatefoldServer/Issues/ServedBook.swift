internal import Foundation
internal import Gatefold
internal import GatefoldExport
internal import GatefoldPackage

/// An issue without pages of its own: an EPUB, or a package whose content is an EPUB or HTML. Its reader lays it out.
final class ServedBook: Sendable {
  let file: ServedRoots.IssueFile
  /// SHA-256, as of a ``ServedIssue``.
  let contentHash: String
  private let package: ServedPackage?
  private let description: WebBook

  /// The answer to requests for its pages, and for what is made of them.
  static let hasNoPages = RequestProblem.notFound(
    "an EPUB or HTML has no pages before its reader lays it out; ask for its issue.json"
  )

  /// The EPUB of a library.
  init(epub file: ServedRoots.IssueFile, contentHash: String) {
    self.file = file
    self.contentHash = contentHash
    package = nil
    // The title is in the EPUB, which the reader opens.
    description = WebBook(.epub, "file", in: "", title: "")
  }

  /// - Returns: `nil` for a package whose content has pages.
  init?(_ file: ServedRoots.IssueFile, _ package: IssuePackage, contentHash: String) {
    self.file = file
    self.contentHash = contentHash
    self.package = ServedPackage(package)
    let issue = package.issue
    let (kind, path): (WebBook.Kind, String)
    switch issue.content {
    case .html(let first): (kind, path) = (.html, first)
    case .epub(let epub): (kind, path) = (.epub, epub)
    case .pdf, .pictures, .layout, .unknown: return nil
    }
    description = WebBook(
      kind,
      path,
      title: issue.title,
      language: issue.language,
      direction: issue.readingDirection
    )
  }

  /// Answers a request about the book.
  ///
  /// - Parameter segments: what follows the issue in the path.
  func answer(
    _ segments: [String],
    _ addresses: IssueAddresses,
    _ request: ServerRequest,
    _ options: ServerOptions
  ) throws(RequestProblem) -> ServerAnswer {
    switch segments.first {
    case "issue.json" where segments.count == 1:
      do throws(GatefoldError) {
        let tag = EntityTag([contentHash, addresses.folder, "issue.json"])
        return ServerAnswer(try description.json(), "application/json", tag, request, options)
      } catch {
        throw RequestProblem(error)
      }
    case "assets" where segments.count > 1:
      guard let package else { break }
      let path = segments.dropFirst().joined(separator: "/")
      return try package.answer(path, contentHash, in: addresses.folder, request, options)
    case "covers" where segments.count == 2:
      guard let path = file.coverPath, let data = FileManager.default.contents(atPath: path) else {
        throw .notFound("the issue has no cover")
      }
      return ServerAnswer(data, "image/jpeg", EntityTag([contentHash, "cover"]), request, options)
    default: break
    }
    throw Self.hasNoPages
  }
}
