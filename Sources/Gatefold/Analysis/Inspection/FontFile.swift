/// The font file of a font, and what kind of font it makes of it.
struct FontFile {
  let reference: PDFObject.Reference?
  let kind: PDFFont.Kind
  /// Whether the file is one of type 1, which has an encoding of its own.
  private let hasEncoding: Bool

  /// Number of leading bytes that reveal the type of a font file and whether a CFF font has character identifiers.
  private static let headByteCount = 4096

  init(_ font: PDFObject.Value, _ lookup: ObjectLookup) {
    let subtype = lookup.name(font["Subtype"])
    let isComposite = subtype == "Type0"
    let described = isComposite ? lookup.value(lookup.items(font["DescendantFonts"]).first) : font
    let expected: PDFFont.Kind =
      switch lookup.name(described["Subtype"]) {
      case "Type1", "MMType1": .type1
      case "Type1C": .type1C
      case "Type3": .type3
      case "TrueType": .trueType
      case "CIDFontType0": .cidType0
      case "CIDFontType2": .cidTrueType
      default: .unknown
      }
    let descriptor = lookup.value(described["FontDescriptor"])
    let files = ["FontFile", "FontFile2", "FontFile3"].map { lookup.object(descriptor[$0]) }
    guard expected != .type3, let file = files.first(where: { $0.reference != nil && lookup.isStream($0.value) }),
      let reference = file.reference
    else {
      (self.reference, kind, hasEncoding) = (nil, expected, false)
      return
    }
    let head = lookup.bytes(of: reference, maximumByteCount: Self.headByteCount)
    let found = Self.kind(head, isComposite: isComposite)
    let isOpenType = lookup.name(file.value["Subtype"]) == "OpenType"
    self.reference = reference
    kind =
      switch (found, expected) {
      case (.trueType?, .trueType) where isOpenType: .trueTypeOpenType
      case (.cidTrueType?, .cidTrueType) where isOpenType: .cidTrueTypeOpenType
      default: found ?? expected
      }
    hasEncoding = kind == .type1 || kind == .type1C || kind == .type1COpenType
  }

  /// The name of the encoding of a simple font that names none.
  func defaultEncoding(ofFontNamed name: String) -> String {
    if reference != nil, hasEncoding, kind != .type1COpenType { return "Builtin" }
    switch name {
    case "Symbol": return "Symbol"
    case "ZapfDingbats": return "ZapfDingbats"
    default: return kind == .trueType || kind == .trueTypeOpenType ? "WinAnsi" : "Standard"
    }
  }

  /// The names of the glyphs that the file itself has codes for, `nil` for those that every font knows; none where it has
  /// a standard encoding.
  func encodedNames(_ lookup: ObjectLookup) -> [String?] {
    guard hasEncoding, let reference else { return [] }
    return BuiltinGlyphNames.names(lookup.bytes(of: reference, maximumByteCount: Self.maximumByteCount), kind: kind)
  }

  private static let maximumByteCount = 4 << 20

  /// Returns the type of a font file according to its first bytes, or `nil` for any other file.
  private static func kind(_ head: [UInt8], isComposite: Bool) -> PDFFont.Kind? {
    guard head.count >= 4 else { return nil }
    switch Array(head.prefix(4)) {
    case Array("%!PS".utf8), Array("%!Fo".utf8): return .type1
    case let start where start[0] == 0x80 && start[1] == 1: return .type1
    case [0, 1, 0, 0], Array("true".utf8), Array("ttcf".utf8): return isComposite ? .cidTrueType : .trueType
    case Array("OTTO".utf8): return isComposite ? .cidType0COpenType : .type1COpenType
    case let start where start[0] == 1 && start[1] <= 1:
      return isComposite || CompactFont(head)?.hasIdentifiers ?? false ? .cidType0C : .type1C
    default: return nil
    }
  }
}
