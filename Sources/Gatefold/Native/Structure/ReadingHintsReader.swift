/// Reads how a document wishes to be shown (PDF 32000-1, tables 28 and 150).
enum ReadingHintsReader {
  /// - Parameter frame: of a page, by its index.
  static func hints(of structure: NativeStructure, frame: (Int) -> PageFrame?) -> ReadingHints {
    let root = structure.root
    let preferences = root["/ViewerPreferences"]
    return ReadingHints(
      pageLayout: root["/PageLayout"]?.name.flatMap(PageLayout.init),
      direction: preferences?["/Direction"]?.name == "R2L" ? .rightToLeft : .leftToRight,
      pageMode: root["/PageMode"]?.name.flatMap(PageMode.init),
      pageModeAfterFullScreen: preferences?["/NonFullScreenPageMode"]?.name.flatMap(PageMode.init),
      openAction: root["/OpenAction"].map { openAction($0, structure, frame) },
      isTagged: root["/MarkInfo"]?["/Marked"]?.isTrue ?? false,
      language: root["/Lang"]?.text.flatMap { $0.isEmpty ? nil : $0 }
    )
  }

  /// Read whenever a document is opened. The usual destination, the first page, is resolved without looking at other
  /// pages.
  private static func openAction(
    _ action: NativeObject,
    _ structure: NativeStructure,
    _ frame: (Int) -> PageFrame?
  ) -> LinkTarget {
    let destination = action.isArray ? action : action["/S"]?.name == "GoTo" ? action["/D"] : nil
    if let id = destination?[0]?.id, id == structure.page(at: 0)?.id, let destination {
      let raw = RawDestination(destination, pages: PageIndices(onlyPage: id))
      if let target = raw?.destination(name: nil, frame: frame) { return .goTo(target) }
    }
    return structure.actions.action(action).target(frame: frame)
  }
}
