/// A text or a picture over every page, as on the pages of a preview.
///
/// ```swift
/// var appearance = PageAppearance.asPrinted
/// appearance.watermark = Watermark("Preview")
/// let picture = try await page.render(.width(1200), options: RenderingOptions(appearance: appearance))
/// ```
///
/// It lies on each page of a spread, at the same place at every zoom, under the reader's turn like the page itself. A
/// text runs along the diagonal, from the lower left to the upper right. A picture lies in the middle, as large as fits
/// into two thirds of the page's width and height.
public struct Watermark: Hashable, Sendable {
  /// The text or picture of a watermark.
  public enum Mark: Hashable, Sendable {
    /// A line of text, in the bold sans-serif font of the machine. Its letters are set one after the other from left to
    /// right; for scripts that join letters or run from right to left, use a picture.
    case text(String)
    /// A picture.
    case picture(OverlayPicture)
  }

  /// The text or picture that is shown.
  public var mark: Mark
  /// How much of the page it hides, from 0, nothing, to 1.
  public var opacity: Double
  /// The colour of a text; its alpha is not used. A thin edge, light around a dark colour and dark around a light one,
  /// shows the letters on any ground.
  public var color: RGBAColor

  /// A watermark.
  public init(
    _ mark: Mark,
    opacity: Double = 0.3,
    color: RGBAColor = RGBAColor(red: 0.4, green: 0.4, blue: 0.4)
  ) {
    self.mark = mark
    self.opacity = opacity
    self.color = color
  }

  /// A text in grey.
  public init(_ text: String, opacity: Double = 0.3) {
    self.init(.text(text), opacity: opacity)
  }
}

extension Watermark: CustomStringConvertible {
  /// The watermark in words, which are the same for equal ones in every process.
  public var description: String {
    let look = "opacity \(opacity), #\(color.hexadecimal)"
    switch mark {
    case .text(let text): return "\(text.debugDescription), \(look)"
    case .picture(let picture):
      return "picture \(picture.size.width)x\(picture.size.height) \(picture.checksum), \(look)"
    }
  }
}
