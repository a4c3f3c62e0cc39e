public import Gatefold

/// Whether a rectangle covers the ink of a run of text, told by the pixels alone.
///
/// Ink is what differs from the colour that most pixels around have. Its connected pieces are letters, or parts of
/// them: those that lie mostly inside the rectangle must not reach out of it. Over artwork, whose lines join the
/// letters, the rectangle must at least hold something to see.
public struct InkMeasure {
  /// A description of the mismatch, or `nil`.
  public let problem: String?

  /// The permitted distance of ink above and below, in points: antialiasing spreads by a pixel.
  private static let tolerance = 1.0
  /// How far letters may overhang their advance along the line, as a share of the rectangle's height: the tails of an
  /// italic f and j do so by design.
  private static let overhang = 0.22
  private static let zoom = 4.0
  private static let margin = 8.0

  /// - Parameters:
  ///   - rect: in page space.
  ///   - others: the rectangles of the words around. Letters of two lines that touch make one piece, which belongs to
  ///     neither.
  ///   - artwork: where pictures and shadings lie.
  public init(page: Page, rect: PageRect, others: [PageRect], artwork: [PageRect]) async throws {
    let around = PageRect(
      x: rect.x - Self.margin,
      y: rect.y - Self.margin,
      width: rect.width + 2 * Self.margin,
      height: rect.height + 2 * Self.margin
    )
    let origin = try page.pixelRect(zoom: Self.zoom, region: around)
    let picture = RGBPicture(try await page.render(.zoom(Self.zoom), region: around))
    let ink = InkPieces(picture)
    if artwork.contains(where: { $0.intersection(rect) != nil }) {
      problem = ink.contrast > 60 ? nil : "\(rect) holds nothing to see"
      return
    }
    let strangers = others.filter {
      $0.intersection(rect).map { $0.width * $0.height < rect.width * rect.height / 2 } ?? true
    }
    let own = ink.pieces
      .map { Piece(pixels: $0, origin: origin, zoom: Self.zoom, rect: rect, strangers: strangers) }
      .filter { $0.shareInside > 0.6 && $0.shareElsewhere < 0.15 }
    let allowed = rect.widened(by: Self.overhang * min(rect.width, rect.height) + Self.tolerance, Self.tolerance)
    if own.isEmpty {
      problem = "\(rect) holds no ink"
    } else if let cut = own.first(where: { !allowed.covers($0.bounds, within: 0) }) {
      problem = "\(rect) does not cover the ink at \(cut.bounds)"
    } else {
      problem = nil
    }
  }

  /// Returns the mismatches of words on a page with their texts, empty if all words cover their ink.
  ///
  /// - Parameter step: 2 measures every other word.
  public static func problems(ofWordsOn page: Page, step: Int) async throws -> [String] {
    let words = try await page.text().words
    let rects = words.map(\.rect)
    var problems: [String] = []
    for word in words.enumerated().filter({ $0.offset.isMultiple(of: step) }).map(\.element) {
      let measure = try await InkMeasure(page: page, rect: word.rect, others: rects, artwork: [])
      if let problem = measure.problem { problems.append("\(word.text): \(problem)") }
    }
    return problems
  }

  private struct Piece {
    /// In page space.
    let bounds: PageRect
    /// The part of its pixels that lies in the rectangle.
    let shareInside: Double
    /// The part of its pixels that lies in the rectangles of other words.
    let shareElsewhere: Double

    init(pixels: [(x: Int, y: Int)], origin: PixelRect, zoom: Double, rect: PageRect, strangers: [PageRect]) {
      let points = pixels.map { pixel in
        PagePoint(
          x: (Double(origin.x + pixel.x) + 0.5) / zoom,
          y: (Double(origin.y + pixel.y) + 0.5) / zoom
        )
      }
      let xs = points.map(\.x)
      let ys = points.map(\.y)
      bounds = PageRect(
        PagePoint(x: xs.min() ?? 0, y: ys.min() ?? 0),
        PagePoint(x: xs.max() ?? 0, y: ys.max() ?? 0)
      )
      shareInside = Double(points.count { rect.contains($0) }) / Double(points.count)
      let elsewhere = points.count { point in !rect.contains(point) && strangers.contains { $0.contains(point) } }
      shareElsewhere = Double(elsewhere) / Double(points.count)
    }
  }
}

extension PageRect {
  /// The rectangle with some room along its longer side, and some across.
  fileprivate func widened(by along: Double, _ across: Double) -> PageRect {
    let (dx, dy) = width >= height ? (along, across) : (across, along)
    return PageRect(x: x - dx, y: y - dy, width: width + 2 * dx, height: height + 2 * dy)
  }
}

/// The connected pieces of what differs from the background of a picture.
private struct InkPieces {
  private(set) var pieces: [[(x: Int, y: Int)]] = []
  /// Between the lightest and the darkest pixel, in levels.
  private(set) var contrast = 0

  init(_ picture: RGBPicture) {
    let (width, height) = (picture.size.width, picture.size.height)
    let levels = (0..<width * height).map { pixel in
      (0..<3).map { Int(picture.bytes[pixel * 3 + $0]) }
    }
    // Colours are counted coarsely, so that a gradient or a photograph's grain counts as one background.
    var counts: [[Int]: Int] = [:]
    for level in levels { counts[level.map { $0 / 24 }, default: 0] += 1 }
    guard let common = counts.max(by: { $0.value < $1.value })?.key else { return }
    let background = common.map { $0 * 24 + 12 }
    var isInk = levels.map { level in zip(level, background).contains { abs($0 - $1) > 64 } }

    let sums = levels.map { $0.reduce(0, +) / 3 }
    contrast = (sums.max() ?? 0) - (sums.min() ?? 0)

    for start in isInk.indices where isInk[start] {
      var piece: [(x: Int, y: Int)] = []
      var touchesEdge = false
      var open = [start]
      isInk[start] = false
      while let pixel = open.popLast() {
        let (x, y) = (pixel % width, pixel / width)
        piece.append((x, y))
        touchesEdge = touchesEdge || x == 0 || y == 0 || x == width - 1 || y == height - 1
        for (nextX, nextY) in [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)]
        where (0..<width).contains(nextX) && (0..<height).contains(nextY) && isInk[nextY * width + nextX] {
          isInk[nextY * width + nextX] = false
          open.append(nextY * width + nextX)
        }
      }
      // Ink that touches the picture's edge is a rule, a picture or a neighbour, and specks are grain.
      if !touchesEdge, piece.count >= 6 { pieces.append(piece) }
    }
  }
}
