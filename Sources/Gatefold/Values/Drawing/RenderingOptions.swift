/// How a picture is drawn, and how urgently.
///
/// ```swift
/// let options = RenderingOptions(rotation: .clockwise90, appearance: .night, priority: .batch)
/// let picture = try await page.render(.dpi(150), options: options)
/// ```
public struct RenderingOptions: Hashable, Sendable {
  /// The reader's turn of the page, clockwise, on top of its own /Rotate.
  public var rotation: PageRotation
  /// Paper, brightness and layers.
  public var appearance: PageAppearance
  /// The purpose of the picture, which decides when it is drawn.
  public var priority: RenderingPriority
  /// How much of photographs is decoded.
  public var imageDetail: ImageDetail

  /// Options. By default a picture is drawn as printed, in full detail, and for the screen.
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

  /// Has the page composed in the inks that it is printed with, and proofed; `nil` for the colours of a screen. It is part
  /// of the ``appearance``.
  public var print: PrintSettings? {
    get { appearance.print }
    set { appearance.print = newValue }
  }

  /// For small pictures of whole pages: reduced photographs, at the priority of thumbnails.
  public static let thumbnail = RenderingOptions(priority: .thumbnail, imageDetail: .reduced)
}

/// How much of a photograph is decoded for a picture that is far smaller, where a page of a package is a photograph. Of
/// photographs in a PDF, what is seen is decoded, as large as it is seen.
public enum ImageDetail: Hashable, Sendable {
  /// All of it.
  case full
  /// A half, a quarter, an eighth or so of it an axis, still somewhat more than the picture shows.
  case reduced
}
