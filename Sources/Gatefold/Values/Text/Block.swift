/// Lines that follow each other closely in one column: a paragraph or several, a headline, a caption.
///
/// ```swift
/// for block in try await page.text().blocks where block.role.isInFlow {
///   print(block.role, block.rect, block.text)
/// }
/// ```
public struct Block: Hashable, Sendable {
  /// The lines, in reading order.
  public let lines: [Line]
  /// The smallest upright rectangle around the lines, in page space.
  public let rect: PageRect
  /// The role of the block on its page.
  public let role: BlockRole
  /// Index into ``TextPage/styles`` of the style of most letters; see ``TextPage/style(of:)-(Block)``.
  public let styleIndex: Int32
  /// Whether the block lies outside the CropBox, where it isn't visible.
  public let isOutsidePage: Bool
  /// Whether nothing of it is painted, like text laid under a scan.
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

  /// The glyphs of the block, as indices into ``TextPage/glyphs``.
  public var glyphRange: Range<Int> {
    guard let first = lines.first, let last = lines.last else { return 0..<0 }
    return first.glyphRange.lowerBound..<last.glyphRange.upperBound
  }

  /// The lines, separated by line breaks. Lines of a listing, whose letters are all as wide, keep their spaces.
  public var text: String { listing ?? lines.map(\.text).joined(separator: "\n") }

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
