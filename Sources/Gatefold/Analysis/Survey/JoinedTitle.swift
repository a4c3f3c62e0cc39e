extension Sequence<SurveyedLine> {
  /// Lines as one title: words that a line end breaks are joined.
  var joinedTitle: String { map { line in line.words.map(\.text) }.joinedTitle }
}

extension Sequence<[String]> {
  /// Lines of words as one title.
  var joinedTitle: String {
    var title = ""
    for words in self {
      var startsLine = true
      for word in words where !word.isEmpty {
        if !title.isEmpty {
          switch startsLine ? LineJoint(after: title, before: word) : .space {
          case .space: title += " "
          case .nothing: break
          case .brokenWord: title.unicodeScalars.removeLast()
          }
        }
        title += word
        startsLine = false
      }
    }
    return title
  }
}

extension LineJoint {
  /// - Precondition: neither is empty.
  fileprivate init(after title: String, before word: String) {
    let scalars = title.unicodeScalars
    let last = scalars.index(before: scalars.endIndex)
    let beforeLast = last > scalars.startIndex ? scalars[scalars.index(before: last)] : nil
    self.init(after: scalars[last], beforeLast, before: word.unicodeScalars[word.unicodeScalars.startIndex])
  }
}
