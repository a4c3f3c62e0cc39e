/// What HTML, SVG and CSS files ask for.
enum WebReferences {
  /// Whether a file can ask for others in a way that is found.
  static func areIn(_ path: String) -> Bool {
    switch MediaType(fileName: path)?.name {
    case "text/html", "application/xhtml+xml", "image/svg+xml", "text/css": true
    default: false
    }
  }

  static func references(in bytes: [UInt8], ofFile path: String) -> [WebReference] {
    if MediaType(fileName: path)?.name == "text/css" { return CSSReferences.references(in: bytes[...]) }
    var references = HTMLReferences(bytes)
    return references.all()
  }
}
