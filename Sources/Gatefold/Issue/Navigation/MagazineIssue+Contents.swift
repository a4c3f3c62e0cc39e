internal import Synchronization

extension MagazineIssue {
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
    switch choice {
    case .outline: try await outline().map(ContentsItem.init)
    case .recovered: try await findings().contents
    case .automatic: try await weighedContents().items
    }
  }

  /// The table of contents, with the reason why it is, or is not, the outline of the file.
  ///
  /// The items are those of `contents(.automatic)`. A useful outline is recognised from the outline alone. Pages are
  /// read only if there is no outline, or a doubtful one.
  ///
  /// - Throws: `damaged`, `cancelled`.
  package func weighedContents() async throws(GatefoldError) -> WeighedContents {
    if let known = cachedFindings.withLock({ $0 }) { return known.weighed }
    if let outline = try await outlineContents() { return outline }
    return try await findings().weighed
  }

  /// Returns the outline if it is useful without reading pages, otherwise `nil`.
  package func outlineContents() async throws(GatefoldError) -> WeighedContents? {
    let items = try await cleanedOutline()
    guard let verdict = OutlineJudge(items, pageCount: pageCount).verdict(), verdict.isTaken else { return nil }
    return WeighedContents(items: items, verdict: verdict)
  }

  /// The table of contents where the pages have been read. An outline that cannot be read counts as none.
  ///
  /// - Parameters:
  ///   - recovered: the contents that the pages give.
  ///   - survey: of the pages.
  func weighedContents(
    _ recovered: [ContentsItem],
    in survey: IssueSurvey
  ) async throws(GatefoldError) -> WeighedContents {
    let items: [ContentsItem]
    do throws(GatefoldError) {
      items = try await cleanedOutline()
    } catch {
      if error.code == .cancelled { throw error }
      items = []
    }
    let judge = OutlineJudge(items, pageCount: pageCount)
    if let verdict = judge.verdict() {
      let isOutline = verdict.isTaken || recovered.isEmpty
      return WeighedContents(items: isOutline ? items : recovered, verdict: verdict)
    }
    let verdict = judge.verdict(in: TitleIndex(survey.pages), recovered: recovered)
    return WeighedContents(items: verdict.isTaken ? items : recovered, verdict: verdict)
  }

  private func cleanedOutline() async throws(GatefoldError) -> [ContentsItem] {
    try await outline().map(ContentsItem.init).cleaned()
  }
}

extension ContentsItem {
  init(_ item: OutlineItem) {
    self.init(
      title: OutlineTitle.repaired(item.title),
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
