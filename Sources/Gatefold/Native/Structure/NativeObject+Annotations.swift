extension NativeObject {
  /// Bits of an annotation's /F (PDF 32000-1, table 165).
  private static let hiddenFlag = 1 << 1
  private static let noViewFlag = 1 << 5

  /// Whether an annotation is not shown on the screen.
  var isHiddenAnnotation: Bool {
    (self["/F"]?.integer ?? 0) & (Self.hiddenFlag | Self.noViewFlag) != 0
  }
}
