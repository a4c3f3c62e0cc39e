internal import Foundation
internal import Gatefold
internal import GatefoldExport

/// A page of a fixed layout: its picture, its text, its links.
struct DrawnPage: Sendable {
  /// A part of the page that leads somewhere.
  struct Area: Sendable {
    let rect: PageRect
    let target: LinkTarget
    let text: String?
  }

  let index: Int
  let size: PageSize
  let pixelSize: PixelSize
  /// JPEG.
  let picture: Data
  /// An SVG element; `nil` if the page has no text.
  var text: [UInt8]?
  var areas: [Area] = []
  /// Errors of what is missing.
  var failures: [GatefoldError] = []

  /// The maximum length of a picture's sides in pixels.
  private static let maximumSide = 4096.0
  /// Links that are less certain would surprise more than they help.
  private static let minimumConfidence = 0.5

  /// - Throws: the error of drawing the page. Unreadable text and links are reported in ``failures``.
  init(_ page: Page, zoom: Double, quality: Int) async throws(GatefoldError) {
    (index, size) = (page.index, page.size)
    let side = max(page.size.width, page.size.height, 1)
    let pixels = try await page.render(.zoom(min(zoom, Self.maximumSide / side)))
    pixelSize = pixels.size
    picture = try pixels.encoded(as: .jpeg(quality: quality))
    do throws(GatefoldError) {
      let text = try await page.text()
      if text.blocks.contains(where: { !$0.isOutsidePage }) {
        self.text = SVGTextLayer.markup(of: page, text, className: "page")
      }
      let links = try await page.links().filter { $0.confidence >= Self.minimumConfidence }
      areas = await LinkedText.links(links, on: page).flatMap { linked in
        linked.link.quads.map { Area(rect: $0.boundingRect, target: linked.link.target, text: linked.text) }
      }
    } catch {
      if error.code == .cancelled { throw error }
      failures.append(error.on(page: page.index))
    }
  }
}
