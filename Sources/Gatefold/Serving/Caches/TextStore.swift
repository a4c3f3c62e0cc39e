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
