internal import Foundation
internal import Gatefold
internal import GatefoldFormats

/// The package document of an EPUB file: what it is, and all its files.
struct PackageDocument {
  let package: EPUBPackage

  private var publication: Publication { package.publication }

  var data: Data {
    var out = MarkupWriter(.epub)
    out.markup("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
    let attributes: XMLAttributes = [
      "xmlns": "http://www.idpf.org/2007/opf", "version": "3.0", "unique-identifier": "identifier",
      "xml:lang": publication.language,
    ]
    out.element("package", attributes) { out in
      let names: XMLAttributes = ["xmlns:dc": "http://purl.org/dc/elements/1.1/"]
      out.element("metadata", names) { out in
        writeDublinCore(to: &out)
        writeRendition(to: &out)
        writeAccessibility(to: &out)
      }
      writeManifest(to: &out)
      writeSpine(to: &out)
    }
    return out.data
  }

  // MARK: Metadata

  private func writeDublinCore(to out: inout MarkupWriter) {
    let values: [(String, XMLAttributes, String?)] = [
      ("dc:identifier", ["id": "identifier"], publication.identifier),
      ("dc:title", [:], publication.title),
      ("dc:language", [:], publication.language),
      ("dc:creator", [:], publication.author),
      ("dc:description", [:], publication.description),
      ("dc:date", [:], publication.published.map(InternetDate.timeText)),
      ("meta", ["property": "dcterms:modified"], InternetDate.timeText(publication.modified)),
    ]
    for (name, attributes, value) in values {
      guard let value else { continue }
      out.element(name, attributes, text: value)
      out.newLine()
    }
    if let cover = package.manifest.firstIndex(where: { $0.properties == "cover-image" }) {
      out.void("meta", ["name": "cover", "content": Self.identifier(cover)])
      out.newLine()
    }
    if !package.pageList.isEmpty {
      // The printed issue. `pageBreakSource` is what Ace and newer reading systems look for, `source-of` the others.
      let source = [publication.title, publication.published.map(InternetDate.dayText)].compactMap(\.self).joined(
        separator: ", "
      )
      out.element("dc:source", ["id": "source"], text: source)
      out.element("meta", ["refines": "#source", "property": "source-of"], text: "pagination")
      out.newLine()
      out.element("meta", ["property": "pageBreakSource"], text: source)
      out.newLine()
    }
  }

  private func writeRendition(to out: inout MarkupWriter) {
    var values = [("rendition:layout", package.isFixed ? "pre-paginated" : "reflowable")]
    if package.isFixed {
      values.append(("rendition:orientation", "auto"))
      values.append(("rendition:spread", publication.arrangement.pairing == .single ? "none" : "landscape"))
    }
    write(values, to: &out)
  }

  private func writeAccessibility(to out: inout MarkupWriter) {
    let accessibility = package.accessibility
    write(accessibility.modes.map { ("schema:accessMode", $0) }, to: &out)
    write(accessibility.sufficientModes.map { ("schema:accessModeSufficient", $0) }, to: &out)
    write(accessibility.features.map { ("schema:accessibilityFeature", $0) }, to: &out)
    write(accessibility.hazards.map { ("schema:accessibilityHazard", $0) }, to: &out)
    out.element("meta", ["property": "schema:accessibilitySummary", "xml:lang": "en"], text: accessibility.summary)
    out.newLine()
  }

  private func write(_ values: [(String, String)], to out: inout MarkupWriter) {
    for (property, value) in values {
      out.element("meta", ["property": property], text: value)
      out.newLine()
    }
  }

  // MARK: Files

  private static func identifier(_ place: Int) -> String { "item-\(place + 1)" }

  private func writeManifest(to out: inout MarkupWriter) {
    out.element("manifest", [:]) { out in
      let own: [(String, String, String, String?)] = [
        ("nav", EPUBPackageWriter.navigation, "application/xhtml+xml", "nav"),
        ("ncx", EPUBPackageWriter.ncx, "application/x-dtbncx+xml", nil),
        ("style", EPUBPackageWriter.styleSheet, "text/css", nil),
      ]
      let items = package.manifest.enumerated().map { (Self.identifier($0), $1.path, $1.mediaType, $1.properties) }
      for (identifier, path, mediaType, properties) in own + items {
        out.void(
          "item",
          ["id": identifier, "href": path, "media-type": mediaType, "properties": properties]
        )
        out.newLine()
      }
    }
  }

  private func writeSpine(to out: inout MarkupWriter) {
    let places = Dictionary(package.manifest.enumerated().map { ($1.path, $0) }) { first, _ in first }
    let attributes: XMLAttributes = [
      "toc": "ncx",
      "page-progression-direction": package.direction.rawValue,
    ]
    out.element("spine", attributes) { out in
      for reading in package.spine {
        let identifier = places[reading.path].map(Self.identifier) ?? "nav"
        out.void("itemref", ["idref": identifier, "properties": reading.properties])
        out.newLine()
      }
    }
  }
}
