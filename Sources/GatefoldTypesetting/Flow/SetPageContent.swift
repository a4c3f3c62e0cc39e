internal import Gatefold

/// What is drawn on a set page, in points.
struct SetPageContent: Sendable {
  /// A colour in a rectangle.
  struct Fill: Sendable {
    let rect: PageRect
    let color: RGBAColor
  }

  /// A picture in a rectangle.
  struct Picture: Sendable {
    let rect: PageRect
    let picture: ArticlePicture
    /// How it lies in the rectangle.
    var fit = PictureFit.fill
  }

  var size: PageSize
  var fills: [Fill] = []
  var pictures: [Picture] = []
  var lines: [SetLine] = []
  /// The number of blocks that its lines belong to.
  var blockCount = 0
}
