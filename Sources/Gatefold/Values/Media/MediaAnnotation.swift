/// A place on a page that plays something (PDF 32000-1, 13; for RichMedia, Adobe's supplement to it, 9.6).
///
/// It says what is there and how it wishes to be played. Nothing is played, run or fetched by the engine.
public struct MediaAnnotation: Hashable, Sendable {
  /// From 0.
  public let pageIndex: Int
  /// Its place among the page's annotations, from 0, in the file's order.
  public let annotationIndex: Int
  public let subtype: MediaSubtype
  /// What it plays: the kind of its primary asset, else of the first asset that has one, else what its subtype says.
  public let kind: MediaKind
  /// Where it lies, in page space.
  public let rect: PageRect
  /// The same in page space, its corners named as its picture stands: on a page turned by /Rotate it is turned too.
  public let quad: Quad
  public let title: String?
  public let contents: String?
  /// What it plays first is the first primary one.
  public let assets: [MediaAsset]
  public let playback: MediaPlayback
  /// For a link or button: the `annotationIndex` of the annotation in whose rectangle it plays, where it is another.
  public let targetAnnotationIndex: Int?
  /// Where its picture comes from while it does not play.
  public let posterSource: PosterSource
}

/// The kind of annotation that plays.
public enum MediaSubtype: String, Hashable, Sendable, Codable, CaseIterable {
  case screen
  case richMedia
  case movie
  case sound
  case threeD
  /// A link whose action plays.
  case link
  /// A button of a form whose action plays.
  case widget
}

/// Where the picture of media comes from while they do not play.
public enum PosterSource: String, Hashable, Sendable, Codable, CaseIterable {
  /// The annotation's normal appearance.
  case appearance
  /// The picture that a movie brings (PDF 32000-1, table 295, /Poster).
  case movie
  /// It has none, or is hidden: the page shows through.
  case none
}
