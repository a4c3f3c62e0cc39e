/// Lines that follow each other closely in one column.
public struct Block: Hashable, Sendable {
  public let lines: [Line]
  /// The smallest upright rectangle around the lines, in page space.
  public let rect: PageRect
  public let role: BlockRole
  /// The style of most of its letters, into `TextPage.styles`; see ``TextPage/style(of:)-(Block)``.
  public let styleIndex: Int32
  /// Whether it lies outside the CropBox, where nobody sees it.
  public let isOutsidePage: Bool
  /// Whether nothing of it is painted, like the text that is laid under a scan.
  public let isInvisible: Bool

  package init(
    lines: [Line],
    rect: PageRect,
    role: BlockRole,
    styleIndex: Int32,
    isOutsidePage: Bool,
    isInvisible: Bool
  ) {
    self.lines = lines
    self.rect = rect
    self.role = role
    self.styleIndex = styleIndex
    self.isOutsidePage = isOutsidePage
    self.isInvisible = isInvisible
  }

  /// Its glyphs in `TextPage.glyphs`.
  public var glyphRange: Range<Int> {
    guard let first = lines.first, let last = lines.last else { return 0..<0 }
    return first.glyphRange.lowerBound..<last.glyphRange.upperBound
  }

  /// The lines, each on a line of its own.
  public var text: String { lines.map(\.text).joined(separator: "\n") }

  func moved(x: Double, y: Double) -> Block {
    Block(
      lines: lines.map { $0.moved(x: x, y: y) },
      rect: rect.moved(x: x, y: y),
      role: role,
      styleIndex: styleIndex,
      isOutsidePage: isOutsidePage,
      isInvisible: isInvisible
    )
  }
}
