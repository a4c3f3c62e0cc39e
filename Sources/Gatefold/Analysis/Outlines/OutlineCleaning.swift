extension [ContentsItem] {
  /// An outline without what says nothing: items without a title, and "Slide 3:" before titles.
  func cleaned() -> [ContentsItem] {
    flatMap { item -> [ContentsItem] in
      let title = item.title.withoutSlideNumber.trimmedSpaces
      let children = item.children.cleaned()
      return title.isEmpty ? children : [item.with(title: title, children: children)]
    }
  }
}

extension ContentsItem {
  fileprivate func with(title: String, children: [ContentsItem]) -> ContentsItem {
    ContentsItem(
      title: title,
      target: target,
      source: source,
      confidence: confidence,
      isOpen: isOpen,
      style: style,
      color: color,
      children: children
    )
  }
}

extension String {
  /// "Slide 3: The coast" is "The coast".
  fileprivate var withoutSlideNumber: String {
    guard let colon = firstIndex(of: ":"), hasPrefix("Slide ") else { return self }
    let number = self[..<colon].dropFirst("Slide ".count)
    let rest = self[index(after: colon)...]
    return !number.isEmpty && number.allSatisfy(\.isNumber) && rest.contains(where: \.isLetter) ? String(rest) : self
  }

  fileprivate var trimmedSpaces: String {
    let isKept: (Character) -> Bool = { !$0.isWhitespace && $0 != "\u{200B}" }
    guard let start = firstIndex(where: isKept), let end = lastIndex(where: isKept) else { return "" }
    return String(self[start...end])
  }
}
