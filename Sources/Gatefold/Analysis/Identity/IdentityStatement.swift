/// A line that may say what the issue is, with the dates and numbers in it.
struct IdentityStatement {
  let line: PrintedTokens
  let pageIndex: Int
  let source: IssueIdentity.Source
  /// In page space.
  let rect: PageRect
  /// How much such a line is worth.
  let weight: Double
  let dates: [DateScanner.Match]
  let numbers: [IssueNumberScanner.Match]

  /// Whether it says a number or a date of an issue, not only a year.
  var saysIssue: Bool { dates.contains { $0.date.precision > 0 } || numbers.contains { !$0.isWeak } }

  /// Whether it says who owns the rights since when.
  var isCopyright: Bool {
    line.tokens.contains { $0.sign == "©" || $0.word == "copyright" || $0.word == "rights" }
  }

  /// Whether it says a time of day, as invitations do.
  var hasTime: Bool {
    if line.tokens.contains(where: { $0.word == "pm" || $0.word == "am" || $0.word == "uhr" }) { return true }
    for (hour, (colon, minute)) in zip(line.tokens, zip(line.tokens.dropFirst(), line.tokens.dropFirst(2))) {
      guard colon.sign == ":", colon.isJoined, let hour = hour.number, let minute = minute.number else { continue }
      if hour.value < 25, hour.digits <= 2, minute.digits == 2 { return true }
    }
    return false
  }

  private static let imprintPageCount = 4
  private static let longLine = 10

  private init(_ text: String, _ line: SurveyedLine, _ pageIndex: Int, _ source: IssueIdentity.Source, _ weight: Double)
  {
    self.line = PrintedTokens(text)
    self.pageIndex = pageIndex
    self.source = source
    rect = line.rect
    dates = DateScanner.matches(in: self.line)
    numbers = IssueNumberScanner.matches(in: self.line)
    self.weight = self.line.tokens.count > Self.longLine ? weight - 1.2 : weight
  }

  static func statements(of pages: [PageSurvey], pageCount: Int) -> [IdentityStatement] {
    guard let cover = pages.cover?.pageIndex else { return [] }
    return pages.flatMap { page -> [IdentityStatement] in
      let isImprint = page.pageIndex < cover + imprintPageCount || page.pageIndex >= pageCount - 2
      var statements: [IdentityStatement] = []
      for (place, line) in page.lines.enumerated() where line.words.count <= 40 {
        let isMargin = page.hasInMargin(line)
        let text = line.text
        if page.pageIndex == cover {
          let isTop = line.rect.midY < 0.45 * page.size.height
          statements.append(IdentityStatement(text, line, cover, .cover, isTop || isMargin ? 2.2 : 1.6))
          // A word and its number often stand on lines of their own.
          if line.words.count <= 10, page.lines.indices.contains(place + 1) {
            let next = page.lines[place + 1]
            if next.words.count <= 3 {
              statements.append(IdentityStatement("\(text) \(next.text)", line, cover, .cover, 1.4))
            }
          }
        } else if isMargin {
          statements.append(IdentityStatement(text, line, page.pageIndex, .margins, 1.2))
        } else if isImprint {
          statements.append(IdentityStatement(text, line, page.pageIndex, .imprint, 0.8))
        }
      }
      return statements.filter { !$0.line.tokens.isEmpty }
    }
  }
}

extension [PageSurvey] {
  /// The first page that says anything.
  var cover: PageSurvey? { first { $0.lines.contains { $0.letterCount > 1 } } }
}
