/// The glyphs of a font of type 3, which are content of their own (PDF 32000-1, 9.6.5).
struct Type3Glyphs {
  /// The font's own resources, or `nil` if its glyphs use the resources of the page.
  let resources: PDFObject.Value?
  private let procedures: [UInt8: PDFObject.Value]

  /// Returns `nil` for fonts of other types.
  init?(_ font: PDFObject.Value, _ lookup: ObjectLookup) {
    guard lookup.name(font["Subtype"]) == "Type3", let glyphs = lookup.value(font["CharProcs"]).dictionary else {
      return nil
    }
    let own = lookup.value(font["Resources"])
    resources = own.dictionary == nil ? nil : own
    var procedures: [UInt8: PDFObject.Value] = [:]
    var code = 0
    for item in lookup.items(lookup.value(font["Encoding"])["Differences"]) {
      if let start = lookup.integer(item) {
        code = start
      } else if let name = lookup.name(item) {
        if let code = UInt8(exactly: code), let glyph = glyphs[name] { procedures[code] = glyph }
        code &+= 1
      }
    }
    self.procedures = procedures
  }

  /// Returns the glyph procedures of a text's letters, each once.
  func procedures(for text: [UInt8]) -> [PDFObject.Value] {
    var seen: Set<UInt8> = []
    return text.compactMap { seen.insert($0).inserted ? procedures[$0] : nil }
  }
}
