public import Gatefold

/// Lays small pictures of pages side by side on one sheet, each with a caption under it.
///
/// ```swift
/// let sheet = ContactSheet(box: PixelSize(width: 160, height: 220), paper: ContactSheet.lightGrey)
/// var pictures: [ContactSheet.CaptionedPicture] = []
/// for try await page in issue.pages {
///   let picture = try await page.render(.fit(sheet.box), options: .thumbnail)
///   pictures.append(ContactSheet.CaptionedPicture(picture, caption: page.label))
///   if pictures.count == sheet.capacity { break }
/// }
/// try sheet.draw(pictures).write(to: URL(filePath: "overview.jpg"))
/// ```
public struct ContactSheet: Hashable, Sendable {
  /// The number of pictures side by side.
  public var columns: Int
  /// The maximum number of rows.
  public var rows: Int
  /// The box that each picture fits into, in pixels.
  public var box: PixelSize
  /// The space between and around pictures, in pixels.
  public var gap: Int
  /// The colour of the sheet. Captions are dark on light paper and light on dark paper.
  public var paper: RGBAColor

  /// A sheet; by default of 6 columns and 5 rows on white paper.
  public init(columns: Int = 6, rows: Int = 5, box: PixelSize, gap: Int = 16, paper: RGBAColor = .white) {
    self.columns = columns
    self.rows = rows
    self.box = box
    self.gap = gap
    self.paper = paper
  }

  /// A light grey, on which white pages stand out.
  public static let lightGrey = RGBAColor(red: 0.92, green: 0.92, blue: 0.92)

  /// The number of pictures that a sheet has room for.
  public var capacity: Int { columns * rows }

  /// Font size of captions, in pixels.
  private var typeSize: Int { min(max(box.width / 14, 9), 18) }
  private var captionHeight: Int { 2 * typeSize }

  /// The size of a sheet in pixels: as many rows as a number of pictures needs.
  public func size(of count: Int) -> PixelSize {
    let usedRows = min(rows, (max(count, 1) + columns - 1) / columns)
    return PixelSize(
      width: gap + columns * (box.width + gap),
      height: gap + usedRows * (box.height + captionHeight + gap)
    )
  }

  /// A picture of a page, and the caption under it.
  public struct CaptionedPicture: Sendable {
    /// The picture; `nil` leaves the place of a page that could not be drawn blank.
    public var picture: PixelBuffer?
    /// The text under the picture.
    public var caption: String

    /// A picture with its caption.
    public init(_ picture: PixelBuffer?, caption: String) {
      self.picture = picture
      self.caption = caption
    }
  }

  /// Draws a sheet, with the pictures in reading order.
  ///
  /// - Parameters:
  ///   - pictures: at most ``capacity``, each within ``box``.
  ///   - direction: right to left begins at the right.
  /// - Throws: `pictureTooLarge`, `drawingFailed`.
  public func draw(
    _ pictures: [CaptionedPicture],
    direction: ReadingDirection = .leftToRight
  ) throws(GatefoldError) -> PixelBuffer {
    var collage = try Collage(size: size(of: pictures.count), paper: paper)
    var captions: [Caption] = []
    for (index, entry) in pictures.prefix(capacity).enumerated() {
      let column = direction == .rightToLeft ? columns - 1 - index % columns : index % columns
      let left = gap + column * (box.width + gap)
      let top = gap + index / columns * (box.height + captionHeight + gap)
      if let picture = entry.picture {
        // At the middle of its box, standing on the caption.
        collage.place(
          picture,
          x: left + (box.width - picture.size.width) / 2,
          y: top + box.height - picture.size.height
        )
      }
      captions.append(
        Caption(
          entry.caption,
          x: Double(left) + Double(box.width) / 2,
          y: Double(top + box.height) + 1.4 * Double(typeSize)
        )
      )
    }
    return try collage.finish()
      .captioned(captions, size: Double(typeSize), width: Double(box.width), color: paper.contrasting)
  }
}

extension RGBAColor {
  /// A grey that is readable on this colour.
  fileprivate var contrasting: RGBAColor {
    let lightness = 0.3 * red + 0.59 * green + 0.11 * blue
    let level = lightness > 0.5 ? 0.25 : 0.85
    return RGBAColor(red: level, green: level, blue: level)
  }
}
