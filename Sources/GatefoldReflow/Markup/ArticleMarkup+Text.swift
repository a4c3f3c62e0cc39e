internal import Gatefold
internal import GatefoldFormats
internal import GatefoldTypesetting

extension ArticleMarkup {
  /// Writes a text as an element of its own, behind the anchors of pages that begin with it. A blank text is left out.
  mutating func writeParagraph(_ name: String, _ attributes: XMLAttributes, _ text: ArticleText) {
    // A list may contain only items.
    if name != "li" { writeLeadingBreaks(of: text) }
    guard !text.string.isBlank else { return }
    out.open(name, attributes + ["dir": direction(of: text)])
    writePieces(of: text)
    out.close(name)
    out.newLine()
  }

  /// Returns the direction of a text that runs against the lines of the article, or `nil`.
  private func direction(of text: ArticleText) -> String? {
    guard !document.isVertical, let direction = ReadingDirection(ofLettersIn: [text.string]) else { return nil }
    return direction == lineDirection ? nil : direction.rawValue
  }

  /// Writes the letters of a text with their attributes, and the anchors between them.
  mutating func writePieces(of text: ArticleText) {
    var link: String?
    for piece in text.pieces {
      for pageBreak in piece.pageBreaks { writeAnchor(ofPage: pageBreak.pageIndex) }
      guard !piece.string.isEmpty else { continue }
      let note = piece.attributes.footnote.flatMap(place(ofNote:))
      // A reference to a note is a link of its own.
      let target = note == nil ? piece.attributes.link.flatMap(reference) : nil
      let wanted = piece.string.isBlank && target == nil ? nil : target
      if wanted != link {
        if link != nil { out.close("a") }
        if let wanted { out.open("a", ["href": wanted]) }
        link = wanted
      }
      if let note { openReference(toNote: note) }
      write(piece)
      if note != nil { out.close("a") }
    }
    if link != nil { out.close("a") }
  }

  private func place(ofNote identifier: String) -> Int? {
    document.footnotes.firstIndex { $0.identifier == identifier }
  }

  private mutating func openReference(toNote place: Int) {
    let isFirst = referredNotes.insert(place).inserted
    out.open(
      "a",
      [
        "href": "#note-\(place + 1)", "id": isFirst ? "noteref-\(place + 1)" : nil, "epub:type": "noteref",
        "role": "doc-noteref",
      ]
    )
  }

  private mutating func write(_ piece: ArticleText.Piece) {
    let style = piece.attributes.style
    var names: [String] = []
    if style.contains(.strong) { names.append("strong") }
    if style.contains(.emphasis) { names.append("em") }
    if style.contains(.superscript) {
      names.append("sup")
    } else if style.contains(.subscript) {
      names.append("sub")
    }
    for name in names { out.open(name) }
    if let ruby = piece.attributes.ruby, !ruby.isBlank {
      out.open("ruby")
      out.text(piece.string)
      out.element("rp", text: "(")
      out.element("rt", text: ruby)
      out.element("rp", text: ")")
      out.close("ruby")
    } else {
      out.text(piece.string)
    }
    for name in names.reversed() { out.close(name) }
  }
}
