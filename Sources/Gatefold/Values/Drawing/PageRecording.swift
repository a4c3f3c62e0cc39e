/// Whether a lane may record the surroundings of a region that it draws, so that the next window over the page is drawn
/// without interpreting it again.
package enum PageRecording: Hashable, Sendable {
  /// The region is drawn directly, with the same bytes whatever was drawn before.
  case never
  /// The region belongs to a window. The first window is drawn directly and does not wait for a recording; the next
  /// ones are drawn from a recording of these pixels, from the top left of the rotated page.
  case around(PixelRect)

  /// The recorded pixels.
  package var area: PixelRect? {
    switch self {
    case .never: nil
    case .around(let area): area
    }
  }
}
