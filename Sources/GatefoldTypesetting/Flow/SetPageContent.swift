internal import Gatefold

/// The content drawn on a set page, in points.
///
/// Lines run from left to right or from right to left in a space of their own. Where writing is vertical, this space is
/// turned by a quarter clockwise on the page, and its y axis runs to the left.
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
  /// Whether the space of lines is turned on the page.
  var isVertical = false

  /// The transform from line space to page space.
  var lineTransform: PageTransform { isVertical ? .ofVerticalLines(pageWidth: size.width) : .ofHorizontalLines }

  /// The page that this one becomes when its lines are turned by a quarter clockwise. Pictures stay upright.
  var turned: SetPageContent {
    var page = self
    page.isVertical = true
    page.size = PageSize(width: size.height, height: size.width)
    let transform = page.lineTransform
    page.fills = fills.map { Fill(rect: transform.applied(to: $0.rect), color: $0.color) }
    page.pictures = pictures.map { Picture(rect: transform.applied(to: $0.rect), picture: $0.picture, fit: $0.fit) }
    return page
  }
}
