/// Whether a lane may record what is around a region that it draws, so that the next window over the page needs no
/// interpretation of it.
package enum PageRecording: Hashable, Sendable {
  /// The region is drawn by itself, and has the same bytes whatever was drawn before.
  case never
  /// It belongs to a window. The first is drawn by itself and waits for no recording; the next ones are drawn from a
  /// recording of these pixels, from the top left of the whole page as turned.
  case around(PixelRect)

  /// What is recorded.
  package var area: PixelRect? {
    switch self {
    case .never: nil
    case .around(let area): area
    }
  }
}
