/// A picture that may be transparent, to be laid over pages: a tile of a ``TileOverlay``, or a ``Watermark``.
///
/// ```swift
/// let logo = try OverlayPicture(Data(contentsOf: URL(filePath: "logo.png")))
/// let fog = try OverlayPicture(size: PixelSize(width: 256, height: 256)) { x, y in
///   RGBAColor(red: 1, green: 1, blue: 1, alpha: Double(y) / 255)
/// }
/// ```
public struct OverlayPicture: Sendable {
  /// The size in pixels, at least 1 x 1.
  public let size: PixelSize
  /// Rows from the top down, 4 bytes a pixel: blue, green, red and alpha, premultiplied.
  let bytes: [UInt8]

  /// - Parameter bytes: as many as the pixels have.
  init(size: PixelSize, bytes: [UInt8]) {
    self.size = size
    self.bytes = bytes
  }

  /// A picture whose pixels a function gives.
  ///
  /// - Parameters:
  ///   - size: in pixels.
  ///   - color: of the pixel at a column and a row, counted from the top left.
  /// - Throws: `invalidRegion`, `pictureTooLarge`.
  public init(size: PixelSize, _ color: (_ x: Int, _ y: Int) -> RGBAColor) throws(GatefoldError) {
    try size.validateAsPicture()
    let byteCount = size.width * size.height * 4
    let bytes = [UInt8](unsafeUninitializedCapacity: byteCount) { buffer, count in
      var start = 0
      for y in 0..<size.height {
        for x in 0..<size.width {
          let pixel = color(x, y).premultiplied
          buffer.initializeElement(at: start, to: pixel.blue)
          buffer.initializeElement(at: start + 1, to: pixel.green)
          buffer.initializeElement(at: start + 2, to: pixel.red)
          buffer.initializeElement(at: start + 3, to: pixel.alpha)
          start += 4
        }
      }
      count = byteCount
    }
    self.init(size: size, bytes: bytes)
  }

  /// The colour of a pixel, not premultiplied.
  ///
  /// - Parameters:
  ///   - x: from 0 at the left; must lie inside the picture.
  ///   - y: from 0 at the top; must lie inside the picture.
  public subscript(x: Int, y: Int) -> RGBAColor {
    precondition((0..<size.width).contains(x) && (0..<size.height).contains(y), "the pixel lies outside the picture")
    let start = (y * size.width + x) * 4
    let alpha = Double(bytes[start + 3])
    guard alpha > 0 else { return RGBAColor(red: 0, green: 0, blue: 0, alpha: 0) }
    return RGBAColor(
      red: Double(bytes[start + 2]) / alpha,
      green: Double(bytes[start + 1]) / alpha,
      blue: Double(bytes[start]) / alpha,
      alpha: alpha / 255
    )
  }

  /// The picture with a colour laid over what it shows. Transparent pixels stay so.
  ///
  /// - Parameter color: as strong as its alpha.
  public func tinted(_ color: RGBAColor) -> OverlayPicture {
    let pixel = color.premultiplied
    let tint = [pixel.blue, pixel.green, pixel.red].map(Int.init)
    let kept = 255 - Int(pixel.alpha)
    var tinted = bytes
    for start in stride(from: 0, to: tinted.count, by: 4) {
      let alpha = Int(tinted[start + 3])
      for channel in start..<start + 3 {
        tinted[channel] = UInt8((tint[channel - start] * alpha + Int(tinted[channel]) * kept + 127) / 255)
      }
    }
    return OverlayPicture(size: size, bytes: tinted)
  }
}

extension OverlayPicture {
  /// A part of the picture.
  ///
  /// - Parameter part: in pixels of this picture; must lie inside it.
  public func cropped(to part: PixelRect) -> OverlayPicture {
    precondition(PixelRect(size).contains(part), "the part lies outside the picture")
    var mosaic = Mosaic(part)
    mosaic.place(self, x: 0, y: 0, edge: max(size.width, size.height))
    return mosaic.picture
  }

  /// The picture with its outermost pixels in a colour.
  func outlined(_ color: RGBAColor) -> OverlayPicture {
    let pixel = color.premultiplied
    var outlined = bytes
    func paint(_ x: Int, _ y: Int) {
      let start = (y * size.width + x) * 4
      outlined.replaceSubrange(start..<start + 4, with: [pixel.blue, pixel.green, pixel.red, pixel.alpha])
    }
    for x in 0..<size.width { for y in [0, size.height - 1] { paint(x, y) } }
    for y in 0..<size.height { for x in [0, size.width - 1] { paint(x, y) } }
    return OverlayPicture(size: size, bytes: outlined)
  }

  /// A picture that tiles are put into.
  struct Mosaic {
    /// The pixels of a level that it shows.
    private let rect: PixelRect
    private var bytes: [UInt8]

    /// Transparent pixels.
    init(_ rect: PixelRect) {
      self.rect = rect
      bytes = [UInt8](repeating: 0, count: rect.width * rect.height * 4)
    }

    var picture: OverlayPicture { OverlayPicture(size: rect.size, bytes: bytes) }

    /// - Parameters:
    ///   - x: the left edge of the tile on the level.
    ///   - y: the top edge of the tile on the level.
    ///   - edge: pixels of the tile beyond this are not used.
    mutating func place(_ tile: OverlayPicture, x: Int, y: Int, edge: Int) {
      let whole = PixelRect(x: x, y: y, width: min(tile.size.width, edge), height: min(tile.size.height, edge))
      guard let seen = whole.intersection(rect) else { return }
      for row in seen.minY..<seen.maxY {
        let source = ((row - y) * tile.size.width + seen.minX - x) * 4
        let target = ((row - rect.y) * rect.width + seen.minX - rect.x) * 4
        bytes.replaceSubrange(target..<target + seen.width * 4, with: tile.bytes[source..<source + seen.width * 4])
      }
    }
  }

  /// FNV-1a of the pixels, in hexadecimal digits.
  var checksum: String {
    let hash = bytes.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    return String(hash, radix: 16)
  }
}

extension OverlayPicture: Hashable {
  // Pictures are parts of keys that are looked up for every tile: a few bytes tell them apart.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(size)
    for place in stride(from: 0, to: bytes.count, by: max(1, bytes.count / 64)) { hasher.combine(bytes[place]) }
  }
}

extension RGBAColor {
  /// The bytes of a premultiplied pixel.
  fileprivate var premultiplied: (blue: UInt8, green: UInt8, red: UInt8, alpha: UInt8) {
    let alpha = min(max(self.alpha, 0), 1)
    func byte(_ component: Double) -> UInt8 { UInt8((min(max(component, 0), 1) * alpha * 255).rounded()) }
    return (byte(blue), byte(green), byte(red), byte(1))
  }
}
