package import GatefoldFormats

/// A number for JSON, rounded to three decimals.
package func roundedForJSON(_ value: Double) -> Double {
  (value * 1000).rounded() / 1000
}

extension PageRect {
  package var json: PageRect {
    PageRect(x: roundedForJSON(x), y: roundedForJSON(y), width: roundedForJSON(width), height: roundedForJSON(height))
  }
}

extension PagePoint {
  package var json: PagePoint { PagePoint(x: roundedForJSON(x), y: roundedForJSON(y)) }
}

extension Quad {
  package var json: Quad {
    Quad(
      topLeft: topLeft.json,
      topRight: topRight.json,
      bottomRight: bottomRight.json,
      bottomLeft: bottomLeft.json
    )
  }
}

extension JSONObject {
  /// How JSON names a page: its index from 0, its number from 1, its printed folio.
  ///
  /// - Parameter label: the page label; `nil` for the page number.
  package static func page(_ pageIndex: Int, label: String?) -> JSONObject {
    ["pageIndex": pageIndex, "pageNumber": pageIndex + 1, "pageLabel": label ?? String(pageIndex + 1)]
  }

  /// How JSON names the places of a text on a page.
  package static func places(_ quads: [Quad], onPage pageIndex: Int) -> JSONObject {
    ["pageIndex": pageIndex, "pageNumber": pageIndex + 1, "quads": quads.map(\.json)]
  }
}
