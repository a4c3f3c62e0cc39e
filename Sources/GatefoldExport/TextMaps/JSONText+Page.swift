package import Gatefold

extension JSONText {
  /// A page's text: blocks in reading order, their lines and words, each with its place in page space.
  ///
  /// - Parameter images: where images are seen; `nil` leaves them out.
  package mutating func value(_ page: Page, _ text: TextPage, images: [SeenImage]? = nil) {
    object { json in
      json.member("pageIndex", page.index)
      json.member("pageNumber", page.number)
      json.member("pageLabel", page.label)
      json.member("width", page.size.width)
      json.member("height", page.size.height)
      json.key("columns")
      json.array { json in
        for column in text.columns { json.value(column) }
      }
      if let images {
        json.key("images")
        json.array { json in
          for image in images { json.value(image) }
        }
      }
      json.key("blocks")
      json.array { json in
        for block in text.blocks {
          json.newLine()
          json.value(block, of: text)
        }
      }
    }
  }

  /// A rectangle, which says if the image is masked.
  private mutating func value(_ image: SeenImage) {
    object { json in
      json.members(of: image.rect)
      if image.isMasked { json.member("isMasked", true) }
    }
  }

  private mutating func value(_ column: TextColumn) {
    object { json in
      json.key("rect")
      json.value(column.rect)
      json.key("blockIndices")
      json.array { json in
        for index in column.blockIndices { json.value(index) }
      }
    }
  }

  private mutating func value(_ block: Block, of text: TextPage) {
    let style = text.styles[Int(block.styleIndex)]
    object { json in
      json.member("role", block.role.rawValue)
      json.key("rect")
      json.value(block.rect)
      json.member("isOutsidePage", block.isOutsidePage)
      json.member("isInvisible", block.isInvisible)
      json.members(of: style)
      json.key("lines")
      json.array { json in
        for line in block.lines {
          json.newLine()
          json.value(line, of: text, style)
        }
      }
    }
  }

  private mutating func members(of style: TextStyle) {
    member("fontName", style.fontName)
    member("fontSize", style.size)
    member("isBold", style.isBold)
    member("isItalic", style.isItalic)
    member("color", style.color.hexadecimal.lowercased())
  }

  /// - Parameter style: of the block; words that are set otherwise have their own.
  private mutating func value(_ line: Line, of text: TextPage, _ style: TextStyle) {
    object { json in
      json.member("direction", line.direction.rawValue)
      json.member("startsParagraph", line.startsParagraph)
      json.key("quad")
      json.value(line.quad)
      json.key("baseline")
      json.object { json in
        json.key("start")
        json.value(line.baseline.start)
        json.key("end")
        json.value(line.baseline.end)
      }
      json.key("words")
      json.array { json in
        for word in line.words {
          json.newLine()
          json.value(word, of: text, style)
        }
      }
    }
  }

  private mutating func value(_ word: Word, of text: TextPage, _ style: TextStyle) {
    object { json in
      json.member("text", word.text)
      json.key("rect")
      json.value(word.rect)
      json.key("quad")
      json.value(word.quad)
      let own = text.style(of: word)
      if own != style { json.members(of: own) }
      if let recognition = word.recognition { json.members(of: recognition) }
      let parts = text.parts(of: word)
      guard parts.count > 1 else { return }
      json.key("parts")
      json.array { json in
        for part in parts { json.value(part, of: text, own) }
      }
    }
  }

  /// How a word was recognized in a picture.
  private mutating func members(of recognition: Word.Recognition) {
    member("confidence", (recognition.confidence * 1000).rounded() / 1000)
    if let language = recognition.language { member("language", language) }
    guard !recognition.alternatives.isEmpty else { return }
    key("alternatives")
    array { json in
      for alternative in recognition.alternatives { json.value(alternative) }
    }
  }

  /// A part of a word in one size.
  private mutating func value(_ part: Range<Int>, of text: TextPage, _ style: TextStyle) {
    object { json in
      json.member("text", String(String.UnicodeScalarView(text.glyphs[part].map(\.scalar))))
      json.key("quad")
      json.value(text.quads(of: part).first ?? text.glyphs[part.lowerBound].quad)
      let own = text.styles[Int(text.glyphs[part.lowerBound].styleIndex)]
      if own != style { json.members(of: own) }
    }
  }
}

extension TextPage {
  /// The glyphs of a word in runs of one size: an initial, or a superscript, is apart.
  fileprivate func parts(of word: Word) -> [Range<Int>] {
    func size(_ glyph: Int) -> Double { styles[Int(glyphs[glyph].styleIndex)].size }
    // Most words are set in one style.
    if let style = glyphs[word.glyphRange].first?.styleIndex,
      glyphs[word.glyphRange].allSatisfy({ $0.styleIndex == style })
    {
      return [word.glyphRange]
    }
    var parts: [Range<Int>] = []
    for glyph in word.glyphRange {
      if let last = parts.last, abs(size(glyph) - size(last.lowerBound)) <= 0.1 * size(last.lowerBound) {
        parts[parts.count - 1] = last.lowerBound..<glyph + 1
      } else {
        parts.append(glyph..<glyph + 1)
      }
    }
    return parts
  }
}
