public import Foundation
public import Gatefold

extension IssueNotes {
  /// The notes as an annotation page of the W3C Web Annotation Data Model (https://www.w3.org/TR/annotation-model/), in
  /// JSON-LD.
  ///
  /// A highlight is selected in two ways: by its text with what stands around it (`TextQuoteSelector`), and by its page
  /// (`FragmentSelector` of RFC 8118) with its places in page space (`SvgSelector`).
  ///
  /// - Throws: `encodingFailed` if a place is not finite.
  public func webAnnotations() throws(GatefoldError) -> Data {
    let source = source?.absoluteString ?? Self.name(of: issue.identifier)
    let items =
      bookmarks.map { AnnotationJSON($0, source: source) } + highlights.map { AnnotationJSON($0, source: source) }
    do {
      return try LibraryJSON.data(AnnotationPageJSON(label: issue.title, items: items))
    } catch {
      throw GatefoldError(
        .encodingFailed,
        "the notes could not be written as JSON",
        underlyingError: GatefoldError.UnderlyingError(error)
      )
    }
  }

  /// A name for an issue without an address.
  private static func name(of identifier: String) -> String {
    let plain = CharacterSet(charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._:")
    return "urn:gatefold:" + (identifier.addingPercentEncoding(withAllowedCharacters: plain) ?? "")
  }
}

private struct AnnotationPageJSON: Encodable {
  let context = "http://www.w3.org/ns/anno.jsonld"
  let type = "AnnotationPage"
  let label: String
  let items: [AnnotationJSON]

  private enum CodingKeys: String, CodingKey {
    case context = "@context"
    case type, label, items
  }
}

private struct AnnotationJSON: Encodable {
  struct Body: Encodable {
    let type = "TextualBody"
    let format = "text/plain"
    let purpose: String
    let value: String
  }

  struct Target: Encodable {
    let source: String
    let selector: [Selector]
  }

  final class Selector: Encodable {
    let type: String
    var exact: String?
    var prefix: String?
    var suffix: String?
    var conformsTo: String?
    var value: String?
    var refinedBy: Selector?

    init(_ type: String) {
      self.type = type
    }
  }

  let id: String
  let type = "Annotation"
  let motivation: String
  let created: Date
  let modified: Date?
  let body: [Body]?
  let target: Target

  init(_ bookmark: Bookmark, source: String) {
    id = "urn:uuid:\(bookmark.identifier)"
    motivation = "bookmarking"
    created = bookmark.createdDate
    modified = nil
    body = bookmark.title.map { [Body(purpose: "describing", value: $0)] }
    target = Target(source: source, selector: [.page(bookmark.pageIndex)])
  }

  init(_ highlight: Highlight, source: String) {
    id = "urn:uuid:\(highlight.identifier)"
    motivation = "highlighting"
    created = highlight.createdDate
    modified = highlight.modifiedDate
    let bodies =
      [highlight.note.map { Body(purpose: "commenting", value: $0) }]
      + [highlight.color.map { Body(purpose: "classifying", value: $0) }]
    let given = bodies.compactMap(\.self)
    body = given.isEmpty ? nil : given
    let places = highlight.parts.map { part in
      let page = Selector.page(part.pageIndex)
      page.refinedBy = .shape(of: part.quads)
      return page
    }
    target = Target(source: source, selector: [.quote(highlight.quote)] + places)
  }
}

extension AnnotationJSON.Selector {
  fileprivate static func page(_ index: Int) -> AnnotationJSON.Selector {
    let selector = AnnotationJSON.Selector("FragmentSelector")
    selector.conformsTo = "http://tools.ietf.org/rfc/rfc8118"
    selector.value = "page=\(index + 1)"
    return selector
  }

  fileprivate static func quote(_ quote: TextQuote) -> AnnotationJSON.Selector {
    let selector = AnnotationJSON.Selector("TextQuoteSelector")
    selector.exact = quote.text
    selector.prefix = quote.prefix
    selector.suffix = quote.suffix
    return selector
  }

  /// Polygons in points from the top left of the page.
  fileprivate static func shape(of quads: [Quad]) -> AnnotationJSON.Selector {
    let polygons = quads.map { quad in
      let points = quad.corners.map { "\(number($0.x)),\(number($0.y))" }.joined(separator: " ")
      return "<polygon points=\"\(points)\"/>"
    }
    let selector = AnnotationJSON.Selector("SvgSelector")
    selector.value = "<svg xmlns=\"http://www.w3.org/2000/svg\">\(polygons.joined())</svg>"
    return selector
  }

  private static func number(_ value: Double) -> String {
    (value * 100).rounded() / 100 == value.rounded() ? "\(Int(bounded: value))" : "\((value * 100).rounded() / 100)"
  }
}
