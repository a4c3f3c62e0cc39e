extension TextPage {
  /// The text for reading: words broken at line ends are joined, each paragraph is one line, and an empty line
  /// separates blocks. Text outside the page is left out.
  ///
  /// ```swift
  /// let article = try await issue.page(at: 4).text().joinedText
  /// ```
  public var joinedText: String {
    let hyphens = lineEndHyphens
    return blocks.lazy.filter { !$0.isOutsidePage }.map { block in
      var paragraphs: [[Line]] = []
      for line in block.lines {
        if paragraphs.isEmpty || line.startsParagraph || block.role == .table {
          paragraphs.append([line])
        } else {
          paragraphs[paragraphs.count - 1].append(line)
        }
      }
      return paragraphs.map { joinedText(of: $0, hyphens) }.joined(separator: "\n")
    }.joined(separator: "\n\n")
  }

  /// Some lines as one line of text. Words broken at line ends are joined; a hyphen that belongs to the word stays.
  public func joinedText(of lines: some Sequence<Line>) -> String { joinedText(of: lines, lineEndHyphens) }

  /// The same where the page's hyphens are known.
  package func joinedText(of lines: some Sequence<Line>, _ hyphens: LineEndHyphens) -> String {
    var text = JoinedText(hyphens)
    for line in lines {
      for (position, word) in line.words.enumerated() {
        text.append(
          glyphs[word.glyphRange].lazy.map(\.scalar),
          endingWith: word.glyphRange.upperBound - 1,
          startsLine: position == 0
        )
      }
    }
    return String(text.scalars)
  }
}
