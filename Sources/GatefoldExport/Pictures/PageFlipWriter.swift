public import Foundation
public import Gatefold

/// Makes an animation of an issue whose pages are turned, as a WebP file.
///
/// ```swift
/// let writer = PageFlipWriter(page: PixelSize(width: 240, height: 320), holdTime: 900)
/// let spreads = Array(try await issue.spreads().prefix(5))
/// let preview = try await writer.file(of: spreads, direction: .leftToRight) {}
/// try preview.data.write(to: URL(filePath: "preview.webp"))
/// print(preview.failures.count, "pages are missing")
/// ```
public struct PageFlipWriter: Sendable {
  /// The box that each page fits into, in pixels.
  public let page: PixelSize
  /// How long pages lie open, in milliseconds.
  public let holdTime: Int
  /// How long a leaf takes to turn, in milliseconds.
  public let turnTime: Int
  /// The quality of the WebP file, from 0 to 100.
  public let quality: Int
  /// A text or a picture over every page; `nil`, the default, for none.
  public var watermark: Watermark?
  private let flip: PageFlip

  /// A writer of animations, with some 20 pictures a second while a leaf turns.
  public init(page: PixelSize, holdTime: Int = 1200, turnTime: Int = 480, quality: Int = 70) {
    self.page = page
    self.holdTime = holdTime
    self.turnTime = turnTime
    self.quality = quality
    // Some twenty pictures a second.
    flip = PageFlip(page: page, steps: min(max(turnTime / 50, 1), 60))
  }

  /// An animation, and why pages are not in it.
  public struct WrittenFile: Sendable {
    /// The bytes of a WebP file.
    public let data: Data
    /// Why pages are missing in it.
    public let failures: [GatefoldError]
  }

  /// Draws the spreads and the turning leaves between them.
  ///
  /// - Parameters:
  ///   - spreads: in reading order, at least one.
  ///   - direction: which way pages are turned.
  ///   - didDraw: called for each spread.
  /// - Returns: the file, and the errors of pages that are missing in it.
  /// - Throws: `encodingFailed`, `pictureTooLarge`, `cancelled`.
  public func file(
    of spreads: [Spread],
    direction: ReadingDirection,
    didDraw: () -> Void
  ) async throws(GatefoldError) -> WrittenFile {
    let animation = try WebPAnimation(size: flip.size, quality: quality)
    var failures: [GatefoldError] = []
    var previous: PageFlip.Opening?
    guard let issue = spreads.first?.issue else { throw GatefoldError(.encodingFailed, "there are no pages to turn") }
    let openings = issue.results(forSpreads: spreads) { spread throws(GatefoldError) in
      try await self.opening(of: spread)
    }
    for try await drawn in openings {
      let (opening, missing) = try drawn.get()
      failures += missing
      if let previous {
        let leaves = try flip.turn(from: previous, to: opening, direction: direction)
        for leaf in leaves { try animation.add(leaf, milliseconds: turnTime / leaves.count) }
      }
      try animation.add(try flip.picture(of: opening), milliseconds: holdTime)
      previous = opening
      didDraw()
    }
    return WrittenFile(data: try animation.finish(), failures: failures)
  }

  /// The pages of a spread in their halves; a single page that shows two covers both.
  ///
  /// - Returns: the pages, and the errors of missing pages.
  private func opening(
    of spread: Spread
  ) async throws(GatefoldError) -> (PageFlip.Opening, failures: [GatefoldError]) {
    var (left, right): (PixelBuffer?, PixelBuffer?) = (nil, nil)
    var failures = spread.missingPageErrors
    for slot in spread.layout.slots {
      guard let place = spread.places.first(where: { $0.page.index == slot.pageIndex }) else { continue }
      do throws(GatefoldError) {
        let box = slot.side == .whole ? flip.size : page
        var options = RenderingOptions.thumbnail
        options.appearance.watermark = watermark
        let picture = try await place.page.render(.fit(box), options: options)
        switch slot.side {
        case .left: left = picture
        case .right: right = picture
        case .whole:
          let half = picture.size.width / 2
          let rest = picture.size.width - half
          left = picture.cropped(to: PixelRect(x: 0, y: 0, width: max(half, 1), height: picture.size.height))
          right = picture.cropped(
            to: PixelRect(x: picture.size.width - rest, y: 0, width: rest, height: picture.size.height)
          )
        }
      } catch {
        if error.code == .cancelled { throw error }
        failures.append(error.on(page: slot.pageIndex))
      }
    }
    return (PageFlip.Opening(left: left, right: right), failures)
  }
}
