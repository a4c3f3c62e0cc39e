internal import Foundation

extension MagazineIssue {
  /// The title in the document's metadata.
  ///
  /// - Parameter fallback: the title of a document that gives none.
  package func title(fallback: String) -> String {
    let title = metadata.title?.trimmingCharacters(in: .whitespacesAndNewlines) ?? ""
    return title.isEmpty ? fallback : title
  }
}
