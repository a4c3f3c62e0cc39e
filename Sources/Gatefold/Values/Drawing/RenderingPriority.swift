/// The purpose of a picture. More urgent pictures are drawn first. A drawing that has started is never interrupted for
/// another.
public enum RenderingPriority: Int, Comparable, Hashable, CaseIterable, Sendable {
  /// Work that nobody waits for at a screen: pyramids, exports.
  case batch
  /// Thumbnails of an overview.
  case thumbnail
  /// Pictures that will be visible when the reader moves on.
  case prefetch
  /// Pictures on the screen.
  case visible

  public static func < (first: RenderingPriority, second: RenderingPriority) -> Bool {
    first.rawValue < second.rawValue
  }
}
