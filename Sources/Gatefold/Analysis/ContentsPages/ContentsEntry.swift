/// An entry of a contents page, before it is known to which page it leads.
struct ContentsEntry: Sendable {
  let title: String
  let folded: FoldedTitle
  /// The printed page number, if there is one.
  let number: PrintedNumber?
  /// Rectangle of the number, or of its line if the number is part of a line.
  let numberRect: PageRect?
  /// Where a link on it leads.
  var linked: Destination?
  /// Rectangle around the title.
  let rect: PageRect
  let style: SurveyedStyle
  /// Index of the contents page.
  let contentsPage: Int

  init(
    lines: [[SurveyedWord]],
    number: PrintedNumber?,
    numberRect: PageRect? = nil,
    linked: Destination? = nil,
    contentsPage: Int
  ) {
    let words = lines.flatMap(\.self)
    title = lines.map { $0.map(\.text) }.joinedTitle.withoutBullet.withoutTrailingLeaders
    folded = FoldedTitle(title)
    self.number = number
    self.numberRect = numberRect
    self.linked = linked
    rect = words.lazy.map(\.rect).enclosing ?? .zero
    style = words.first?.style ?? SurveyedStyle.none
    self.contentsPage = contentsPage
  }
}

extension String {
  /// Without the dash or dot that a list sets before its items.
  fileprivate var withoutBullet: String {
    guard let first, "-–—•·▪■●◦*".contains(first), dropFirst().first?.isWhitespace == true else { return self }
    return String(dropFirst().drop { $0.isWhitespace })
  }

  /// Without the dots, strokes and spaces that led to the number.
  fileprivate var withoutTrailingLeaders: String {
    var text = self[...]
    while let last = text.last, last.isWhitespace || "·…_‥|•⋯".contains(last) { text.removeLast() }
    let dots = text.reversed().prefix { $0 == "." }.count
    if dots >= 2 { text.removeLast(dots) }
    while let last = text.last, last.isWhitespace || last == ":" { text.removeLast() }
    // One dot of the leader that stands close to the title; "U.S." and "etc." keep theirs.
    let word = text.split(separator: " ").last ?? text
    if word.last == ".", word.count > 4, !word.dropLast().contains("."), word.lowercased() != "etc." {
      text.removeLast()
    }
    return String(text)
  }
}
