extension PixelBuffer {
  /// The picture at the top left of a larger one. The rest is blank paper.
  ///
  /// - Parameters:
  ///   - size: in pixels; at least the size of this picture on both axes.
  ///   - appearance: how the picture was drawn, for the colour of its paper.
  /// - Throws: `pictureTooLarge` if there is no memory for it.
  public func padded(
    to size: PixelSize,
    appearance: PageAppearance = .asPrinted
  ) throws(GatefoldError) -> PixelBuffer {
    guard size != self.size else { return self }
    precondition(size.width >= self.size.width && size.height >= self.size.height, "padding cannot shrink a picture")
    let larger = try PixelStorage(size)
    try larger.finish(appearance)
    larger.copyRows(of: self)
    return PixelBuffer(larger)
  }
}
