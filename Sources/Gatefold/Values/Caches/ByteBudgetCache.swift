/// Values by key, as many as fit into a budget of bytes; the least recently used go first.
///
/// A value larger than the whole budget is not kept.
package struct ByteBudgetCache<Key: Hashable, Value> {
  private struct Entry {
    let value: Value
    let bytes: Int
    var lastUse: Int
  }

  private var entries: [Key: Entry] = [:]
  private var uses = 0
  private(set) var statistics = RenderingStatistics.Cache()

  package var budget: Int {
    didSet { shrink(to: budget) }
  }

  package init(budget: Int) {
    self.budget = budget
  }

  /// The value of a key, which counts as a use of it.
  package mutating func value(for key: Key) -> Value? {
    guard var entry = entries[key] else {
      statistics.misses += 1
      return nil
    }
    statistics.hits += 1
    uses += 1
    entry.lastUse = uses
    entries[key] = entry
    return entry.value
  }

  /// The most recently used value whose key satisfies a condition. Counts as a use, but not as a miss.
  mutating func value(where holds: (Key) -> Bool) -> Value? {
    guard let key = entries.filter({ holds($0.key) }).max(by: { $0.value.lastUse < $1.value.lastUse })?.key else {
      return nil
    }
    return value(for: key)
  }

  /// Whether there is a value for a key; not counted as a use.
  func contains(_ key: Key) -> Bool {
    entries[key] != nil
  }

  package mutating func insert(_ value: Value, for key: Key, bytes: Int) {
    forget(key)
    guard bytes <= budget else { return }
    shrink(to: budget - bytes)
    uses += 1
    entries[key] = Entry(value: value, bytes: bytes, lastUse: uses)
    statistics.bytes += bytes
    statistics.count += 1
  }

  /// Removes the values of keys that will not be requested again.
  package mutating func remove(where isGone: (Key) -> Bool) {
    for key in entries.keys where isGone(key) { forget(key) }
  }

  private mutating func shrink(to bytes: Int) {
    guard statistics.bytes > bytes else { return }
    for (key, _) in entries.map({ ($0.key, $0.value.lastUse) }).sorted(by: { $0.1 < $1.1 }) {
      if statistics.bytes <= bytes { return }
      forget(key)
      statistics.evictions += 1
    }
  }

  private mutating func forget(_ key: Key) {
    guard let entry = entries.removeValue(forKey: key) else { return }
    statistics.bytes -= entry.bytes
    statistics.count -= 1
  }
}
