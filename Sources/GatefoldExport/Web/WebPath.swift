/// Paths in the folder of an issue on the web.
package enum WebPath {
  package static let manifest = "manifest.json"
  static let index = "index.html"
  static let (contents, links, issue) = ("contents.json", "links.json", "issue.json")
  static let (images, thumbnails, texts) = ("images/", "thumbs/", "text/")
  static let media = "media"
  /// What the names of the units of copied files begin with.
  package static let fileUnitPrefix = "file "
  static let document = "issue.pdf"
}
