internal import struct Foundation.Data
public import Gatefold
internal import GatefoldPackage
public import GatefoldTypesetting

/// The pictures of an issue, from its pages: the original JPEG of a picture that is one image of the file, and any other
/// drawn from its page.
///
/// ```swift
/// let pictures = PrintedPictures(issue)
/// let printed = PrintedPicture(pageIndex: 3, frame: PageRect(x: 54, y: 120, width: 240, height: 160))
/// let picture = ArticlePicture(.printed(printed), size: PageSize(width: 240, height: 160))
/// let file = try await pictures.encodedPicture(picture)
/// print(file.mediaType, file.size)
/// ```
///
/// Text that is printed over a picture is left out, unless it belongs to the picture.
public struct PrintedPictures: ArticlePictures {
  /// The issue that the pictures are printed in.
  public let issue: MagazineIssue
  /// Pixels a point of pictures that are drawn. The default is 2, which is 144 dpi; pictures with a side over 2400
  /// pixels get less.
  public var zoom: Double

  private static let maximumSide = 2400.0
  private static let maximumByteCount = 64 << 20

  /// The pictures of an issue.
  ///
  /// - Parameters:
  ///   - issue: in which they are printed.
  ///   - zoom: pixels a point of pictures that are drawn.
  public init(_ issue: MagazineIssue, zoom: Double = 2) {
    self.issue = issue
    self.zoom = zoom
  }

  /// The issue and the zoom.
  public var identity: (any Hashable & Sendable)? { Identity(issue: ObjectIdentifier(issue), zoom: zoom) }

  private struct Identity: Hashable {
    let issue: ObjectIdentifier
    let zoom: Double
  }

  /// A picture as JPEG, or as PNG where that is smaller.
  ///
  /// - Throws: the errors of drawing a region of its page; `unreadableFile` for a picture that is a file.
  public func encodedPicture(_ picture: ArticlePicture) async throws(GatefoldError) -> EncodedPicture {
    guard case .printed(let printed) = picture.source else {
      throw GatefoldError(
        .unreadableFile,
        "the picture is a file, and is not printed; give the export pictures that read it"
      )
    }
    if let original = try await original(of: printed) { return original }
    return try await drawn(printed, on: issue.page(at: printed.pageIndex))
  }

  /// The file of the image that alone makes up a picture; `nil` where it is not shown as it is, or cannot be read.
  private func original(of printed: PrintedPicture) async throws(GatefoldError) -> EncodedPicture? {
    guard let image = printed.image, let file = image.jpeg else { return nil }
    do throws(GatefoldError) {
      let data = try await issue.bytes(of: file, maximumByteCount: Self.maximumByteCount)
      guard let head = PictureHead(data), head.size == image.pixelSize, head.isShownAsStored else { return nil }
      return EncodedPicture(data: data, mediaType: "image/jpeg", size: head.size)
    } catch {
      if error.code == .cancelled { throw error }
      return nil
    }
  }

  private func drawn(_ printed: PrintedPicture, on page: Page) async throws(GatefoldError) -> EncodedPicture {
    guard let region = printed.frame.intersection(PageRect(page.size)) else {
      throw GatefoldError(.invalidRegion, "the picture lies outside its page", pageIndex: page.index)
    }
    let side = max(region.width, region.height, 1)
    let appearance = PageAppearance(layers: printed.includesText ? [:] : [.text: false])
    let pixels = try await page.render(
      .zoom(min(zoom, Self.maximumSide / side)),
      region: region,
      options: RenderingOptions(appearance: appearance, priority: .batch)
    )
    let photograph = try pixels.encoded(as: .jpeg(quality: 85))
    guard pixels.hasPlainAreas, try pixels.mayBeSmallerAsPNG(than: photograph.count) else {
      return EncodedPicture(data: photograph, mediaType: "image/jpeg", size: pixels.size)
    }
    let drawing = try pixels.encoded(as: .png(level: 6))
    return drawing.count < photograph.count
      ? EncodedPicture(data: drawing, mediaType: "image/png", size: pixels.size)
      : EncodedPicture(data: photograph, mediaType: "image/jpeg", size: pixels.size)
  }
}

extension PixelBuffer {
  /// Whether many pixels look like the one beside them, without which PNG is never smaller than JPEG.
  fileprivate var hasPlainAreas: Bool {
    var (equal, all) = (0, 0)
    for y in stride(from: 0, to: size.height, by: 4) {
      withRow(y) { row in
        let pixels = row.assumingMemoryBound(to: UInt32.self)
        for x in stride(from: 1, to: pixels.count, by: 3) where pixels[x] == pixels[x - 1] { equal += 1 }
        all += (pixels.count + 1) / 3
      }
    }
    return equal * 2 >= all
  }

  /// Whether it may be smaller as PNG, told from an eighth of its rows: compressing it whole takes longer than drawing it.
  fileprivate func mayBeSmallerAsPNG(than byteCount: Int) throws(GatefoldError) -> Bool {
    let (height, step) = (16, 128)
    guard size.height >= 2 * step else { return true }
    var (sampled, rowCount) = (0, 0)
    for y in stride(from: (step - height) / 2, through: size.height - height, by: step) {
      let rows = cropped(to: PixelRect(x: 0, y: y, width: size.width, height: height))
      sampled += try rows.encoded(as: .png(level: 6)).count
      rowCount += height
    }
    // Rows apart from others compress worse.
    return sampled / 2 * size.height <= byteCount * rowCount
  }
}

extension PictureHead {
  /// Whether every viewer shows the pixels of a JPEG as they are stored: in gray or YCbCr, and unturned.
  fileprivate var isShownAsStored: Bool {
    guard case .jpeg(let componentCount) = kind, componentCount == 1 || componentCount == 3 else { return false }
    return resolution.orientation ?? 1 == 1
  }
}
