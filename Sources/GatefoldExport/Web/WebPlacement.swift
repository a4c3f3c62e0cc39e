/// The place of an issue's files in a larger site. There the issue has a second `issue.json` outside of their folder, whose
/// address stays the same from one edition to the next.
package struct WebPlacement: Hashable, Sendable {
  /// The path of the second `issue.json` from the folder of the files.
  package var descriptionPath: String
  /// The path of the files from the folder of the second `issue.json`, with a slash at its end.
  package var folder: String
  /// The identifier of the issue's edition.
  package var edition: String
  /// The path of the PDF from the folder of the files; `nil` if it is not published.
  package var document: String?
  /// The path of the page about the issue, relative to the second `issue.json`, or `nil` without such a page.
  package var page: String?
  /// The language of the issue; `nil` to use the document's language.
  package var language: String?
  /// Set if only the first pages are published.
  package var preview: WebIssue.Preview?

  package init(descriptionPath: String, folder: String, edition: String) {
    self.descriptionPath = descriptionPath
    self.folder = folder
    self.edition = edition
  }
}
