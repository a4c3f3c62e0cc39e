internal import Gatefold

/// The frames that an article runs through, one after the other.
struct FrameChain {
  private let area: SetArea
  private let style: ReaderStyle
  private let isRightToLeft: Bool
  /// The number of the next frame: a column where there are pages.
  private(set) var number = 0
  /// Where columns begin on the page of the heading, which runs over all of them.
  private var columnTop: (pageIndex: Int, y: Double)?
  /// Whether frames are as wide as the page.
  private var isHeading: Bool

  init(_ area: SetArea, _ style: ReaderStyle, isRightToLeft: Bool) {
    self.area = area
    self.style = style
    self.isRightToLeft = isRightToLeft
    isHeading = false
    isHeading = columnCount > 1 || headingFrameCount > 0
  }

  /// How many of the first frames of a layout are kept for the heading.
  private var headingFrameCount: Int {
    guard case .frames(let frames, _) = area else { return 0 }
    return frames.prefix(while: \.isForHeading).count
  }

  /// Whether a layout gives the frames.
  var isOfLayout: Bool { if case .frames = area { true } else { false } }

  /// Whether the heading is being set, in frames apart from the text.
  var hasHeading: Bool { isHeading }

  /// The next frame; `nil` behind the last one.
  mutating func next() -> SetFrame? {
    defer { number += 1 }
    switch area {
    case .frames(let frames, _): return number < frames.count ? frames[number] : nil
    case .column(let width):
      guard number == 0 else { return nil }
      let page = Self.inner(PageSize(width: width, height: .infinity), style.margins)
      return SetFrame(pageIndex: 0, rect: page)
    case .pages(let size):
      let page = Self.inner(size, style.margins)
      return isHeading ? SetFrame(pageIndex: number, rect: page) : column(number, of: page)
    }
  }

  /// Goes on in columns below the heading.
  mutating func beginColumns(pageIndex: Int, y: Double) {
    guard isHeading else { return }
    isHeading = false
    guard !isOfLayout else {
      number = max(number, headingFrameCount)
      return
    }
    columnTop = (pageIndex, y)
    number = pageIndex * columnCount
  }

  private func column(_ number: Int, of page: PageRect) -> SetFrame {
    let count = columnCount
    let (pageIndex, place) = number.quotientAndRemainder(dividingBy: count)
    let gap = style.columnGap * style.fontSize
    let width = (page.width - gap * Double(count - 1)) / Double(count)
    let column = isRightToLeft ? count - 1 - place : place
    var rect = PageRect(x: page.x + Double(column) * (width + gap), y: page.y, width: width, height: page.height)
    if let columnTop, columnTop.pageIndex == pageIndex {
      rect.y = min(columnTop.y, page.maxY)
      rect.height = page.maxY - rect.y
    }
    return SetFrame(pageIndex: pageIndex, rect: rect)
  }

  private var columnCount: Int {
    guard case .pages(let size) = area else { return 1 }
    let page = Self.inner(size, style.margins)
    var count = min(style.columnCount, 20)
    let gap = style.columnGap * style.fontSize
    let minimum = ReaderStyle.minimumColumnWidth * style.fontSize
    while count > 1, (page.width - gap * Double(count - 1)) / Double(count) < minimum { count -= 1 }
    return count
  }

  /// A page without its margins, which leave at least half of it.
  private static func inner(_ size: PageSize, _ margins: PageMargins) -> PageRect {
    let across = min(1, size.width / 2 / max(1e-9, margins.left + margins.right))
    let down = size.height.isFinite ? min(1, size.height / 2 / max(1e-9, margins.top + margins.bottom)) : 1
    return PageRect(
      x: margins.left * across,
      y: margins.top * down,
      width: size.width - (margins.left + margins.right) * across,
      height: size.height - (margins.top + margins.bottom) * down
    )
  }
}
