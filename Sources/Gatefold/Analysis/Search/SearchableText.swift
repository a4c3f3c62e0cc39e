internal import Synchronization

/// The text of a page with what searching it needs, made when it is first needed.
package final class SearchableText: Sendable {
  package let page: TextPage
  private let state = Mutex<State>(State())

  private struct State {
    var read: ReadingText?
    var folded: [TextFolding: FoldedText] = [:]
  }

  package init(_ page: TextPage) {
    self.page = page
  }

  /// The text as a person reads it.
  var read: ReadingText { state.withLock { read(&$0) } }

  private func read(_ state: inout State) -> ReadingText {
    if let read = state.read { return read }
    let read = ReadingText(page)
    state.read = read
    return read
  }

  package func folded(_ folding: TextFolding) -> FoldedText {
    state.withLock { state in
      if let folded = state.folded[folding] { return folded }
      let folded = FoldedText(read(&state), folding)
      state.folded[folding] = folded
      return folded
    }
  }

  /// An estimate of the bytes that the text takes with its search data.
  package var byteCount: Int { 1024 + page.glyphs.count * 110 }
}
