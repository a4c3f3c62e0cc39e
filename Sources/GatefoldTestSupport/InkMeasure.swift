public import Gatefold

/// Whether a rectangle covers the ink of a run of text, told by the pixels alone.
///
/// Ink is what differs from the colour that most pixels around have. Its connected pieces are letters, or parts of
/// them: those that lie mostly inside the rectangle must not reach out of it.
public struct InkMeasure {
  /// What is wrong, or `nil`.
  public let problem: String?

  /// How far ink may reach out, in points: italics overhang, and antialiasing spreads a pixel.
  private static let tolerance = 1.0
  private static let zoom = 4.0
  private static let margin = 8.0

  /// - Parameter rect: in page space.
  public init(page: Page, rect: PageRect) async throws {
    let around = PageRect(
      x: rect.x - Self.margin,
      y: rect.y - Self.margin,
      width: rect.width + 2 * Self.margin,
      height: rect.height + 2 * Self.margin
    )
    let origin = try page.pixelRect(zoom: Self.zoom, region: around)
    let picture = RGBPicture(try await page.render(zoom: Self.zoom, region: around))
    let pieces = InkPieces(picture).pieces.map { piece in
      Piece(pixels: piece, origin: origin, zoom: Self.zoom, rect: rect)
    }
    let own = pieces.filter { $0.shareInside > 0.6 }
    if own.isEmpty {
      problem = "\(rect) holds no ink"
    } else if let cut = own.first(where: { !rect.covers($0.bounds, within: Self.tolerance) }) {
      problem = "\(rect) does not cover the ink at \(cut.bounds)"
    } else {
      problem = nil
    }
  }

  private struct Piece {
    /// In page space.
    let bounds: PageRect
    /// The part of its pixels that lies in the rectangle.
    let shareInside: Double

    init(pixels: [(x: Int, y: Int)], origin: PixelRect, zoom: Double, rect: PageRect) {
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
    }
  }
}

/// The connected pieces of what differs from the background of a picture.
private struct InkPieces {
  private(set) var pieces: [[(x: Int, y: Int)]] = []

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
      // What runs off the picture is a rule, a picture or a neighbour; specks are grain.
      if !touchesEdge, piece.count >= 6 { pieces.append(piece) }
    }
  }
}
