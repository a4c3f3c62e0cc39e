extension PixelBuffer {
  /// A copy of a page's picture with its blocks of text outlined, each with its number in reading order and its role.
  ///
  /// - Parameter zoom: pixels a point of this picture, which shows the page from its top left.
  public func numbering(_ blocks: [Block], zoom: Double, style: MarkStyle = .block) throws(GatefoldError) -> PixelBuffer
  {
    let labels = blocks.enumerated().map { number, block in
      (text: "\(number + 1) \(block.role.rawValue)", at: PagePoint(x: block.rect.minX, y: block.rect.minY))
    }
    return try marking(blocks.map { Quad($0.rect) }, zoom: zoom, style: style)
      .labelled(labels, zoom: zoom, fill: style.outline ?? style.fill)
  }
}
