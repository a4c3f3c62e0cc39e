internal import struct Foundation.Data
internal import Gatefold
internal import GatefoldFormats

/// The contents of an EPUB 3 file: articles, printed pages, landmarks.
struct NavigationDocument {
  let package: EPUBPackage

  var data: Data {
    let publication = package.publication
    return MarkupWriter.page(
      title: publication.title,
      MarkupWriter.rootAttributes(publication.language, publication.lineDirection)
    ) { out in
      out.element("nav", ["epub:type": "toc", "role": "doc-toc", "id": "toc", "aria-labelledby": "toc-title"]) { out in
        out.element("h1", ["id": "toc-title"], text: publication.title)
        out.newLine()
        Self.write(package.contents, to: &out)
      }
      writePages(to: &out)
      writeLandmarks(to: &out)
    }.data
  }

  private static func write(_ entries: [EPUBPackage.TOCEntry], to out: inout MarkupWriter) {
    out.element("ol", [:]) { out in
      for entry in entries {
        out.open("li")
        if let reference = entry.reference {
          out.element("a", ["href": reference], text: entry.title)
        } else {
          out.element("span", text: entry.title)
        }
        if !entry.children.isEmpty {
          out.newLine()
          write(entry.children, to: &out)
        }
        out.close("li")
        out.newLine()
      }
    }
  }

  private func writePages(to out: inout MarkupWriter) {
    guard !package.pageList.isEmpty else { return }
    let attributes: XMLAttributes = [
      "epub:type": "page-list", "role": "doc-pagelist", "id": "page-list", "hidden": "hidden", "aria-label": "Pages",
    ]
    out.element("nav", attributes) { out in
      out.element("ol", [:]) { out in
        for page in package.pageList {
          out.open("li")
          out.element("a", ["href": page.reference], text: page.label)
          out.close("li")
          out.newLine()
        }
      }
    }
  }

  private func writeLandmarks(to out: inout MarkupWriter) {
    guard !package.landmarks.isEmpty else { return }
    let attributes: XMLAttributes = [
      "epub:type": "landmarks", "id": "landmarks", "hidden": "hidden", "aria-label": "Landmarks",
    ]
    out.element("nav", attributes) { out in
      out.element("ol", [:]) { out in
        for landmark in package.landmarks {
          out.open("li")
          out.element("a", ["epub:type": landmark.type, "href": landmark.reference], text: landmark.title)
          out.close("li")
          out.newLine()
        }
      }
    }
  }
}
