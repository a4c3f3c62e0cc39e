/// One page, or two facing ones, as one canvas: pure geometry, which needs no issue.
///
/// ```swift
/// let a4 = PageSize(width: 595, height: 842)
/// let layouts = SpreadLayout.layouts(of: Array(repeating: a4, count: 8), SpreadArrangement())
/// let place = layouts[1].point(PagePoint(x: 10, y: 20), onPage: 2)  // 605, 20
/// ```
///
/// Spread space is points from the top left of the canvas, y downwards, like page space of a page. The canvas is as
/// wide as its pages together and as high as the higher one. A lower page is centred vertically.
public struct SpreadLayout: Hashable, Sendable {
  /// A page and its place on the canvas.
  public struct Slot: Hashable, Sendable {
    /// Index of the page, from 0.
    public let pageIndex: Int
    /// The rectangle that the page covers, in spread space.
    public let frame: PageRect
    /// Which half of the open issue the page is.
    public let side: Side
  }

  /// Which half of the open issue a page is. A reader can leave the other half free for a page that stands alone.
  public enum Side: String, Hashable, Sendable, Codable {
    /// The left half.
    case left
    /// The right half.
    case right
    /// Both halves: the page is a spread itself, or pages are shown one by one.
    case whole
  }

  /// Index of the spread, from 0, in reading order.
  public let index: Int
  /// The size of the canvas, in points.
  public let size: PageSize
  /// The pages, one or two, from left to right.
  public let slots: [Slot]

  /// Indices of the pages, from 0, in reading order.
  public var pageIndices: [Int] { slots.map(\.pageIndex).sorted() }

  /// - Parameter pages: from left to right.
  private init(index: Int, pages: [(pageIndex: Int, size: PageSize, side: Side)]) {
    let height = pages.map(\.size.height).max() ?? 0
    var slots: [Slot] = []
    var x = 0.0
    for (pageIndex, size, side) in pages {
      let frame = PageRect(x: x, y: (height - size.height) / 2, width: size.width, height: size.height)
      slots.append(Slot(pageIndex: pageIndex, frame: frame, side: side))
      x += size.width
    }
    self.index = index
    self.size = PageSize(width: x, height: height)
    self.slots = slots
  }

  /// The spreads of an issue, in reading order.
  ///
  /// These pages stand alone:
  ///
  /// - pages that are spreads themselves: wider than high, and at least half again as wide as the upright pages of the
  ///   issue;
  /// - pages that are left over before such a page, or at the end;
  /// - all pages, if none is upright.
  ///
  /// - Parameters:
  ///   - pages: the sizes of all pages as displayed.
  ///   - arrangement: which pages lie side by side.
  public static func layouts(of pages: [PageSize], _ arrangement: SpreadArrangement) -> [SpreadLayout] {
    var pairing = Pairing(direction: arrangement.direction)
    let widest = widestHalf(of: pages)
    for (index, size) in pages.enumerated() {
      let isSpread = !size.isUpright && size.width >= widest
      if arrangement.pairing == .single || isSpread {
        pairing.addWhole(index, size)
      } else if arrangement.pairing == .coverAlone, index == 0 {
        pairing.addCover(size)
      } else {
        pairing.addHalf(index, size)
      }
    }
    return pairing.finished()
  }

  /// Minimum width of a page that shows two pages.
  private static func widestHalf(of pages: [PageSize]) -> Double {
    let upright = pages.filter(\.isUpright).map(\.width).sorted()
    return upright.isEmpty ? 0 : 1.5 * upright[upright.count / 2]
  }

  /// Collects spreads page by page.
  private struct Pairing {
    let direction: ReadingDirection
    private var spreads: [SpreadLayout] = []
    /// The first page of a pair that still lacks its second.
    private var first: (pageIndex: Int, size: PageSize)?

    init(direction: ReadingDirection) {
      self.direction = direction
    }

    private var firstSide: Side { direction == .leftToRight ? .left : .right }
    private var secondSide: Side { direction == .leftToRight ? .right : .left }

    mutating func addWhole(_ index: Int, _ size: PageSize) {
      flush()
      add([(index, size, .whole)])
    }

    /// A cover is the second half of a pair without a first page.
    mutating func addCover(_ size: PageSize) {
      add([(0, size, secondSide)])
    }

    mutating func addHalf(_ index: Int, _ size: PageSize) {
      guard let first else {
        first = (index, size)
        return
      }
      self.first = nil
      let pair = [(first.pageIndex, first.size, firstSide), (index, size, secondSide)]
      add(direction == .leftToRight ? pair : pair.reversed())
    }

    mutating func finished() -> [SpreadLayout] {
      flush()
      return spreads
    }

    private mutating func flush() {
      if let first { add([(first.pageIndex, first.size, firstSide)]) }
      first = nil
    }

    private mutating func add(_ pages: [(Int, PageSize, Side)]) {
      spreads.append(SpreadLayout(index: spreads.count, pages: pages))
    }
  }
}

extension PageSize {
  /// Whether the page is no wider than high, or hardly.
  fileprivate var isUpright: Bool { width <= 1.2 * height }
}
