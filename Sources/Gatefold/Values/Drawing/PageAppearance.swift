/// How pages look to the reader: the colour of the paper, brightness, night mode, a watermark, and which layers are
/// shown.
///
/// ```swift
/// var appearance = PageAppearance.sepia
/// appearance.brightness = 0.8
/// let tile = try await page.tile(at: TileIndex(column: 0, row: 0), in: grid, appearance: appearance)
/// ```
///
/// All but the layers and the inks of a proof is applied when a picture is handed out, so that changing it draws nothing anew.
public struct PageAppearance: Hashable, Sendable {
  /// The colour of the paper under what the page draws; its alpha is not used. A page that paints its own white
  /// background stays white.
  public var paper: RGBAColor
  /// How bright the page is, from 0, black, to 1, as printed.
  public var brightness: Double
  /// Whether light becomes dark and dark light, with hues kept: white paper becomes black, a red headline stays red.
  public var isInverted: Bool
  /// Layers that are shown (`true`) or hidden (`false`) whatever the document says; see ``MagazineIssue/layers()``.
  public var layers: [Layer.ID: Bool]
  /// A text or a picture over every page; `nil` for none.
  public var watermark: Watermark?
  /// Has pages composed in the inks that they are printed with, and proofed; `nil` for the colours of a screen. A proof
  /// brings its own paper, so that ``paper`` has no effect.
  public var print: PrintSettings?

  /// An appearance; as printed on white paper without arguments.
  public init(
    paper: RGBAColor = .white,
    brightness: Double = 1,
    isInverted: Bool = false,
    layers: [Layer.ID: Bool] = [:],
    watermark: Watermark? = nil,
    print: PrintSettings? = nil
  ) {
    self.paper = paper
    self.brightness = brightness
    self.isInverted = isInverted
    self.layers = layers
    self.watermark = watermark
    self.print = print
  }

  /// White paper at full brightness, and the layers that the document shows.
  public static let asPrinted = PageAppearance()
  /// Light on dark.
  public static let night = PageAppearance(isInverted: true)
  /// Warm paper.
  public static let sepia = PageAppearance(paper: RGBAColor(red: 0.98, green: 0.95, blue: 0.88))
}
