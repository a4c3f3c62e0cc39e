/// A page is known by its index in its issue.
extension Page: Identifiable {
  public var id: Int { index }
}

/// A spread is known by its index in its issue.
extension Spread: Identifiable {
  public var id: Int { index }
}
