extension Page {
  /// The images of the page, and the paths that it fills and strokes; those of annotations are not among them.
  ///
  /// ```swift
  /// let graphics = try await page.graphics()
  /// if let photograph = graphics.images.first(where: { $0.jpeg != nil }), let file = photograph.jpeg {
  ///   try await issue.bytes(of: file).write(to: folder.appending(path: "photograph.jpg"))
  /// }
  /// ```
  ///
  /// The page is read for it, which takes as long as reading its text.
  ///
  /// - Throws: `damagedPage`, `cancelled`; isolated also what workers throw.
  public func graphics() async throws(GatefoldError) -> PageGraphics {
    try await issue.lanes.answer(GraphicsRequest(index: index))
  }
}
