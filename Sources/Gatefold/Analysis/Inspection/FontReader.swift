/// Reads font dictionaries (PDF 32000-1, 9.5 to 9.10).
struct FontReader {
  let lookup: ObjectLookup

  init(_ lookup: ObjectLookup) {
    self.lookup = lookup
  }

  func font(_ font: PDFObject.Value, _ reference: PDFObject.Reference?) -> PDFFont {
    let name = lookup.name(font["BaseFont"]) ?? ""
    let file = FontFile(font, lookup)
    let isType3 = lookup.name(font["Subtype"]) == "Type3"
    let hasMap = lookup.isStream(font["ToUnicode"])
    let encoding = encoding(font, file)
    return PDFFont(
      name: name,
      kind: file.kind,
      encoding: encoding,
      isEmbedded: isType3 || file.reference != nil,
      isSubset: Self.isSubset(name),
      hasUnicodeMap: hasMap,
      readability: hasMap ? .readable : readability(font, file, encoding),
      reference: reference,
      file: file.reference
    )
  }

  /// Whether six letters and a plus sign precede the name.
  private static func isSubset(_ name: String) -> Bool {
    let tag = name.utf8.prefix(7)
    return tag.count == 7 && tag.last == UInt8(ascii: "+") && tag.dropLast().allSatisfy { (65...90).contains($0) }
  }

  // MARK: Encoding

  private func encoding(_ font: PDFObject.Value, _ file: FontFile) -> String {
    let encoding = lookup.value(font["Encoding"])
    if lookup.name(font["Subtype"]) == "Type0" {
      return lookup.name(encoding) ?? "Custom"
    }
    if case .array = lookup.value(encoding["Differences"]) { return "Custom" }
    switch lookup.name(encoding) ?? lookup.name(encoding["BaseEncoding"]) {
    case "MacRomanEncoding": return "MacRoman"
    case "MacExpertEncoding": return "MacExpert"
    case "WinAnsiEncoding": return "WinAnsi"
    default: break
    }
    return file.defaultEncoding(ofFontNamed: lookup.name(font["BaseFont"]) ?? "")
  }

  // MARK: Readability

  /// Returns the readability of a font without a ToUnicode map.
  private func readability(_ font: PDFObject.Value, _ file: FontFile, _ encoding: String) -> PDFFont.Readability {
    if lookup.name(font["Subtype"]) == "Type0" { return compositeReadability(font, encoding) }
    let own = lookup.value(font["Encoding"])
    let isNamed = (lookup.name(own) ?? lookup.name(own["BaseEncoding"])) != nil
    var names = lookup.items(own["Differences"]).compactMap { lookup.name($0) }.map { Optional($0) }
    if names.isEmpty, !isNamed { names = file.encodedNames(lookup) }
    guard !names.isEmpty else {
      // The built-in codes of a symbolic TrueType font have no known characters.
      let isTrueType = file.kind == .trueType || file.kind == .trueTypeOpenType
      let isSymbolic = (lookup.integer(lookup.value(font["FontDescriptor"])["Flags"]) ?? 0) & 4 != 0
      if file.kind == .type3 { return .unreadable }
      return isTrueType && isSymbolic && !isNamed && file.reference != nil ? .partlyReadable : .readable
    }
    let known = names.count { $0.map { GlyphNames.isTelling($0) } ?? true }
    return known == names.count ? .readable : known * 4 >= names.count ? .partlyReadable : .unreadable
  }

  /// Returns the readability of a composite font: it is readable if it uses one of Adobe's CJK character collections.
  private func compositeReadability(_ font: PDFObject.Value, _ encoding: String) -> PDFFont.Readability {
    let descendant = lookup.value(lookup.items(font["DescendantFonts"]).first)
    let system = lookup.value(descendant["CIDSystemInfo"])
    guard case .string(let ordering) = lookup.value(system["Ordering"]) else { return .unreadable }
    return ["Japan1", "GB1", "CNS1", "Korea1", "KR"].contains(ordering.text) ? .readable : .unreadable
  }
}

/// Glyph names, and whether they identify characters.
private enum GlyphNames {
  /// Whether a name identifies a character. Names like "g12", "cid:7" or "index33" only number glyphs.
  static func isTelling(_ name: String) -> Bool {
    if name == ".notdef" { return true }
    let letters = name.prefix { $0.isLetter || $0 == "_" || $0 == ":" || $0 == "." }
    let digits = name.dropFirst(letters.count)
    guard !digits.isEmpty, digits.allSatisfy(\.isHexDigit) else { return true }
    switch letters.lowercased() {
    // Names like "uni20AC" and "u1F600".
    case "uni": return digits.count >= 4
    case "u": return digits.count >= 4
    case "g", "c", "cid", "cid:", "index", "glyph", "gid", "char", "a", "b", "f", "h", "x", "ch", "cc", "n", "s":
      return false
    default: return true
    }
  }
}
