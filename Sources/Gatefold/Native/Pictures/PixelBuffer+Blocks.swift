extension PixelBuffer {
  /// A copy of a page's picture with its blocks of text outlined, each labelled with its number in reading order, from
  /// 1, and its role.
  ///
  /// ```swift
  /// let picture = try await page.render(.zoom(2))
  /// let explained = try picture.numbering(try await page.text().blocks, zoom: 2)
  /// ```
  ///
  /// - Parameters:
  ///   - blocks: of the page.
  ///   - zoom: pixels a point of this picture, which shows the page from its top left.
  ///   - style: how the blocks are marked.
  /// - Throws: `pictureTooLarge`, `drawingFailed`.
  public func numbering(_ blocks: [Block], zoom: Double, style: HighlightStyle = .block) throws(GatefoldError)
    -> PixelBuffer
  {
    let labels = blocks.enumerated().map { number, block in
      (text: "\(number + 1) \(block.role.rawValue)", beside: block.rect)
    }
    let lines = blocks.flatMap { $0.lines.map(\.quad.boundingRect) }
    return try highlighting(blocks.map { Quad($0.rect) }, zoom: zoom, style: style)
      .labelled(labels, keepingOff: lines, zoom: zoom, fill: style.outline ?? style.fill)
  }
}
