/// A page is known by its index in its issue.
extension Page: Identifiable {
  /// The index of the page; unique within its issue.
  public var id: Int { index }
}

/// A spread is known by its index in its issue.
extension Spread: Identifiable {
  /// The index of the spread; unique among the spreads of one arrangement.
  public var id: Int { index }
}
