/// A link is known by all that it is: its page, its place and its target.
extension Link: Identifiable {
  public var id: Link { self }
}
