public import Gatefold
internal import GatefoldTypesetting

extension IssueLayout {
  /// A frame that a text runs through.
  public struct TextFrame: Hashable, Sendable {
    /// The identifier of the text.
    public var text: String
    /// The number of columns, at least 1.
    public var columnCount = 1
    /// The space between columns, in points.
    public var columnGap = 12.0
    /// The space between the edge of the frame and its text, in points.
    public var padding = 0.0
    /// The colour behind the text; `nil` for none.
    public var background: RGBAColor?
    /// Whether it is kept for what stands over the text: kicker, headline, standfirst and byline.
    public var isForHeading = false

    /// A frame of one column.
    public init(text: String) { self.text = text }

    /// The columns of a frame, from the first to the last.
    ///
    /// - Parameters:
    ///   - isRightToLeft: whether the first one is on the right.
    ///   - isVertical: whether lines are vertical: columns then lie below each other.
    func columns(of frame: PageRect, isRightToLeft: Bool, isVertical: Bool) -> [PageRect] {
      // Every column keeps at least a point.
      let padding = min(padding, max(0, (min(frame.width, frame.height) - 1) / 2))
      let inner = PageRect(
        x: frame.x + padding,
        y: frame.y + padding,
        width: frame.width - 2 * padding,
        height: frame.height - 2 * padding
      )
      let length = isVertical ? inner.height : inner.width
      let count = max(1, min(columnCount, Int(length)))
      let gap = count > 1 ? min(columnGap, (length - Double(count)) / Double(count - 1)) : 0
      let part = (length - gap * Double(count - 1)) / Double(count)
      return (0..<count).map { number in
        let start = (part + gap) * Double(isRightToLeft && !isVertical ? count - 1 - number : number)
        return isVertical
          ? PageRect(x: inner.x, y: inner.y + start, width: inner.width, height: part)
          : PageRect(x: inner.x + start, y: inner.y, width: part, height: inner.height)
      }
    }
  }

  /// A frame with a picture.
  public struct PictureFrame: Hashable, Sendable {
    /// How a picture lies in a frame of other proportions.
    public enum Fit: String, CaseIterable, Sendable {
      /// The whole picture is seen.
      case contain
      /// The picture covers the frame; what sticks out is cut off.
      case cover
      /// The picture is stretched.
      case fill
    }

    /// The file in the package: a PNG, JPEG or WebP.
    public var path: String
    /// How it lies in the frame.
    public var fit = Fit.contain
    /// The alternative text for screen readers; empty for decoration, `nil` if the layout gives none.
    public var alternativeText: String?

    /// A picture of a file.
    public init(path: String) { self.path = path }
  }

  /// A frame with a video or a sound.
  public struct MediaFrame: Hashable, Sendable {
    /// The kind of media.
    public enum Kind: String, CaseIterable, Sendable {
      /// A video.
      case video
      /// A sound.
      case audio
    }

    /// Tells its overlay from all others.
    public var identifier: String
    /// The kind of media.
    public var kind: Kind
    /// The files, and how they are played.
    public var media: OverlayMedia
    /// A picture that is drawn on the page, and shown until the media play; a path in the package.
    public var poster: String?
    /// The alternative text for screen readers.
    public var alternativeText: String

    /// Creates a media frame.
    public init(identifier: String, kind: Kind, media: OverlayMedia, alternativeText: String) {
      self.identifier = identifier
      self.kind = kind
      self.media = media
      self.alternativeText = alternativeText
    }
  }
}

extension IssueLayout {
  /// The videos and sounds of its pages as overlays.
  var overlays: [Overlay] {
    pages.enumerated().flatMap { pageIndex, page in
      page.items.compactMap { item in
        guard case .media(let frame) = item.content else { return nil }
        var overlay = Overlay(
          identifier: frame.identifier,
          placement: OverlayPlacement(page: .index(pageIndex), frame: item.frame),
          content: frame.kind == .video ? .video(frame.media) : .audio(frame.media),
          alternativeText: frame.alternativeText
        )
        overlay.poster = frame.poster
        return overlay
      }
    }
  }

  /// The files that it names, in the order in which they are needed.
  var paths: [String] {
    let sheets = styles.compactMap(\.path)
    let files = pages.flatMap { page in
      page.items.flatMap { item -> [String] in
        switch item.content {
        case .picture(let frame): [frame.path]
        case .media(let frame): [frame.poster].compactMap(\.self) + frame.media.sources
        case .text, .fill: []
        }
      }
    }
    return sheets + texts.map(\.path) + files
  }
}
