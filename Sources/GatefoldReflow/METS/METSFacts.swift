internal import Foundation
internal import Gatefold
internal import GatefoldExport
internal import GatefoldPackage
internal import GatefoldTypesetting

/// The values that describe an issue: set by the user, else declared by its package, else printed.
struct METSFacts: Sendable {
  /// Values by field; absent ones are not known.
  private let values: [METSField: String]
  /// The name of the publication, or the title of the document, or the name of its file.
  let title: String
  let pageCount: Int
  let author: String?

  /// Below this confidence, a printed value is left out.
  private static let minimumConfidence = 0.5

  init(_ issue: MagazineIssue, at path: String, fields: [METSField: String]) async throws(GatefoldError) {
    let identity = try await issue.identity()
    func printed<Value>(_ found: IssueIdentity.Found<Value>?) -> Value? {
      found.flatMap { $0.confidence >= Self.minimumConfidence ? $0.value : nil }
    }
    var values: [METSField: String] = [:]
    values[.title] = printed(identity.title)
    values[.volume] = printed(identity.volume)
    values[.number] = printed(identity.number)
    values[.date] = printed(identity.date)?.description
    values[.issn] = printed(identity.issn)
    values[.language] = identity.language ?? issue.readingHints.validLanguage
    if IssuePackage.isPackage(at: path) {
      let description = try IssuePackage(path).issue
      values[.title] = description.publication ?? values[.title]
      values[.number] = description.number ?? values[.number]
      values[.date] = description.releaseDate ?? values[.date]
      values[.language] = description.language ?? values[.language]
    }
    values.merge(fields) { $1 }
    values = values.mapValues(\.singleLine).filter { !$0.value.isBlank }
    self.values = values
    var name = values[.title]
    if name == nil { name = try await issue.printedTitle(fallback: ExportNames.title(of: path)).singleLine }
    let title = name ?? ExportNames.title(of: path)
    self.title = title
    pageCount = issue.pageCount
    // Many PDFs name the publication as their author.
    author = issue.author.map(\.singleLine).flatMap { $0 == title ? nil : $0 }
  }

  subscript(field: METSField) -> String? { values[field] }

  /// The date; `nil` if it is not known.
  var date: IssueDate? { self[.date].flatMap { IssueDate($0) } }

  /// The day, like "2016-09-14"; `nil` if only the month is known.
  var day: String? { date.flatMap { $0.day == nil ? nil : $0.description } }

  var isNewspaper: Bool { self[.kind] == "newspaper" }

  /// Title, number and date, as a label.
  var label: String {
    [[title, self[.number]].compactMap(\.self).joined(separator: " "), self[.date]].compactMap(\.self)
      .joined(separator: ", ")
  }
}
