internal import Gatefold

/// How a picture lies in a rectangle of other proportions.
package enum PictureFit: String, Hashable, Sendable, CaseIterable {
  /// The whole picture is seen, in the middle of the rectangle.
  case contain
  /// The picture covers the rectangle; what sticks out on two sides is cut off.
  case cover
  /// The picture is stretched.
  case fill

  /// Where the whole picture lies, which may be beyond the rectangle.
  func place(of picture: PixelSize, in rect: PageRect) -> PageRect {
    let (x, y) = (rect.width / Double(picture.width), rect.height / Double(picture.height))
    let scale: Double
    switch self {
    case .fill: return rect
    case .contain: scale = min(x, y)
    case .cover: scale = max(x, y)
    }
    let (width, height) = (Double(picture.width) * scale, Double(picture.height) * scale)
    return PageRect(
      x: rect.x + (rect.width - width) / 2,
      y: rect.y + (rect.height - height) / 2,
      width: width,
      height: height
    )
  }
}
