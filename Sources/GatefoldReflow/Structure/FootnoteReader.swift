internal import Gatefold
internal import GatefoldTypesetting

/// Reads the footnotes of a page.
struct FootnoteReader {
  private let page: PrintedPage
  /// Blocks of the page, with the number or sign that each begins with.
  private let notes: [(block: Int, marker: FootnoteMarker)]

  init(_ owned: Set<Int>, _ structure: PageStructure) {
    let page = structure.page
    self.page = page
    let bodySize = structure.body.style.size
    notes = page.blockIndices.compactMap { index in
      let block = page.text.blocks[index]
      guard owned.contains(index), !structure.isTaken(index), block.rect.minY > 0.5 * page.bounds.height,
        block.role == .caption || block.role == .body || block.role == .runningHeader,
        page.text.style(of: block).size < 0.95 * bodySize, let marker = FootnoteMarker(block, in: page.text)
      else { return nil }
      return (index, marker)
    }
  }

  func contains(_ block: Int) -> Bool { notes.contains { $0.block == block } }

  /// The notes: a block may hold several.
  func footnotes(_ survey: ArticleSurvey) -> [ArticleFootnote] {
    notes.flatMap { note in
      let block = page.text.blocks[note.block]
      var groups: [(marker: FootnoteMarker, lines: [Line])] = []
      for line in block.lines {
        let single = Block(
          lines: [line],
          rect: line.rect,
          role: block.role,
          styleIndex: block.styleIndex,
          isOutsidePage: false,
          isInvisible: false
        )
        if let marker = FootnoteMarker(single, in: page.text) {
          groups.append((marker, [line]))
        } else if !groups.isEmpty {
          groups[groups.count - 1].lines.append(line)
        }
      }
      return groups.map { footnote($0.marker, $0.lines, page.text.style(of: block), survey) }
    }
  }

  private func footnote(
    _ marker: FootnoteMarker,
    _ lines: [Line],
    _ style: TextStyle,
    _ survey: ArticleSurvey
  ) -> ArticleFootnote {
    let text = TextAssembler(lines, of: page, plain: style, survey).text
    let start = text.string.unicodeScalars.dropFirst(marker.letterCount).prefix { $0 == " " || $0 == "." }.count
    return ArticleFootnote(
      identifier: ArticleFootnote.identifier(marker.text, onPage: page.index),
      marker: marker.text,
      text: text.part(marker.letterCount + start..<text.count)
    )
  }
}

extension ArticleFootnote {
  /// Letters, digits and hyphens.
  static func identifier(_ marker: String, onPage page: Int) -> String {
    let name = marker.unicodeScalars.map { $0.isASCIIDigit ? String($0) : "s\($0.value)" }.joined()
    return "note-\(page + 1)-\(name)"
  }
}

extension ArticleDocument {
  /// Makes raised numbers and signs refer to the notes of their page.
  mutating func refer() {
    guard !footnotes.isEmpty else { return }
    let known = Set(footnotes.map(\.identifier))
    blocks = blocks.map { $0.mappingTexts { $0.referring(to: known) } }
    standfirst = standfirst?.referring(to: known)
    headline = headline?.referring(to: known)
  }
}

extension ArticleText {
  /// The text, whose raised numbers and signs refer to notes that are known.
  fileprivate func referring(to notes: Set<String>) -> ArticleText {
    guard runs.contains(where: { $0.attributes.style.contains(.superscript) }) else { return self }
    var result = ArticleText()
    for run in pieces {
      var part = part(run.range)
      if run.attributes.style.contains(.superscript), let page = printedPosition(at: run.range.lowerBound)?.pageIndex {
        let identifier = ArticleFootnote.identifier(run.string, onPage: page)
        if notes.contains(identifier) {
          var attributes = run.attributes
          attributes.footnote = identifier
          part = part.with(attributes)
        }
      }
      result.append(part)
    }
    return result
  }
}
