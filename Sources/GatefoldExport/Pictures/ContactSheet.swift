public import Gatefold

/// Small pictures of pages side by side on one sheet, each with its folio under it: pure geometry, and the drawing of
/// it.
public struct ContactSheet: Hashable, Sendable {
  public var columns: Int
  public var rows: Int
  /// The box that each picture fits into, in pixels.
  public var box: PixelSize
  /// Space between and around pictures, in pixels.
  public var gap: Int
  public var paper: RGBAColor

  public init(columns: Int = 6, rows: Int = 5, box: PixelSize, gap: Int = 16, paper: RGBAColor = .white) {
    self.columns = columns
    self.rows = rows
    self.box = box
    self.gap = gap
    self.paper = paper
  }

  /// White pages stand out on it.
  public static let lightGrey = RGBAColor(red: 0.92, green: 0.92, blue: 0.92)

  /// How many pictures a sheet has room for.
  public var capacity: Int { columns * rows }

  /// Font size of captions, in pixels.
  private var typeSize: Int { min(max(box.width / 14, 9), 18) }
  private var captionHeight: Int { 2 * typeSize }

  /// The size of a sheet with so many pictures: as high as they need.
  public func size(of count: Int) -> PixelSize {
    let usedRows = min(rows, (max(count, 1) + columns - 1) / columns)
    return PixelSize(
      width: gap + columns * (box.width + gap),
      height: gap + usedRows * (box.height + captionHeight + gap)
    )
  }

  /// A picture of a page, and the text under it.
  public struct CaptionedPicture: Sendable {
    /// `nil` leaves the place of a page that could not be drawn bare.
    public var picture: PixelBuffer?
    public var caption: String

    public init(_ picture: PixelBuffer?, caption: String) {
      self.picture = picture
      self.caption = caption
    }
  }

  /// Lays pictures down in reading order.
  ///
  /// - Parameters:
  ///   - pictures: at most `capacity`, each within `box`.
  ///   - direction: right to left puts the first one at the right.
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
  /// Grey that can be read on it.
  fileprivate var contrasting: RGBAColor {
    let lightness = 0.3 * red + 0.59 * green + 0.11 * blue
    let level = lightness > 0.5 ? 0.25 : 0.85
    return RGBAColor(red: level, green: level, blue: level)
  }
}
