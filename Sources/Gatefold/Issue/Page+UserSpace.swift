extension Page {
  /// From page space to the default user space of the file, in which other PDF libraries and the file itself give
  /// places: its unit is 1/72 inch divided by `userUnit`, its origin is that of the MediaBox, y grows upwards, and the
  /// page isn't turned (PDF 32000-1, 8.3.2.3).
  ///
  /// ```swift
  /// let rect = page.userSpaceTransform.applied(to: hit.rects[0])
  /// let back = page.userSpaceTransform.inverse.applied(to: rect)
  /// ```
  public var userSpaceTransform: PageTransform { description.frame.transform.inverse }
}
