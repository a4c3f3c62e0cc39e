package import Gatefold

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
