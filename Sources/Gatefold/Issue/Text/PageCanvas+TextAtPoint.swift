extension PageCanvas {
  /// The word under a point of the page or the spread; see ``TextPage/word(at:)``.
  ///
  /// Its quad is in the space of the canvas. Its glyphs belong to the page under the point, which ``page(at:)``
  /// returns.
  ///
  /// ```swift
  /// let point = viewport.pagePoint(at: WindowPoint(x: 200, y: 310))
  /// if let word = try await page.word(at: point) {
  ///   window.highlight(word.quad)
  /// }
  /// ```
  ///
  /// - Parameter point: in the space of the canvas.
  /// - Returns: `nil` on white space, on punctuation and away from text.
  /// - Throws: what reading the text of the page under the point throws.
  public func word(at point: PagePoint) async throws(GatefoldError) -> Word? {
    guard let place = place(at: point) else { return nil }
    let word = try await place.page.text().word(at: place.pagePoint(of: point))
    return word?.moved(x: place.frame.x, y: place.frame.y)
  }

  /// The line under a point of the page or the spread; see ``TextPage/line(at:)``.
  ///
  /// - Parameter point: in the space of the canvas, like the places of the result.
  /// - Returns: `nil` between lines and away from text.
  /// - Throws: what reading the text of the page under the point throws.
  public func line(at point: PagePoint) async throws(GatefoldError) -> Line? {
    guard let place = place(at: point) else { return nil }
    let line = try await place.page.text().line(at: place.pagePoint(of: point))
    return line?.moved(x: place.frame.x, y: place.frame.y)
  }

  /// The block under a point of the page or the spread, also between two of its lines; see ``TextPage/block(at:)``.
  ///
  /// - Parameter point: in the space of the canvas, like the places of the result.
  /// - Returns: `nil` away from text.
  /// - Throws: what reading the text of the page under the point throws.
  public func block(at point: PagePoint) async throws(GatefoldError) -> Block? {
    guard let place = place(at: point) else { return nil }
    let block = try await place.page.text().block(at: place.pagePoint(of: point))
    return block?.moved(x: place.frame.x, y: place.frame.y)
  }
}
