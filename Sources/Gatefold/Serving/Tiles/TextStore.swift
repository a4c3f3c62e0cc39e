internal import Synchronization

/// The text of pages that was asked for, kept within a budget of bytes.
final class TextStore: Sendable {
  struct Key: Hashable, Sendable {
    let issue: ObjectIdentifier
    let pageIndex: Int
  }

  private let cache: Mutex<ByteBudgetCache<Key, SearchableText>>

  init(budget: Int) {
    cache = Mutex(ByteBudgetCache(budget: budget))
  }

  var statistics: RenderingStatistics.Cache { cache.withLock { $0.statistics } }

  func setBudget(_ budget: Int) {
    cache.withLock { $0.budget = budget }
  }

  func removeAll() {
    cache.withLock { $0.remove { _ in true } }
  }

  func forget(_ issue: ObjectIdentifier) {
    cache.withLock { $0.remove { $0.issue == issue } }
  }

  func text(for key: Key) -> SearchableText? {
    cache.withLock { $0.value(for: key) }
  }

  func keep(_ text: SearchableText, for key: Key) {
    cache.withLock { $0.insert(text, for: key, bytes: text.byteCount) }
  }
}

extension Page {
  /// The text of the page; empty where the page has none. Kept within the budget of the issue's context.
  public func text() async throws(GatefoldError) -> TextPage {
    try await searchableText().page
  }

  func searchableText() async throws(GatefoldError) -> SearchableText {
    let key = TextStore.Key(issue: ObjectIdentifier(issue), pageIndex: index)
    if let known = issue.context.texts.text(for: key) { return known }
    let text = SearchableText(try await issue.lanes.answer(TextRequest(index: index)))
    issue.context.texts.keep(text, for: key)
    return text
  }
}
