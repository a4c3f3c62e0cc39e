package import GatefoldFormats

/// A page is known by its index in its issue.
extension Page: Identifiable {
  /// The index of the page; unique within its issue.
  public var id: Int { index }
}

extension JSONObject {
  /// How JSON names a page: its index from 0, its number from 1, its printed folio.
  package static func page(_ page: Page) -> JSONObject { .page(page.index, label: page.label) }
}

/// A spread is known by its index in its issue.
extension Spread: Identifiable {
  /// The index of the spread; unique among the spreads of one arrangement.
  public var id: Int { index }
}
