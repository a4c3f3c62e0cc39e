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
    try await contents(choice, survey: nil)
  }

  /// The table of contents, with the reason why it is, or is not, the outline of the file.
  ///
  /// The items are those of `contents(.automatic)`. A useful outline is told from the outline alone. Pages are read only
  /// where there is none, or a doubtful one.
  ///
  /// - Throws: `damaged`, `cancelled`.
  package func weighedContents() async throws(GatefoldError) -> WeighedContents {
    try await weighedContents(survey: nil)
  }

  /// - Parameter survey: of the pages, where they were read already.
  func contents(_ choice: ContentsChoice, survey: IssueSurvey?) async throws(GatefoldError) -> [ContentsItem] {
    switch choice {
    case .outline: return try await outline().map(ContentsItem.init)
    case .recovered: return try await findings(survey).contents
    case .automatic: return try await weighedContents(survey: survey).items
    }
  }

  private func weighedContents(survey: IssueSurvey?) async throws(GatefoldError) -> WeighedContents {
    let items = try await outline().map(ContentsItem.init).cleaned()
    let judge = OutlineJudge(items, pageCount: pageCount)
    if let verdict = judge.verdict() {
      if verdict.isTaken { return WeighedContents(items: items, verdict: verdict) }
      let recovered = try await findings(survey).contents
      return WeighedContents(items: recovered.isEmpty ? items : recovered, verdict: verdict)
    }
    let survey = if let survey { survey } else { try await self.survey() }
    let recovered = try await findings(survey).contents
    let verdict = judge.verdict(in: TitleIndex(survey.pages), recovered: recovered)
    return WeighedContents(items: verdict.isTaken ? items : recovered, verdict: verdict)
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
