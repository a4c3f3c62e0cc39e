internal import GatefoldExport

/// Paths in the folder of a site of articles.
enum SitePath {
  static let (index, styleSheet) = ("index.html", "style.css")

  @Sendable static func article(_ articleIndex: Int) -> String {
    "article-\(ExportNames.number(articleIndex + 1)).html"
  }
}
