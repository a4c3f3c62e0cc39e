internal import GatefoldExport

/// What a request asks of an issue, whatever its file is.
enum IssuePart: Sendable {
  /// The address of the issue itself.
  case issue
  case manifest, description, contents, articles, overlays, links, preview
  /// A search, or the completion of a word.
  case question(IssueQuestion, isVersionOne: Bool)
  /// A file of a package, by its path.
  case asset(String)
  /// A file of the articles, by the segments of its path.
  case articleFile([String])
  /// The cover, by the name of the picture.
  case cover(String)
  /// A picture for readers that stream pages, by its name.
  case streamed(String)
  /// A part of a page, by the number of the page.
  case page(String, PagePart)
  /// The file itself.
  case file
  /// What no issue has.
  case nothing
}

/// A search of the IIIF Content Search API in an issue, named as in addresses.
enum IssueQuestion: String, Sendable {
  /// Hits.
  case search
  /// Words that begin so.
  case autocomplete
}

/// What a request asks of a page.
enum PagePart: Sendable {
  /// A picture of the page, with its name.
  case picture(String)
  case lines, links
  case text(TextMapFormat)
  /// A tile for web maps: `{z}`, `{x}` and `{y}{@scale}.{format}`.
  case tile([String])
}
