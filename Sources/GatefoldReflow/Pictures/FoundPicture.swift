internal import Gatefold
internal import GatefoldTypesetting

/// A picture on a page, before it has a caption.
struct FoundPicture: Sendable {
  /// In page space.
  var frame: PageRect
  /// The index of the page's image that makes up the picture on its own, or `nil`.
  var imageIndex: Int?
  /// Blocks of text that are part of it.
  var labels: [Int] = []
  /// Whether it is drawn with lines and areas, not only an image.
  var isDrawing = false

  /// Smaller ones are icons and ornaments, in points.
  private static let minimumSide = 30.0
  private static let minimumArea = 1_800.0

  static func isLargeEnough(_ frame: PageRect) -> Bool {
    min(frame.width, frame.height) >= minimumSide && frame.area >= minimumArea
  }
}

/// Pictures that share a caption.
struct FoundFigure: Sendable {
  var pictures: [FoundPicture]
  /// Blocks of the page, in reading order.
  var captions: [Int] = []

  var frame: PageRect { pictures.dropFirst().reduce(pictures[0].frame) { $0.union($1.frame) } }

  /// Blocks that are no running text.
  var blocks: [Int] { captions + pictures.flatMap(\.labels) }
}

extension FoundFigure {
  /// The figure of an article.
  func figure(on page: PrintedPage, _ survey: ArticleSurvey) -> ArticleFigure {
    ArticleFigure(
      pictures: pictures.map { picture in
        ArticlePicture(
          .printed(
            PrintedPicture(
              pageIndex: page.index,
              frame: picture.frame,
              image: picture.imageIndex.map { page.graphics.images[$0] },
              includesText: !picture.labels.isEmpty
            )
          ),
          size: PageSize(width: picture.frame.width, height: picture.frame.height),
          words: picture.labels.map { page.text.joinedText(of: page.text.blocks[$0].lines, page.hyphens) }
            .joined(separator: " ")
        )
      },
      caption: captions.map { TextAssembler(page.text.blocks[$0], of: page, survey).text }.filter { !$0.isEmpty }
    )
  }
}
