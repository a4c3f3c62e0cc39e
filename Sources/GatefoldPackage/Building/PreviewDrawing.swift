internal import Gatefold

/// Draws the pictures of overlays into their boxes on the picture of a page: as large as they can be with their
/// proportions, in the middle, and turned with the overlay.
struct PreviewDrawing {
  /// A picture at its place on the page.
  fileprivate struct Placed {
    let picture: OverlayPicture
    /// Maps pixels of the picture to pixels of the page.
    let transform: SceneTransform
    /// The pixels of the page in which something of it may lie.
    let bounds: PixelRect
    /// Colours of the picture that make one of the page, along each axis.
    let sampleCount: Int
  }

  /// More do not make a small picture of a large one any better.
  private static let maximumSampleCount = 4

  private let page: PixelBuffer
  private let zoom: Double
  private var placed: [Placed] = []

  /// - Parameter zoom: pixels of the page's picture a point.
  init(_ page: PixelBuffer, zoom: Double) {
    self.page = page
    self.zoom = zoom
  }

  /// - Parameter box: nothing is added for one without an area on the page.
  mutating func add(_ picture: OverlayPicture, in box: PackagePreview.Box) {
    let frame = box.turned.frame
    let (width, height) = (Double(picture.size.width), Double(picture.size.height))
    let scale = min(frame.width / width, frame.height / height)
    let left = (frame.width - width * scale) / 2
    let top = (frame.height - height * scale) / 2
    func place(_ x: Double, _ y: Double) -> PagePoint {
      let point = box.turned.point(left + x * scale, top + y * scale)
      return PagePoint(x: point.x * zoom, y: point.y * zoom)
    }
    let (origin, right, down) = (place(0, 0), place(width, 0), place(0, height))
    let corners = [origin, right, down, place(width, height)]
    guard let bounds = PixelRect(around: corners, within: page.size) else { return }
    let transform = SceneTransform(
      a: (right.x - origin.x) / width,
      b: (right.y - origin.y) / width,
      c: (down.x - origin.x) / height,
      d: (down.y - origin.y) / height,
      tx: origin.x,
      ty: origin.y
    )
    let pixels = 1 / (scale * zoom)
    let count = min(Self.maximumSampleCount, max(1, Int(pixels.isFinite ? pixels.rounded(.up) : 1)))
    placed.append(Placed(picture: picture, transform: transform, bounds: bounds, sampleCount: count))
  }

  /// The page with the pictures.
  ///
  /// - Throws: `pictureTooLarge`.
  func finish() throws(GatefoldError) -> PixelBuffer {
    guard !placed.isEmpty else { return page }
    return try PixelBuffer(size: page.size) { y, row in
      page.withRow(y) { bytes in
        for index in 0..<min(bytes.count, row.count) { row[index] = bytes[index] }
      }
      for picture in placed where picture.bounds.minY <= y && y < picture.bounds.maxY {
        for x in picture.bounds.minX..<picture.bounds.maxX { picture.lay(over: row, x: x, y: y) }
      }
    }
  }
}

extension PreviewDrawing.Placed {
  /// Lays the mean of the colours that fall on a pixel of the page over it.
  fileprivate func lay(over row: UnsafeMutableRawBufferPointer, x: Int, y: Int) {
    var (red, green, blue, alpha) = (0.0, 0.0, 0.0, 0.0)
    for down in 0..<sampleCount {
      for across in 0..<sampleCount {
        let point = WindowPoint(
          x: Double(x) + (Double(across) + 0.5) / Double(sampleCount),
          y: Double(y) + (Double(down) + 0.5) / Double(sampleCount)
        )
        guard let place = transform.source(of: point), place.x >= 0, place.y >= 0,
          place.x < Double(picture.size.width), place.y < Double(picture.size.height)
        else { continue }
        let color = picture[Int(place.x), Int(place.y)]
        red += color.red * color.alpha
        green += color.green * color.alpha
        blue += color.blue * color.alpha
        alpha += color.alpha
      }
    }
    guard alpha > 0 else { return }
    let count = Double(sampleCount * sampleCount)
    for (channel, sum) in [blue, green, red].enumerated() {
      let place = x * PixelBuffer.bytesPerPixel + channel
      let mixed = sum / count * 255 + Double(row[place]) * (1 - alpha / count)
      row[place] = UInt8(min(max(mixed.rounded(), 0), 255))
    }
  }
}

extension PixelRect {
  /// The pixels of a picture that the bounding box of points touches, or `nil` if it lies outside.
  fileprivate init?(around points: [PagePoint], within size: PixelSize) {
    func range(_ values: [Double], _ limit: Int) -> Range<Int>? {
      guard let low = values.min(), let high = values.max(), low.isFinite, high.isFinite else { return nil }
      let first = Int(min(max(low.rounded(.down), 0), Double(limit)))
      let end = Int(min(max(high.rounded(.up), 0), Double(limit)))
      return first < end ? first..<end : nil
    }
    guard let columns = range(points.map(\.x), size.width), let rows = range(points.map(\.y), size.height) else {
      return nil
    }
    self.init(x: columns.lowerBound, y: rows.lowerBound, width: columns.count, height: rows.count)
  }
}
