internal import struct Foundation.Data
internal import Gatefold
internal import GatefoldFormats

/// The head and frame that all pages of a site share.
enum HTMLPage {
  /// - Parameters:
  ///   - links: relations with files, for the head.
  ///   - inlineStyle: a style sheet inside the page, instead of the site's.
  static func data(
    title: String,
    language: String,
    direction: ReadingDirection,
    author: String?,
    links: [(relation: String, file: String)],
    inlineStyle: String? = nil,
    _ body: (inout MarkupWriter) -> Void
  ) -> Data {
    var out = MarkupWriter(.html)
    out.markup("<!DOCTYPE html>\n")
    let attributes: XMLAttributes = [
      "lang": language, "dir": direction == .rightToLeft ? "rtl" : nil,
    ]
    out.element("html", attributes) { out in
      out.element("head") { out in
        out.void("meta", ["charset": "utf-8"])
        out.void("meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"])
        out.newLine()
        out.element("title", text: title)
        out.newLine()
        if let author { out.void("meta", ["name": "author", "content": author]) }
        if let inlineStyle {
          out.open("style")
          out.markup("\n\(inlineStyle)")
          out.close("style")
        } else {
          out.void("link", ["rel": "stylesheet", "href": SitePath.styleSheet])
        }
        out.newLine()
        for link in links {
          out.void("link", ["rel": link.relation, "href": link.file])
          out.newLine()
        }
      }
      out.element("body", body)
    }
    return out.data
  }
}

extension MarkupWriter {
  fileprivate mutating func element(_ name: String, _ body: (inout MarkupWriter) -> Void) {
    element(name, [:], body)
  }
}
