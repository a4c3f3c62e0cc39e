internal import Foundation
internal import Gatefold

extension ImageGeometry {
  /// Draws what a request means, as the bytes of a file.
  ///
  /// A tile of the pyramid is the tile that `PageCanvas.tile(at:in:)` gives: with its neighbourhood, and from the cache.
  /// Anything else is drawn at the zoom that the request needs, and sharp at any size.
  ///
  /// - Parameters:
  ///   - image: resolved by this geometry.
  ///   - canvas: the one that the geometry was made of.
  ///   - format: of the file.
  func encoded(
    _ image: ResolvedImage,
    of canvas: some PageCanvas,
    as format: PictureFormat,
    _ appearance: PageAppearance
  ) async throws(GatefoldError) -> Data {
    let quarterTurn = Int(exactly: image.rotation).flatMap(PageRotation.init(rawValue:))
    var picture: PixelBuffer
    if let tile = image.tile, !image.isMirrored, image.rotation == 0 {
      picture = try await canvas.tile(at: tile.index, in: levels[tile.level], appearance: appearance).pixels
    } else {
      // Mirroring comes first, and a mirrored picture that is turned is one that was turned the other way and mirrored.
      let turn = quarterTurn.map { image.isMirrored ? $0.inverse : $0 } ?? .none
      picture = try await drawn(image, of: canvas, turn, appearance)
      if image.isMirrored { picture = try picture.mirrored() }
      if quarterTurn == nil { picture = try picture.rotated(byDegrees: image.rotation) }
    }
    return try picture.toned(image.quality).encoded(as: format)
  }

  /// The same of a page in a tile pack, whose tiles are put together and scaled.
  ///
  /// - Parameter mark: is drawn over the page.
  func encoded(
    _ image: ResolvedImage,
    of page: PackPage,
    as format: PictureFormat,
    mark: Watermark?
  ) async throws(GatefoldError) -> Data {
    try await page.picture(of: image.region, image.size, in: levels, mark: mark) { picture throws(GatefoldError) in
      var picture = image.isMirrored ? try picture.mirrored() : picture
      if image.rotation != 0 { picture = try picture.rotated(byDegrees: image.rotation) }
      return try picture.toned(image.quality).encoded(as: format)
    }
  }

  private func drawn(
    _ image: ResolvedImage,
    of canvas: some PageCanvas,
    _ turn: PageRotation,
    _ appearance: PageAppearance
  ) async throws(GatefoldError) -> PixelBuffer {
    let zoom = levels[0].zoom
    let region = PageRect(
      x: Double(image.region.x) / zoom,
      y: Double(image.region.y) / zoom,
      width: Double(image.region.width) / zoom,
      height: Double(image.region.height) / zoom
    )
    let options = RenderingOptions(
      rotation: turn,
      appearance: appearance,
      imageDetail: image.region.size == size ? .reduced : .full
    )
    let size = turn.isQuarterTurn ? PixelSize(width: image.size.height, height: image.size.width) : image.size
    let (across, along) = (
      Double(image.size.width) / Double(image.region.width), Double(image.size.height) / Double(image.region.height)
    )
    // A shape that differs by less than a pixel is due to rounding.
    let isOfShape =
      (across - along).magnitude * Double(max(image.region.width, image.region.height)) < 1
    if isOfShape {
      if turn == .none, image.region.size != self.size,
        let picture = try await part(image, across, region, of: canvas, options)
      {
        return picture
      }
      return try await canvas.render(.fill(size), region: region, options: options)
    }
    // A stretched picture is drawn at the scale of the finer axis, as far as the limits allow, and then resampled.
    let natural = limits.reduced(
      PixelSize(
        width: Int((Double(image.region.width) * max(across, along)).rounded(.up)),
        height: Int((Double(image.region.height) * max(across, along)).rounded(.up))
      ),
      from: image.region.size
    )
    let box = turn.isQuarterTurn ? PixelSize(width: natural.height, height: natural.width) : natural
    let picture = try await canvas.render(.fill(box), region: region, options: options)
    let whole = PageRect(x: 0, y: 0, width: Double(picture.size.width), height: Double(picture.size.height))
    return try picture.scaled(whole, to: size)
  }
}

extension ImageGeometry {
  /// A part of the page at a zoom: it lies as tiles of that zoom do, so that a viewer may show both side by side.
  ///
  /// - Returns: `nil` where the region has fewer pixels than are asked for, by rounding.
  private func part(
    _ image: ResolvedImage,
    _ scale: Double,
    _ region: PageRect,
    of canvas: some PageCanvas,
    _ options: RenderingOptions
  ) async throws(GatefoldError) -> PixelBuffer? {
    let zoom = levels[0].zoom * scale
    let pixels = try canvas.pixelRect(zoom: zoom, region: region)
    let x = Int((Double(image.region.x) * scale).rounded()) - pixels.x
    let y = Int((Double(image.region.y) * scale).rounded()) - pixels.y
    let wanted = PixelRect(x: max(0, x), y: max(0, y), width: image.size.width, height: image.size.height)
    guard PixelRect(x: 0, y: 0, width: pixels.width, height: pixels.height).contains(wanted) else { return nil }
    return try await canvas.render(.zoom(zoom), region: region, options: options).cropped(to: wanted)
  }
}

extension PixelBuffer {
  fileprivate func toned(_ quality: ImageRequest.Quality) throws(GatefoldError) -> PixelBuffer {
    switch quality {
    case .usual, .color: self
    case .gray: try gray()
    case .bitonal: try bitonal()
    }
  }
}

/// How well lossy formats keep pictures.
struct PictureQualities: Hashable, Sendable {
  var jpeg = 85
  var webp = 80

  func format(_ format: ImageRequest.Format) -> PictureFormat {
    switch format {
    case .jpg: .jpeg(quality: jpeg)
    case .png: .png
    case .webp: .webp(quality: webp)
    }
  }
}
