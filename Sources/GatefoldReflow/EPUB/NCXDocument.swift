internal import struct Foundation.Data
internal import GatefoldFormats

/// The contents for reading systems of EPUB 2 (NCX).
struct NCXDocument {
  let package: EPUBPackage

  var data: Data {
    var out = MarkupWriter(.epub)
    out.markup("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
    let attributes: XMLAttributes = [
      "xmlns": "http://www.daisy.org/z3986/2005/ncx/", "version": "2005-1", "xml:lang": package.publication.language,
    ]
    out.element("ncx", attributes) { out in
      out.element("head", [:]) { out in
        let values = [
          ("dtb:uid", package.publication.identifier), ("dtb:depth", String(Self.depth(of: package.contents))),
          ("dtb:totalPageCount", "0"), ("dtb:maxPageNumber", "0"),
        ]
        for (name, value) in values { out.void("meta", ["name": name, "content": value]) }
      }
      Self.label("docTitle", package.publication.title, to: &out)
      out.element("navMap", [:]) { out in
        var orders: [String: Int] = [:]
        var count = 0
        Self.write(package.contents, &count, &orders, to: &out)
      }
    }
    return out.data
  }

  /// - Parameters:
  ///   - count: the number of entries written.
  ///   - orders: the places of targets in the order of reading, which entries with the same target share.
  private static func write(
    _ entries: [EPUBPackage.TOCEntry],
    _ count: inout Int,
    _ orders: inout [String: Int],
    to out: inout MarkupWriter
  ) {
    for entry in entries {
      guard let reference = entry.firstReference else { continue }
      count += 1
      let order = orders[reference] ?? orders.count + 1
      orders[reference] = order
      out.open("navPoint", ["id": "point-\(count)", "playOrder": String(order)])
      label("navLabel", entry.title, to: &out)
      out.void("content", ["src": reference])
      out.newLine()
      write(entry.children, &count, &orders, to: &out)
      out.close("navPoint")
      out.newLine()
    }
  }

  private static func label(_ name: String, _ text: String, to out: inout MarkupWriter) {
    out.open(name)
    out.element("text", text: text)
    out.close(name)
    out.newLine()
  }

  private static func depth(of entries: [EPUBPackage.TOCEntry]) -> Int {
    entries.map { 1 + depth(of: $0.children) }.max() ?? 0
  }
}
