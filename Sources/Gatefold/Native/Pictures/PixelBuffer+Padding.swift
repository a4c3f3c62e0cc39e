extension PixelBuffer {
  /// The picture at the top left of a larger one, the rest bare paper.
  ///
  /// - Parameter appearance: how the picture was drawn, for its paper.
  /// - Throws: `pictureTooLarge` where there is no memory for it.
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
