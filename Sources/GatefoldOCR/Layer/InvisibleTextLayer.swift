internal import Foundation
public import Gatefold

extension MagazineIssue {
  /// A copy of the PDF with the recognized text of its pages laid over them, invisibly: other programs find and select it
  /// there. Pictures stay as they are to the byte.
  ///
  /// ```swift
  /// try await issue.recognizeText()
  /// try Data(try await issue.pdfWithRecognizedText()).write(to: url)
  /// ```
  ///
  /// - Parameter password: of an encrypted issue; the copy isn't encrypted.
  /// - Returns: the bytes of the file.
  /// - Throws: `unsupportedContent` for an issue that is no PDF file, or without recognized text; what opening a PDF
  ///   throws; `damaged` if it can't be written.
  public func pdfWithRecognizedText(password: String? = nil) async throws(GatefoldError) -> [UInt8] {
    guard case .file(let url) = source, let file = recognitionFile, !file.pageIndices.isEmpty else {
      throw GatefoldError(.unsupportedContent, "there is no recognized text; recognize the issue first")
    }
    let editor = try DocumentEditor(
      editing: try DocumentBytes.mapping(path: url.path(percentEncoded: false)),
      password: password
    )
    var layer = try InvisibleTextLayer(editor)
    for index in file.pageIndices.sorted() where index < pageCount {
      guard let recognized = try file.page(at: index) else { continue }
      let page = try await page(at: index)
      try layer.write(recognized, on: index, toUserSpace: page.userSpaceTransform)
    }
    try layer.finish()
    return try editor.write()
  }
}

/// Writes recognized words over the pages of a PDF, in a font that draws nothing.
private struct InvisibleTextLayer {
  private let editor: DocumentEditor
  private let font: DocumentEditor.Object
  private let begin: DocumentEditor.Object
  private static let fontName = "GatefoldOCR"
  /// Codes of scalars beyond the first 65,536, which have no code of their own.
  private var codes: [Unicode.Scalar: UInt16] = [:]
  /// The codes that these get: part of the private use area.
  private static let lentCodes: ClosedRange<UInt16> = 0xF000...0xF8FF

  init(_ editor: DocumentEditor) throws(GatefoldError) {
    self.editor = editor
    font = try Self.font(editor)
    begin = try editor.addStream([:], data: Array("q\n".utf8))
  }

  /// A font whose codes are UTF-16 (PDF 32000-1, 9.7).
  private static func font(_ editor: DocumentEditor) throws(GatefoldError) -> DocumentEditor.Object {
    let name = PDFValue.name("GlyphLessFont")
    let file = try editor.addStream(
      ["Length1": .integer(GlyphlessFont.bytes.count)],
      data: GlyphlessFont.bytes
    )
    let descriptor = try editor.addObject(
      .dictionary([
        "Type": .name("FontDescriptor"), "FontName": name, "Flags": .integer(5), "ItalicAngle": .integer(0),
        "FontBBox": .array([.integer(0), .integer(-200), .integer(GlyphlessFont.advance), .integer(800)]),
        "Ascent": .integer(800), "Descent": .integer(-200), "CapHeight": .integer(700), "StemV": .integer(80),
        "FontFile2": file.reference,
      ])
    )
    // Every code has the one glyph.
    let glyphs = try editor.addStream([:], data: (0..<0x10000).flatMap { _ in [0, 1] as [UInt8] })
    let descendant = try editor.addObject(
      .dictionary([
        "Type": .name("Font"), "Subtype": .name("CIDFontType2"), "BaseFont": name,
        "FontDescriptor": descriptor.reference,
        "CIDSystemInfo": .dictionary([
          "Registry": .string(Array("Adobe".utf8)), "Ordering": .string(Array("Identity".utf8)),
          "Supplement": .integer(0),
        ]),
        "DW": .integer(GlyphlessFont.advance), "CIDToGIDMap": glyphs.reference,
      ])
    )
    return try editor.addObject(
      .dictionary([
        "Type": .name("Font"), "Subtype": .name("Type0"), "BaseFont": name, "Encoding": .name("Identity-H"),
        "DescendantFonts": .array([descendant.reference]),
      ])
    )
  }

  /// Adds the map of the font's codes to Unicode (PDF 32000-1, 9.10.3), when all of them are known.
  func finish() throws(GatefoldError) {
    // A range may not go beyond the last byte of a code, and a list has at most a hundred.
    let rows = (UInt16(0)...0xFF).filter { !Self.lentCodes.contains($0 << 8) }.map { row in
      let (first, last) = (Self.hexadecimal(row << 8), Self.hexadecimal(row << 8 | 0xFF))
      return "<\(first)> <\(last)> <\(first)>"
    }
    let lent = codes.sorted { $0.value < $1.value }.map { scalar, code in
      "<\(Self.hexadecimal(code))> <\(scalar.utf16.map(Self.hexadecimal).joined())>"
    }
    var map = """
      /CIDInit /ProcSet findresource begin 12 dict begin begincmap
      /CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
      /CMapName /Adobe-Identity-UCS def /CMapType 2 def
      1 begincodespacerange <0000> <FFFF> endcodespacerange

      """
    for (operation, entries) in [("bfrange", rows), ("bfchar", lent)] {
      for start in stride(from: 0, to: entries.count, by: 100) {
        let part = entries[start..<min(entries.count, start + 100)]
        map += "\(part.count) begin\(operation)\n\(part.joined(separator: "\n"))\nend\(operation)\n"
      }
    }
    map += "endcmap CMapName currentdict /CMap defineresource pop end end"
    let unicode = try editor.addStream([:], data: Array(map.utf8))
    try editor.setValue(unicode.reference, forKey: "ToUnicode", of: font)
  }

