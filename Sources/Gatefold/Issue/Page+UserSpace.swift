extension Page {
  /// The transform from page space to the default user space of the file (PDF 32000-1, 8.3.2.3), which other PDF
  /// libraries use.
  ///
  /// In user space the unit is 1/72 inch divided by ``userUnit``, the origin is the origin of the MediaBox, y grows
  /// upwards, and the page isn't turned.
  ///
  /// ```swift
  /// let rect = page.userSpaceTransform.applied(to: hit.rects[0])
  /// let back = page.userSpaceTransform.inverse.applied(to: rect)
  /// ```
  public var userSpaceTransform: PageTransform { description.frame.transform.inverse }
}
