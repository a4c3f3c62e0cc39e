extension OverlaysDescription {
  /// The same with page indices instead of page labels, where a page has the label. A scene shows one page or spread and
  /// cannot know whether an earlier page has the same label, so resolve them once for an issue.
  ///
  /// ```swift
  /// let facts = try await PageFacts(issue)
  /// let overlays = package.overlays.resolvingLabels(facts.labels).overlays
  /// ```
  ///
  /// - Parameter labels: the labels of all pages as printed; empty for a page without one. The first page with a label
  ///   counts.
  public func resolvingLabels(_ labels: [String]) -> OverlaysDescription {
    let indices = Dictionary(labels.enumerated().map { ($1, $0) }) { first, _ in first }
    func resolved(_ page: PageReference) -> PageReference {
      guard case .label(let label) = page, !label.isEmpty, let index = indices[label] else { return page }
      return .index(index)
    }
    func resolved(_ action: OverlayAction) -> OverlayAction {
      guard case .goToPage(let page) = action.effect else { return action }
      var action = action
      action.effect = .goToPage(resolved(page))
      return action
    }
    var description = self
    for index in overlays.indices {
      description.overlays[index].placement.page = resolved(overlays[index].placement.page)
      description.overlays[index].actions = overlays[index].actions.map { resolved($0) }
      description.overlays[index].actionsWhenShown = overlays[index].actionsWhenShown.map { resolved($0) }
    }
    return description
  }
}
