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
  private let kind: WebBook.Kind
  /// The EPUB or the first HTML file: of the package, if it is one.
  private let path: String

  /// The answer to requests for its pages, and for what is made of them.
  static let hasNoPages = RequestProblem.notFound(
    "an EPUB or HTML has no pages before its reader lays it out; ask for its issue.json"
  )

  /// The EPUB of a library.
  init(epub file: ServedRoots.IssueFile, contentHash: String) {
    self.file = file
    self.contentHash = contentHash
    package = nil
    (kind, path) = (.epub, "file")
  }

  /// - Returns: `nil` for a package whose content has pages.
  init?(_ file: ServedRoots.IssueFile, _ package: IssuePackage, contentHash: String) {
    self.file = file
    self.contentHash = contentHash
    self.package = ServedPackage(package)
    switch package.issue.content {
    case .html(let first): (kind, path) = (.html, first)
    case .epub(let epub): (kind, path) = (.epub, epub)
    case .pdf, .pictures, .layout, .unknown: return nil
    }
  }

  /// `nil` for an EPUB, in which it is.
  var title: String? { package?.package.issue.title }

  private func description(_ addresses: IssueAddresses) -> WebBook {
    let folder = addresses.edition.map { "\($0.folder)/" } ?? ""
    // The title of an EPUB is in it, and the reader opens it.
    var book = WebBook(kind, path, in: package == nil ? folder : folder + WebPath.assets)
    book.edition = addresses.edition?.name
    if let issue = package?.package.issue {
      (book.title, book.language, book.direction) = (issue.title, issue.language, issue.readingDirection)
    }
    return book
  }

  /// Answers a request about the book.
  ///
  /// - Parameters:
  ///   - addresses: with the edition that the request names.
  ///   - current: addresses with the edition that the book is of.
  func answer(
    _ part: IssuePart,
    _ addresses: IssueAddresses,
    _ current: IssueAddresses,
    _ request: ServerRequest
  ) throws(RequestProblem) -> ServerAnswer {
    switch part {
    case .description:
      do throws(GatefoldError) {
        let tag = EntityTag([contentHash, current.files, "issue.json"])
        return ServerAnswer(try description(current).json(), "application/json", tag, request)
      } catch {
        throw RequestProblem(error)
      }
    case .asset(let path):
      guard let package else { break }
      return try package.answer(path, contentHash, in: addresses.files, request)
    case .cover:
      guard let path = file.coverPath, let data = FileManager.default.contents(atPath: path) else {
        throw .notFound("the issue has no cover")
      }
      return ServerAnswer(data, "image/jpeg", EntityTag([contentHash, "cover"]), request)
    default: break
    }
    throw Self.hasNoPages
  }
}
