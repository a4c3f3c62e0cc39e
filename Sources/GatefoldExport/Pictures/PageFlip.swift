internal import Foundation
public import Gatefold

/// Draws pages being turned: the open issue, then the leaf going over, as seen from above.
///
/// ```swift
/// let flip = PageFlip(page: PixelSize(width: 300, height: 400), steps: 9)
/// let closed = PageFlip.Opening(left: nil, right: picture)
/// let open = PageFlip.Opening(left: picture, right: picture)
/// let frames = try flip.turn(from: closed, to: open, direction: .leftToRight)
/// ```
public struct PageFlip: Sendable {
  /// The size of the open issue in pixels: two pages side by side.
  public let size: PixelSize
  /// The number of pictures of one turn, without those before and after it.
  public let steps: Int
  private let paper: RGBAColor

  /// A flip of pages.
  ///
  /// - Parameters:
  ///   - page: the box that each page fits into, in pixels.
  ///   - steps: the number of pictures of one turn, at least 1.
  ///   - paper: the colour behind the pages; a light grey by default.
  public init(page: PixelSize, steps: Int = 7, paper: RGBAColor = RGBAColor(red: 0.93, green: 0.93, blue: 0.93)) {
    size = PixelSize(width: 2 * page.width, height: page.height)
    self.steps = steps
    self.paper = paper
  }

  /// The left and right page of an open spread.
  public struct Opening: Sendable {
    /// The left page, or `nil` for an empty side.
    public let left: PixelBuffer?
    /// The right page, or `nil` for an empty side.
    public let right: PixelBuffer?

    /// Creates an opening of pages, each within the box of the flip.
    public init(left: PixelBuffer?, right: PixelBuffer?) {
      self.left = left
      self.right = right
    }
  }

  /// The issue as it lies open.
  ///
  /// - Throws: `drawingFailed`.
  public func picture(of opening: Opening) throws(GatefoldError) -> PixelBuffer {
    var collage = try Collage(size: size, paper: paper)
    lay(opening.left, atRight: false, on: &collage)
    lay(opening.right, atRight: true, on: &collage)
    return collage.finish()
  }

  /// The pictures while a leaf is turned from one opening to the next.
  ///
  /// - Parameters:
  ///   - first: what lies open before.
  ///   - second: what lies open afterwards.
  ///   - direction: right to left turns the leaf from the left to the right.
  /// - Throws: `drawingFailed`.
  public func turn(
    from first: Opening,
    to second: Opening,
    direction: ReadingDirection
  ) throws(GatefoldError) -> [PixelBuffer] {
    let isForward = direction == .leftToRight
    let (front, back) = isForward ? (first.right, second.left) : (first.left, second.right)
    var pictures: [PixelBuffer] = []
    for step in 1...steps {
      var collage = try Collage(size: size, paper: paper)
      // Under the leaf are the rest of the first spread and the visible part of the second.
      lay(isForward ? first.left : second.left, atRight: false, on: &collage)
      lay(isForward ? second.right : first.right, atRight: true, on: &collage)
      // The leaf is upright half-way through the turn.
      let way = Double(step) / Double(steps + 1)
      let isRising = way < 0.5
      if let leaf = isRising ? front : back {
        // A leaf that turns at constant speed, seen from above.
        let share = abs(cos(.pi * way))
        let width = max(1, Int((Double(leaf.size.width) * share).rounded()))
        let narrow = try leaf.scaled(
          PageRect(x: 0, y: 0, width: Double(leaf.size.width), height: Double(leaf.size.height)),
          to: PixelSize(width: width, height: leaf.size.height)
        )
        lay(narrow, atRight: isRising == isForward, on: &collage)
      }
      pictures.append(collage.finish())
    }
    return pictures
  }

  /// Places a page against the spine, vertically centred.
  private func lay(_ page: PixelBuffer?, atRight: Bool, on collage: inout Collage) {
    guard let page else { return }
    let x = atRight ? size.width / 2 : size.width / 2 - page.size.width
    collage.place(page, x: x, y: (size.height - page.size.height) / 2)
  }
}
