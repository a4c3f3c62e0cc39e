extension MagazineIssue {
  /// The title in the document's metadata, unless a program has made it up.
  ///
  /// - Parameter fallback: the title of a document that gives none.
  package func title(fallback: String) -> String { metadata.title.flatMap(DocumentTitle.meant) ?? fallback }
}
