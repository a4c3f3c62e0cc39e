internal import Foundation
internal import Gatefold
internal import GatefoldExport
internal import GatefoldFormats
internal import GatefoldPackage

/// Writes the files that every EPUB has.
struct EPUBPackageWriter {
  let package: EPUBPackage
  let files: ContainerFiles

  /// The folder of all files except those that the container format requires.
  static let folder = "EPUB/"
  static let (packageDocument, navigation, ncx, styleSheet) = ("package.opf", "nav.xhtml", "toc.ncx", "style.css")

  /// Writes the files that come first: the media type of the archive and the location of its package document.
  static func writeHead(to container: ZipStreamWriter) throws(GatefoldError) {
    try container.add(Data("application/epub+zip".utf8), at: "mimetype", isCompressed: false)
    let text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
      <rootfiles>
      <rootfile full-path="\(folder)\(packageDocument)" media-type="application/oebps-package+xml"/>
      </rootfiles>
      </container>

      """
    try container.add(Data(text.utf8), at: "META-INF/container.xml", isCompressed: true)
  }

  /// Writes the contents in both forms, and the package, which lists all files.
  func write() throws(GatefoldError) {
    try files.add(NavigationDocument(package: package).data, at: Self.navigation, showing: .description)
    try files.add(NCXDocument(package: package).data, at: Self.ncx, showing: .description)
    try files.add(PackageDocument(package: package).data, at: Self.packageDocument, showing: .description)
  }
}

extension MarkupWriter {
  /// The attributes of the root of every page.
  static func rootAttributes(_ language: String, _ direction: ReadingDirection, className: String? = nil)
    -> XMLAttributes
  {
    [
      "xmlns": "http://www.w3.org/1999/xhtml", "xmlns:epub": "http://www.idpf.org/2007/ops", "lang": language,
      "xml:lang": language, "dir": direction == .rightToLeft ? "rtl" : nil, "class": className,
    ]
  }

  /// Returns a page of an EPUB with a title and a body.
  ///
  /// - Parameter head: writes further elements of the head.
  static func page(
    title: String,
    _ rootAttributes: XMLAttributes,
    head: (inout MarkupWriter) -> Void = { _ in },
    body: XMLAttributes = [:],
    _ content: (inout MarkupWriter) -> Void
  ) -> MarkupWriter {
    var out = MarkupWriter(.epub)
    out.markup("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!DOCTYPE html>\n")
    out.element("html", rootAttributes) { out in
      out.element("head", [:]) { out in
        out.element("title", text: title)
        out.newLine()
        head(&out)
        out.void("link", ["rel": "stylesheet", "type": "text/css", "href": EPUBPackageWriter.styleSheet])
        out.newLine()
      }
      out.element("body", body, content)
    }
    return out
  }
}
