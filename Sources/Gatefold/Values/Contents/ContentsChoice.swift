/// Which contents are asked for.
public enum ContentsChoice: String, Hashable, Sendable, Codable, CaseIterable {
  /// The document's outline alone.
  case outline
  /// What the pages print and link to alone, as if the document had no outline.
  case recovered
  /// The outline where it is of use, else what is recovered.
  case automatic
}
