/// How a picture is drawn, and how urgently.
public struct RenderingOptions: Hashable, Sendable {
  /// The reader's turn of the page, on top of its own /Rotate.
  public var rotation: PageRotation
  public var appearance: PageAppearance
  public var priority: RenderingPriority
  public var imageDetail: ImageDetail

  public init(
    rotation: PageRotation = .none,
    appearance: PageAppearance = .asPrinted,
    priority: RenderingPriority = .visible,
    imageDetail: ImageDetail = .full
  ) {
    self.rotation = rotation
    self.appearance = appearance
    self.priority = priority
    self.imageDetail = imageDetail
  }

  /// For small pictures of whole pages.
  public static let thumbnail = RenderingOptions(priority: .thumbnail, imageDetail: .reduced)
}

/// How much of a photograph is decoded for a picture that is far smaller.
public enum ImageDetail: Hashable, Sendable {
  /// All of it, as poppler does.
  case full
  /// A half, a quarter, an eighth or so of it an axis, still somewhat more than the picture shows: a small picture of a
  /// page of photographs comes several times as fast, and differs from one of full detail by less than 2 levels of 255
  /// in the mean.
  case reduced
}
