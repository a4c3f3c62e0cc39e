extension PixelBuffer {
  /// The picture at the top left of a larger one, the rest white paper.
  ///
  /// - Throws: `pictureTooLarge` where there is no memory for it.
  public func padded(to size: PixelSize) throws(GatefoldError) -> PixelBuffer {
    guard size != self.size else { return self }
    precondition(size.width >= self.size.width && size.height >= self.size.height, "padding cannot shrink a picture")
    let larger = try PixelStorage(size)
    larger.fill(0xFF)
    larger.copyRows(of: self)
    return PixelBuffer(larger)
  }
}
