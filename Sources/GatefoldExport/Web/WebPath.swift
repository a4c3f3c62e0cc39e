/// Paths in the folder of an issue on the web.
package enum WebPath {
  package static let manifest = "manifest.json"
  static let index = "index.html"
  static let (contents, links, issue) = ("contents.json", "links.json", "issue.json")
  static let (images, thumbnails, texts) = ("images/", "thumbs/", "text/")
  static let media = "media"
  static let document = "issue.pdf"
}
