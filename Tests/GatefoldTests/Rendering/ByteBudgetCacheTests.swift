@testable import Gatefold
import Testing

@Suite("A cache with a budget of bytes")
struct ByteBudgetCacheTests {
  @Test("The least recently used goes first")
  func leastRecentlyUsed() {
    var cache = ByteBudgetCache<String, Int>(budget: 30)
    for (value, key) in ["a", "b", "c"].enumerated() { cache.insert(value, for: key, bytes: 10) }
    #expect(cache.value(for: "a") == 0)
    cache.insert(3, for: "d", bytes: 10)
    #expect(!cache.contains("b"))
    #expect(cache.contains("a") && cache.contains("c") && cache.contains("d"))
    #expect(cache.statistics.bytes == 30)
    #expect(cache.statistics.evictions == 1)
  }

  @Test("A large value throws out as many as it needs, and one past the budget is not kept")
  func largeValues() {
    var cache = ByteBudgetCache<Int, Int>(budget: 30)
    for key in 0..<3 { cache.insert(key, for: key, bytes: 10) }
    cache.insert(3, for: 3, bytes: 15)
    #expect((0...3).map(cache.contains) == [false, false, true, true])
    cache.insert(4, for: 4, bytes: 31)
    #expect(!cache.contains(4))
    #expect(cache.statistics.bytes == 25)
  }

  @Test("A key that is given again replaces its value and its bytes")
  func replacement() {
    var cache = ByteBudgetCache<String, Int>(budget: 30)
    cache.insert(1, for: "a", bytes: 20)
    cache.insert(2, for: "a", bytes: 5)
    #expect(cache.value(for: "a") == 2)
    #expect(cache.statistics.bytes == 5)
    #expect(cache.statistics.count == 1)
    #expect(cache.statistics.evictions == 0)
  }

  @Test("A smaller budget takes effect at once")
  func smallerBudget() {
    var cache = ByteBudgetCache<Int, Int>(budget: 100)
    for key in 0..<10 { cache.insert(key, for: key, bytes: 10) }
    cache.budget = 25
    #expect((0..<10).filter(cache.contains) == [8, 9])
    #expect(cache.statistics.bytes == 20)
  }

  @Test("Hits and misses are counted")
  func counting() {
    var cache = ByteBudgetCache<Int, Int>(budget: 10)
    #expect(cache.value(for: 1) == nil)
    cache.insert(1, for: 1, bytes: 1)
    _ = cache.value(for: 1)
    _ = cache.value(for: 1)
    #expect(cache.statistics.hits == 2)
    #expect(cache.statistics.misses == 1)
    cache.remove { _ in true }
    #expect(cache.statistics.bytes == 0)
    #expect(cache.statistics.count == 0)
  }
}
