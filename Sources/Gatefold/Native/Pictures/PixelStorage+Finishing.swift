internal import CGatefold

extension PixelStorage {
  /// Paints the paper under a drawn page and applies the appearance, before anyone else sees the pixels.
  ///
  /// - Parameters:
  ///   - isOnPaper: whether the page was drawn on its paper.
  ///   - pages: those that the pixels show, for their watermark.
  func finish(
    _ appearance: PageAppearance,
    isOnPaper: Bool = false,
    pages: [PagePlacement] = []
  ) throws(GatefoldError) {
    if !isOnPaper { try layPaper(appearance.paper) }
    if appearance.isInverted { cgatefold_bitmap_invert_lightness(bitmap) }
    if let watermark = appearance.watermark {
      try draw { bitmap throws(NativeFailure) in
        for page in pages { try bitmap.draw(watermark, on: page) }
      }
    }
    if appearance.brightness < 1 { cgatefold_bitmap_dim(bitmap, max(0, appearance.brightness)) }
  }

  private func layPaper(_ paper: RGBAColor) throws(GatefoldError) {
    do throws(NativeFailure) {
      try nativeCall { cgatefold_bitmap_lay_paper(bitmap, cgatefold_color(paper), $0) }
    } catch {
      throw GatefoldError(.drawingFailed, "the paper could not be painted", nativeMessage: error.message)
    }
  }
}
