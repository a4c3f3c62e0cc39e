internal import Foundation
internal import Gatefold
internal import GatefoldExport
internal import GatefoldFormats
internal import GatefoldPackage

/// The metadata that a PDF or package declares.
struct SourceFacts: Codable, Hashable, Sendable {
  var identifier: String?
  var title: String?
  var publication: String?
  var number: String?
  var releaseDate: String?
  var language: String?
  var readingDirection: ReadingDirection
  var authors: [String] = []
  var coverPageIndex = 0
  var isFree: Bool?
  var pageCount: Int

  /// - Parameters:
  ///   - hints: of the issue, resolved.
  ///   - description: of a package.
  init(_ issue: MagazineIssue, _ hints: ReadingHints, _ description: IssueDescription?) {
    func given(_ text: String?) -> String? {
      let text = text?.trimmingCharacters(in: .whitespacesAndNewlines)
      return text?.isEmpty == false ? text : nil
    }
    title = given(description?.title ?? issue.metadata.title)
    language = given(description?.language ?? hints.language)
    readingDirection = description?.readingDirection ?? hints.direction
    pageCount = issue.pageCount
    guard let description else {
      authors = given(issue.metadata.author).map { [$0] } ?? []
      let date = issue.metadata.creationDate ?? issue.metadata.modificationDate
      releaseDate = date.map { InternetDate.dayText($0) }
      return
    }
    identifier = description.identifier
    publication = given(description.publication)
    number = given(description.number)
    releaseDate = given(description.releaseDate)
    coverPageIndex = description.coverPageIndex
    isFree = description.isFree
  }
}

/// The metadata of an issue in the feeds, without its files.
struct IssueEntry: Codable, Hashable, Sendable {
  var identifier: String
  var title: String
  var publication: String?
  var number: String?
  var position: Double?
  var releaseDate: Date?
  var language: String?
  var readingDirection: ReadingDirection
  var categories: [String]
  var summary: String?
  var authors: [String]
  var pageCount: Int
  var isFree: Bool
  var purchaseURL: String?

  /// - Parameter sidecar: takes precedence over the metadata of the file.
  init(_ source: IssueSourceFile, _ facts: SourceFacts, _ sidecar: IssueSidecar, _ publisher: StorePublisher) {
    let own = "\(publisher.identifier).\(source.stem.lowercased().replacing("/", with: "."))"
    // A package is known by its identifier elsewhere, too.
    identifier = facts.identifier ?? sidecar.identifier ?? own
    let name = URL(fileURLWithPath: source.path).deletingPathExtension().lastPathComponent
    title = sidecar.title ?? facts.title ?? name
    publication = sidecar.publication ?? facts.publication ?? source.folderName
    number = sidecar.number ?? facts.number
    position = sidecar.position ?? number.flatMap { Double($0) }.flatMap { $0.isFinite ? $0 : nil }
    releaseDate = (sidecar.releaseDate ?? facts.releaseDate).flatMap(InternetDate.date)
    language = sidecar.language ?? facts.language
    readingDirection = sidecar.readingDirection ?? facts.readingDirection
    categories = sidecar.categories ?? []
    summary = sidecar.summary
    authors = sidecar.authors ?? facts.authors
    pageCount = facts.pageCount
    isFree = sidecar.isFree ?? facts.isFree ?? publisher.assumesFree
    purchaseURL = isFree ? nil : sidecar.purchaseURL ?? publisher.purchaseAddress(of: identifier)
  }

  /// The names of folders and files of the issue.
  var slug: String { SiteName.name(of: identifier) }
}

extension StorePublisher {
  fileprivate func purchaseAddress(of identifier: String) -> String? {
    purchaseTemplate?.replacing("{identifier}", with: identifier.escapedPathPart)
  }
}
