/// A link is known by all that it is: its page, its place and its target.
extension Link: Identifiable {
  /// The link itself: its page, its place and its target.
  public var id: Link { self }
}
