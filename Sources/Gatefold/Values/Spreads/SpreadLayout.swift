/// One page, or two facing ones, as one canvas: pure geometry.
///
/// Spread space is points from the top left of the canvas, y downwards, as page space is of a page. The canvas is as
/// wide as its pages together and as high as the higher one; the lower one stands at the middle of its height.
public struct SpreadLayout: Hashable, Sendable {
  /// A page in its place.
  public struct Slot: Hashable, Sendable {
    /// From 0.
    public let pageIndex: Int
    /// Where the page lies, in spread space.
    public let frame: PageRect
    public let side: Side
  }

  /// Where a page lies in the open issue, so that a reader can leave the other half free for a page that stands alone.
  public enum Side: String, Hashable, Sendable, Codable {
    case left, right
    /// The page stands for both: a spread already, or shown one by one.
    case whole
  }

  /// From 0, in reading order.
  public let index: Int
  /// The whole canvas.
  public let size: PageSize
  /// One or two, from left to right.
  public let slots: [Slot]

  /// The pages in reading order, from 0.
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
  /// A page that is a spread already, wider than high and by half wider than the upright pages of the issue, stands
  /// alone; so does a page that is left over before it or at the end. Where no page is upright, all stand alone.
  ///
  /// - Parameter pages: the sizes of all pages, as displayed.
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
