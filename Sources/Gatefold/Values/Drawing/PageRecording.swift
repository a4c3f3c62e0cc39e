/// Whether a lane records what is around a region that it draws, so that the next window over the page needs no
/// interpretation of it.
package enum PageRecording: Hashable, Sendable {
  /// The region is drawn by itself, and has the same bytes whatever was drawn before.
  case never
  /// It is the first window over a page, which shall not wait for a recording; or a later one, which is drawn from a
  /// recording of these pixels of the page.
  case whenPanned(PixelRect)
  /// It is drawn ahead, from a recording of these pixels of the page.
  case ahead(PixelRect)

  /// What is recorded, from the top left of the whole page as turned.
  package var area: PixelRect? {
    switch self {
    case .never: nil
    case .whenPanned(let area), .ahead(let area): area
    }
  }
}
