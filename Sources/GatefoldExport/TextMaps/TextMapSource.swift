/// What a text map says of where its text comes from.
public struct TextMapSource: Hashable, Sendable {
  /// The PDF, as a path or an address.
  public var fileName: String
  public var title: String
  /// Language of the issue (RFC 3066); `nil` if unknown.
  public var language: String?
  public var unit: TextMapUnit

  public init(fileName: String, title: String, language: String? = nil, unit: TextMapUnit = .pixels(zoom: 150.0 / 72)) {
    self.fileName = fileName
    self.title = title
    self.language = language
    self.unit = unit
  }
}
