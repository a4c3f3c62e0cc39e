/// The origin of a text map's text, and the unit of its coordinates.
public struct TextMapSource: Hashable, Sendable {
  /// The PDF, as a path or an address.
  public var fileName: String
  /// The title of the issue.
  public var title: String
  /// The language of the issue (RFC 3066); `nil` if unknown.
  public var language: String?
  /// The unit of coordinates. The default is pixels at 150 dpi.
  public var unit: TextMapUnit
  /// The version of ALTO, if that is written. The default is the newest.
  public var altoVersion = ALTOVersion.v44

  /// The origin of a text map.
  public init(fileName: String, title: String, language: String? = nil, unit: TextMapUnit = .pixels(zoom: 150.0 / 72)) {
    self.fileName = fileName
    self.title = title
    self.language = language
    self.unit = unit
  }
}
