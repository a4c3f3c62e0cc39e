/// How a picture is drawn, and how urgently.
public struct RenderingOptions: Hashable, Sendable {
  /// The reader's turn of the page, on top of its own /Rotate.
  public var rotation: PageRotation
  public var appearance: PageAppearance
  public var priority: RenderingPriority

  public init(
    rotation: PageRotation = .none,
    appearance: PageAppearance = .asPrinted,
    priority: RenderingPriority = .visible
  ) {
    self.rotation = rotation
    self.appearance = appearance
    self.priority = priority
  }
}