  /// The code of a scalar; that of the replacement character where there is none left.
  private mutating func code(of scalar: Unicode.Scalar) -> UInt16 {
    if let own = UInt16(exactly: scalar.value), !Self.lentCodes.contains(own) { return own }
    if let known = codes[scalar] { return known }
    guard codes.count < Self.lentCodes.count else { return 0xFFFD }
    let code = Self.lentCodes.lowerBound + UInt16(codes.count)
    codes[scalar] = code
    return code
  }

  /// Writes the words of a page behind its content, whose graphics state ends before.
  mutating func write(
    _ page: RecognizedPage,
    on index: Int,
    toUserSpace transform: PageTransform
  ) throws(GatefoldError) {
    var content = "Q\nq\nBT\n/\(Self.fontName) 1 Tf\n3 Tr\n"
    for line in page.lines {
      for word in line.words { content += operators(word, of: line, page.straightening, transform) }
    }
    content += "ET\nQ\n"
    let object = try editor.page(at: index)
    let end = try editor.addStream([:], data: Array(content.utf8))
    var contents: [PDFValue] = []
    switch try editor.value(forKey: "Contents", of: object) {
    case .array(let streams): contents = streams
    case .reference(let number, let generation):
      let target = DocumentEditor.Object(number: number, generation: generation)
      contents = try editor.value(of: target)?.array ?? [target.reference]
    default: break
    }
    try editor.setValue(.array([begin.reference] + contents + [end.reference]), forKey: "Contents", of: object)
    try addFont(to: object)
  }

  private func addFont(to page: DocumentEditor.Object) throws(GatefoldError) {
    var resources = try dictionary(try editor.value(forKey: "Resources", of: page))
    var fonts = try dictionary(resources["Font"])
    fonts[Self.fontName] = font.reference
    resources["Font"] = .dictionary(fonts)
    try editor.setValue(.dictionary(resources), forKey: "Resources", of: page)
  }

  /// A dictionary of its own, since other pages may share the one in the file.
  private func dictionary(_ value: PDFValue?) throws(GatefoldError) -> PDFDictionary {
    guard case .reference(let number, let generation) = value else { return value?.dictionary ?? [:] }
    return try editor.value(of: DocumentEditor.Object(number: number, generation: generation))?.dictionary ?? [:]
  }

  /// Shows a word so that its letters have its place, with the space behind it.
  private mutating func operators(
    _ word: RecognizedWord,
    of line: RecognizedLine,
    _ straightening: Straightening,
    _ transform: PageTransform
  ) -> String {
    let scalars = Array(word.text.unicodeScalars)
    guard !scalars.isEmpty, word.rect.width > 0 else { return "" }
    let across = max(0.5, line.size)
    let rect = word.rect
    // The start of the baseline, the way along the word, and that up from it.
    let (start, length, up): (PagePoint, SIMD2<Double>, SIMD2<Double>) =
      switch line.direction {
      case .leftToRight, .rightToLeft:
        (PagePoint(x: rect.minX, y: line.height(at: rect.midX)), SIMD2(rect.width, 0), SIMD2(0, -across))
      case .vertical: (PagePoint(x: rect.midX, y: rect.minY), SIMD2(0, rect.height), SIMD2(across, 0))
      case .rotatedClockwise: (PagePoint(x: rect.minX, y: rect.minY), SIMD2(0, rect.height), SIMD2(across, 0))
      case .rotatedCounterclockwise:
        (PagePoint(x: rect.maxX, y: rect.maxY), SIMD2(0, -rect.height), SIMD2(-across, 0))
      }
    func onPage(_ way: SIMD2<Double>) -> PagePoint {
      transform.applied(to: straightening.onPage(PagePoint(x: start.x + way.x, y: start.y + way.y)))
    }
    let origin = onPage(SIMD2(0, 0))
    let unit = Double(GlyphlessFont.unitsPerEm) / Double(GlyphlessFont.advance) / Double(scalars.count)
    let along = onPage(length * unit)
    let upward = onPage(up)
    let matrix = [along.x - origin.x, along.y - origin.y, upward.x - origin.x, upward.y - origin.y, origin.x, origin.y]
    // Written letters of a line from right to left follow each other as they are read.
    let inOrder = line.direction == .rightToLeft ? scalars.reversed() : scalars
    let hex = (inOrder + [" "]).map { Self.hexadecimal(code(of: $0)) }.joined()
    return matrix.map(Self.number).joined(separator: " ") + " Tm <\(hex)> Tj\n"
  }

  private static func number(_ value: Double) -> String {
    let rounded = (value * 10_000).rounded() / 10_000
    // PDF has no exponents.
    return abs(rounded) < 1e-4 ? "0" : String(format: "%.4f", rounded)
  }

  private static func hexadecimal(_ unit: UInt16) -> String {
    let digits = String(unit, radix: 16, uppercase: true)
    return String(repeating: "0", count: 4 - digits.count) + digits
  }
}

extension RecognizedLine {
  /// The height of its baseline at a place along the page.
  fileprivate func height(at x: Double) -> Double {
    let run = baseline.end.x - baseline.start.x
    return run > 1
      ? baseline.start.y + (baseline.end.y - baseline.start.y) / run * (x - baseline.start.x) : baseline.start.y
  }
}

extension Unicode.Scalar {
  fileprivate var utf16: [UInt16] { Array(String(self).utf16) }
}
