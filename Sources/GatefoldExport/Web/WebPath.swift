/// Paths in the folder of an issue on the web.
package enum WebPath {
  package static let manifest = "manifest.json"
  package static let index = "index.html"
  package static let (contents, links, issue) = ("contents.json", "links.json", "issue.json")
  static let (images, thumbnails, texts) = ("images/", "thumbs/", "text/")
  static let media = "media"
  /// The articles, which are files of a folder with their list.
  package static let articlesFolder = "articles/"
  package static let articles = articlesFolder + "articles.json"
  package static let overlays = "overlays.json"
  package static let assets = "assets/"
  package static let readerFolder = "reader/"
  /// The prefix of the unit names of copied files.
  package static let fileUnitPrefix = "file "
  static let document = "issue.pdf"
}
