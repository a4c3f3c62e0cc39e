/// A place on a page where video, sound or a 3D model is played (PDF 32000-1, 13; for RichMedia, Adobe's supplement to
/// it, 9.6).
///
/// It describes the media and how to play them. The engine plays, runs and fetches nothing.
public struct MediaAnnotation: Hashable, Sendable {
  /// Index of the page, from 0.
  public let pageIndex: Int
  /// Index among the page's annotations, from 0, in the file's order.
  public let annotationIndex: Int
  /// The kind of the annotation.
  public let subtype: MediaSubtype
  /// The kind of its primary asset, else of the first asset that has one, else the kind that its subtype implies.
  public let kind: MediaKind
  /// The rectangle in which it is played, in page space.
  public let rect: PageRect
  /// The same place in page space, with corners named as its picture stands: on a page that /Rotate turns, it is turned
  /// too.
  public let quad: Quad
  /// The title of the annotation; `nil` if it has none.
  public let title: String?
  /// A description for people; `nil` if it has none.
  public let contents: String?
  /// The files that it plays or may play, primary ones included. The first primary one is played first.
  public let assets: [MediaAsset]
  /// How it is to be played.
  public let playback: MediaPlayback
  /// For a link or button: the ``annotationIndex`` of another annotation in whose rectangle it plays.
  public let targetAnnotationIndex: Int?
  /// Where its picture comes from while it does not play.
  public let posterSource: PosterSource
}

/// The kind of an annotation that plays.
public enum MediaSubtype: String, Hashable, Sendable, Codable, CaseIterable {
  /// A region for media of any kind (PDF 32000-1, 12.5.6.18).
  case screen
  /// Media with a player, from Adobe's supplement.
  case richMedia
  /// A movie, mostly in another file.
  case movie
  /// A recorded sound.
  case sound
  /// A 3D model.
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
  /// No poster, or the annotation is hidden: the page shows through.
  case none
}
