extension Sequence<SurveyedLine> {
  /// Lines as one title: words that a line end breaks are joined.
  var joinedTitle: String { map { line in line.words.map(\.text) }.joinedTitle }
}

extension Sequence<[String]> {
  /// Lines of words as one title.
  var joinedTitle: String {
    var title = String.UnicodeScalarView()
    for words in self {
      for (position, word) in words.enumerated() {
        let scalars = word.unicodeScalars
        if let last = title.last, let next = scalars.first {
          switch position == 0 ? LineJoint(after: last, title.dropLast().last, before: next) : .space {
          case .space: title.append(" ")
          case .nothing: break
          case .brokenWord: title.removeLast()
          }
        }
        title.append(contentsOf: scalars)
      }
    }
    return String(title)
  }
}
