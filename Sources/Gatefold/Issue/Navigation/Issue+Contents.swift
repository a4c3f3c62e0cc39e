extension Issue {
  /// The table of contents: the outline of the file, or contents recovered from the pages where the outline is of no
  /// use.
  ///
  /// ```swift
  /// for item in try await issue.contents() where item.confidence > 0.5 {
  ///   print(item.title, item.pageIndex ?? 0, item.source)
  /// }
  /// ```
  ///
  /// Reading an outline is quick. Recovering contents reads the text of all pages, once for each issue. Recovered items
  /// come from links and page numbers on contents pages, or from headlines where there is no contents page.
  /// ``ContentsItem/source`` and ``ContentsItem/confidence`` say so.
  ///
  /// - Parameter choice: the outline, recovered contents, or the better of them.
  /// - Throws: `damaged`, `cancelled`.
  public func contents(_ choice: ContentsChoice = .automatic) async throws(GatefoldError) -> [ContentsItem] {
    try await contents(choice, survey: nil)
  }

  /// - Parameter survey: of the pages, where they were read already.
  func contents(_ choice: ContentsChoice, survey: IssueSurvey?) async throws(GatefoldError) -> [ContentsItem] {
    if choice == .recovered { return try await findings(survey).contents }
    let outline = try await outline()
    let items = outline.map(ContentsItem.init)
    if choice == .outline || outline.isUseful(pageCount: pageCount) { return items }
    let recovered = try await findings(survey).contents
    return recovered.isEmpty ? items : recovered
  }
}

extension ContentsItem {
  init(_ item: OutlineItem) {
    self.init(
      title: item.title,
      target: item.target,
      source: .outline,
      confidence: 1,
      isOpen: item.isOpen,
      style: item.style,
      color: item.color,
      children: item.children.map(ContentsItem.init)
    )
  }
}

extension [OutlineItem] {
  /// Whether readers find their way by it: not where it is one item, names of files or of slides, or leads to one page.
  func isUseful(pageCount: Int) -> Bool {
    var items = self
    // The whole under its title.
    while items.count == 1, !items[0].children.isEmpty { items = items[0].children }
    guard items.count >= 2, items.count(where: { $0.isNoise }) * 2 <= items.count else { return false }
    let pages = Set(items.compactMap(\.firstPageIndex))
    return pages.count >= 2 || (pages.count == 1 && pageCount <= 2)
  }
}

extension OutlineItem {
  /// Where it or the first of its children leads.
  fileprivate var firstPageIndex: Int? {
    pageIndex ?? children.lazy.compactMap(\.firstPageIndex).first
  }

  /// Whether its title is what a program wrote by itself: the name of a file, the number of a slide or a page.
  fileprivate var isNoise: Bool {
    let folded = title.lowercased()
    let endings = [".indd", ".pdf", ".doc", ".docx", ".ai", ".eps", ".jpg", ".jpeg", ".png", ".tif", ".psd", ".qxd"]
    if endings.contains(where: folded.hasSuffix) || folded.contains("blank page") { return true }
    if folded == "powerpoint presentation" { return true }
    let letters = folded.filter(\.isLetter)
    let hasDigit = folded.contains(where: \.isNumber)
    return letters.isEmpty || (hasDigit && ["slide", "slidenumber", "page", "pagina", "seite"].contains(letters))
  }
}
