internal import GatefoldTypesetting

extension Publication {
  /// Articles that follow each other in one section.
  struct Section: Hashable, Sendable {
    /// `nil` for articles of no section.
    let title: String?
    var articleIndices: [Int]
  }

  /// The articles by their sections, in reading order: a section that is interrupted comes twice.
  var sections: [Section] {
    var sections: [Section] = []
    for (index, article) in articles.enumerated() {
      let title = article.section.flatMap { $0.isBlank ? nil : $0 }
      if sections.last?.title == title, !sections.isEmpty {
        sections[sections.count - 1].articleIndices.append(index)
      } else {
        sections.append(Section(title: title, articleIndices: [index]))
      }
    }
    return sections
  }

  /// The label of a page; its number for a page that the issue doesn't have.
  func label(ofPage index: Int) -> String { labels.indices.contains(index) ? labels[index] : String(index + 1) }
}
