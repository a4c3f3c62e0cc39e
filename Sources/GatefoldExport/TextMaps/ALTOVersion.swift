/// The versions of ALTO that can be written.
///
/// ```swift
/// var source = TextMapSource(fileName: "issue.pdf", title: "Skerry 14", unit: .twelveHundredthsOfInch)
/// source.altoVersion = .v20
/// ```
public enum ALTOVersion: String, Hashable, Sendable, CaseIterable {
  /// ALTO 2.0, which the National Digital Newspaper Program prescribes: without roles, baselines, outlines of lines and
  /// the direction of text.
  case v20 = "2.0"
  /// ALTO 4.4, the newest.
  case v44 = "4.4"

  /// The namespace of its elements.
  public var namespace: String {
    switch self {
    case .v20: "http://www.loc.gov/standards/alto/ns-v2#"
    case .v44: "http://www.loc.gov/standards/alto/ns-v4#"
    }
  }

  /// The address of its schema.
  public var schemaAddress: String {
    switch self {
    case .v20: "http://www.loc.gov/standards/alto/alto-v2.0.xsd"
    case .v44: "http://www.loc.gov/standards/alto/v4/alto-4-4.xsd"
    }
  }
}
