public import Foundation
public import Gatefold
internal import GatefoldFormats

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
    let items = bookmarks.map { $0.annotation(of: source) } + highlights.map { $0.annotation(of: source) }
    let page: JSONObject = [
      "@context": "http://www.w3.org/ns/anno.jsonld", "type": "AnnotationPage", "label": issue.title, "items": items,
    ]
    do {
      return try JSONWriter.file(of: page)
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

extension Bookmark {
  fileprivate func annotation(of source: String) -> JSONObject {
    .annotation(
      identifier,
      "bookmarking",
      created: createdDate,
      modified: nil,
      bodies: [.body("describing", title)],
      of: source,
      [.page(pageIndex)]
    )
  }
}

extension Highlight {
  fileprivate func annotation(of source: String) -> JSONObject {
    .annotation(
      identifier,
      "highlighting",
      created: createdDate,
      modified: modifiedDate,
      bodies: [.body("commenting", note), .body("classifying", color)],
      of: source,
      [.quote(quote)] + parts.map { .page($0.pageIndex, shape: .shape(of: $0.quads)) }
    )
  }
}

extension JSONObject {
  fileprivate static func annotation(
    _ identifier: String,
    _ motivation: String,
    created: Date,
    modified: Date?,
    bodies: [JSONObject?],
    of source: String,
    _ selectors: [JSONObject]
  ) -> JSONObject {
    let bodies = bodies.compactMap(\.self)
    let target: JSONObject = ["source": source, "selector": selectors]
    return [
      "id": "urn:uuid:\(identifier)", "type": "Annotation", "motivation": motivation, "created": created,
      "modified": modified, "body": bodies.isEmpty ? nil : bodies, "target": target,
    ]
  }

  fileprivate static func body(_ purpose: String, _ value: String?) -> JSONObject? {
    value.map { ["type": "TextualBody", "format": "text/plain", "purpose": purpose, "value": $0] }
  }

  fileprivate static func page(_ index: Int, shape: JSONObject? = nil) -> JSONObject {
    [
      "type": "FragmentSelector", "conformsTo": "http://tools.ietf.org/rfc/rfc8118", "value": "page=\(index + 1)",
      "refinedBy": shape,
    ]
  }

  fileprivate static func quote(_ quote: TextQuote) -> JSONObject {
    ["type": "TextQuoteSelector", "exact": quote.text, "prefix": quote.prefix, "suffix": quote.suffix]
  }

  /// Polygons in points from the top left of the page.
  fileprivate static func shape(of quads: [Quad]) -> JSONObject {
    let polygons = quads.map { quad in
      let points = quad.corners.map { "\(number($0.x)),\(number($0.y))" }.joined(separator: " ")
      return "<polygon points=\"\(points)\"/>"
    }
    let drawing = "<svg xmlns=\"http://www.w3.org/2000/svg\">\(polygons.joined())</svg>"
    return ["type": "SvgSelector", "value": drawing]
  }

  private static func number(_ value: Double) -> String {
    (value * 100).rounded() / 100 == value.rounded() ? "\(Int(bounded: value))" : "\((value * 100).rounded() / 100)"
  }
}
