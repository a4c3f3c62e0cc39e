/// A font of a PDF, as its dictionary describes it.
public struct PDFFont: Hashable, Sendable {
  /// How the glyphs of a font are described.
  public enum Kind: String, Hashable, Sendable {
    /// A type 1 font.
    case type1 = "Type 1"
    /// A type 1 font in the Compact Font Format (CFF).
    case type1C = "Type 1C"
    /// An OpenType font with outlines in CFF.
    case type1COpenType = "Type 1C (OT)"
    /// Glyphs that are drawn by content of the PDF.
    case type3 = "Type 3"
    /// A TrueType font.
    case trueType = "TrueType"
    /// An OpenType font with outlines of TrueType.
    case trueTypeOpenType = "TrueType (OT)"
    /// Character identifiers, with outlines of type 1.
    case cidType0 = "CID Type 0"
    /// Character identifiers, with outlines in CFF.
    case cidType0C = "CID Type 0C"
    /// Character identifiers, in an OpenType font with outlines in CFF.
    case cidType0COpenType = "CID Type 0C (OT)"
    /// Character identifiers, with outlines of TrueType.
    case cidTrueType = "CID TrueType"
    /// Character identifiers, in an OpenType font with outlines of TrueType.
    case cidTrueTypeOpenType = "CID TrueType (OT)"
    /// None that is known.
    case unknown
  }

  /// Whether the text in a font can be read, for search and for copying.
  public enum Readability: String, Hashable, Sendable {
    /// The font says which characters its glyphs are, or they have well-known names or a well-known encoding.
    case readable
    /// Some glyph names identify no character.
    case partlyReadable
    /// Neither names nor an encoding identify the characters.
    case unreadable
  }

  /// The name in the file, with the tag of a subset; empty if it has none.
  public let name: String
  /// How its glyphs are described.
  public let kind: Kind
  /// The encoding: the name of an encoding or a CMap, "Custom" for the font's own, "Builtin" for the font file's own.
  public let encoding: String
  /// Whether the font is in the file.
  public let isEmbedded: Bool
  /// Whether its name has the tag of a subset.
  public let isSubset: Bool
  /// Whether it has a map from codes to Unicode.
  public let hasUnicodeMap: Bool
  /// Whether its text can be read.
  public let readability: Readability
  /// Whether the page shows text in it.
  public package(set) var isUsed = false
  /// Its object; `nil` for a font that is defined directly in the resources.
  public let reference: PDFObject.Reference?
  /// The stream of the font file; `nil` for a font that is not embedded, and for type 3.
  public let file: PDFObject.Reference?

  /// The name without the tag of a subset.
  public var baseName: String { isSubset ? String(name.dropFirst(7)) : name }
}
