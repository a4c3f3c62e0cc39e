package import Gatefold

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

/// How JSON names a page: its index from 0, its number from 1, its printed folio.
package struct PageNameJSON: Encodable {
  package let pageIndex: Int
  package let pageNumber: Int
  package let pageLabel: String

  package init(_ page: Page) {
    pageIndex = page.index
    pageNumber = page.number
    pageLabel = page.label
  }

  /// - Parameter label: the page label; `nil` for the page number.
  package init(_ pageIndex: Int, label: String?) {
    self.pageIndex = pageIndex
    pageNumber = pageIndex + 1
    pageLabel = label ?? String(pageNumber)
  }
}
