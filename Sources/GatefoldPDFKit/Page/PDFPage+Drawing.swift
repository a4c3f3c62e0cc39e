public import Foundation
public import Gatefold

extension PDFPage {
  /// A picture of a box of the page, with its annotations, as large as fits into a size in pixels. Subclasses of
  /// pages and annotations draw it with their `draw`.
  public func thumbnail(of size: CGSize, for box: PDFDisplayBox) -> PDFKitPlatformImage {
    let limit = CGFloat(Int16.max)
    let pixels = PixelSize(
      width: max(1, Int(min(size.width, limit).rounded())),
      height: max(1, Int(min(size.height, limit).rounded()))
    )
    if size.width > 0, size.height > 0 {
      let image =
        if !drawsItself {
          (try? render(.fit(pixels), for: box)).map(CGImage.init)
        } else {
          image(fitting: pixels, for: box)
        }
      if let image { return PDFKitPlatformImage(cgImage: image) }
    }
    // A page that cannot be drawn is white.
    return PDFKitPlatformImage(cgImage: CGImage(.blank))
  }

  /// Draws a box of the page on white, with its annotations if ``displaysAnnotations``. This is Gatefold's, in place of
  /// drawing into a `CGContext`.
  ///
  /// ```swift
  /// let picture = try document.page(at: 0)?.render(.dpi(150))
  /// try picture?.encoded(as: .png).write(to: url)
  /// ```
  ///
  /// - Parameters:
  ///   - sizing: a zoom, or a size in pixels.
  ///   - box: what is drawn.
  ///   - options: turn, colours, and how much of photographs is decoded.
  /// - Throws: `damagedPage`, `invalidZoom`, `invalidRegion`, `pictureTooLarge`, `drawingFailed`.
  public func render(
    _ sizing: PictureSizing,
    for box: PDFDisplayBox = .cropBox,
    options: RenderingOptions = RenderingOptions()
  ) throws(GatefoldError) -> PixelBuffer {
    try drawnPage(for: box).rendered(sizing, options: options)
  }

  /// Whether a program draws the page, or annotations of it.
  private var drawsItself: Bool {
    func isOfProgram(_ type: AnyClass) -> Bool { !String(reflecting: type).hasPrefix("GatefoldPDFKit.") }
    if isOfProgram(type(of: self)) { return true }
    // Only a delegate has a program's annotations made where they are read.
    let known = document?.delegate == nil ? state[\.annotations] ?? [] : annotations
    return known.contains { isOfProgram(type(of: $0)) }
  }

  /// Returns an image of the page as ``draw(with:to:)`` draws it, on white.
  private func image(fitting limit: PixelSize, for box: PDFDisplayBox) -> CGImage? {
    guard let page = try? drawnPage(for: box), let zoom = try? page.zoom(fitting: limit),
      let size = try? page.pixelRect(zoom: zoom).size, let context = CGContext(size)
    else { return nil }
    let displayed = displayedSize(of: box)
    let scale = zoom * page.size.width / displayed.width
    context.scaleBy(x: scale, y: scale)
    // The picture ends with a whole pixel, and begins at the top of the page.
    context.translateBy(x: 0, y: CGFloat(size.height) / scale - displayed.height)
    draw(with: box, to: context)
    return context.makeImage()
  }

  func draw(_ box: PDFDisplayBox, into context: CGContext) {
    guard let page = try? drawnPage(for: box) else { return }
    context.draw(page, size: displayedSize(of: box))
    guard displaysAnnotations else { return }
    for annotation in annotations where annotation.shouldDisplay {
      context.saveGState()
      transform(context, for: box)
      annotation.draw(with: box, in: context)
      context.restoreGState()
    }
  }

  /// The width and height of a box as it is displayed, in units of user space.
  private func displayedSize(of box: PDFDisplayBox) -> CGSize {
    bounds(for: box).applying(transform(for: box)).size
  }

  /// The engine's page that shows a box of this one as it is now.
  private func drawnPage(for box: PDFDisplayBox) throws(GatefoldError) -> Page {
    if let origin, showsFile(box) {
      return try blocking { [issue = origin.file.issue] () async throws(GatefoldError) in
        try await issue.page(at: origin.index)
      }
    }
    let (known, changes) = state.withLock { ($0.snapshot, $0.changes) }
    if let known, known.box == box, known.changes == changes, !annotationsAreChanged { return known.page }
    let snapshot = try PageSnapshot(of: self, box: box, changes: changes)
    // Annotations count their own changes.
    if !annotationsAreChanged { state[\.snapshot] = snapshot }
    return snapshot.page
  }

  /// Whether the page in its file looks like this one, in a box.
  private func showsFile(_ box: PDFDisplayBox) -> Bool {
    !isChanged && displaysAnnotations && geometry.cropBox == bounds(for: box)
  }
}

/// A changed page in a document of its own, as it is drawn.
struct PageSnapshot: Sendable {
  let page: Page
  let box: PDFDisplayBox
  let changes: Int

  init(of page: PDFPage, box: PDFDisplayBox, changes: Int) throws(GatefoldError) {
    let data = try DocumentWriter.data(showing: page, box: box)
    let file = try PDFFile(try DocumentBytes.copying(data), password: nil)
    self.page = try blocking { [issue = file.issue] () async throws(GatefoldError) in try await issue.page(at: 0) }
    self.box = box
    self.changes = changes
  }
}

extension PixelBuffer {
  /// One white pixel.
  fileprivate static var blank: PixelBuffer {
    // There is memory for four bytes.
    // swift-format-ignore: NeverUseForceTry
    try! PixelBuffer(size: PixelSize(width: 1, height: 1)) { _, row in row.copyBytes(from: [255, 255, 255, 255]) }
  }
}
