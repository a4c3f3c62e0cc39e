/// How pages look to the reader: the paper under them, how bright they are, and which layers are seen.
///
/// All but the layers is applied when a picture is handed out, so that a change of it draws nothing anew.
public struct PageAppearance: Hashable, Sendable {
  /// The colour of the paper, laid under what the page draws; its alpha is not used. A page that paints its own white
  /// background stays white.
  public var paper: RGBAColor
  /// From 0, black, to 1, as it is.
  public var brightness: Double
  /// Light becomes dark and dark light, hues kept: white paper becomes black, a red headline stays red.
  public var isInverted: Bool
  /// Layers that are shown (true) or hidden whatever the document wishes; see ``Issue/layers()``.
  public var layers: [Layer.ID: Bool]

  public init(
    paper: RGBAColor = .white,
    brightness: Double = 1,
    isInverted: Bool = false,
    layers: [Layer.ID: Bool] = [:]
  ) {
    self.paper = paper
    self.brightness = brightness
    self.isInverted = isInverted
    self.layers = layers
  }

  /// Black on white, at full brightness.
  public static let asPrinted = PageAppearance()
  /// Light on dark.
  public static let night = PageAppearance(isInverted: true)
  /// On warm paper.
  public static let sepia = PageAppearance(paper: RGBAColor(red: 0.98, green: 0.95, blue: 0.88))
}
