/// The display lists of a lane, the least recently used thrown out past the capacity.
struct DisplayListCache {
  private let capacity: Int
  /// The most recently used last.
  private var entries: [(region: PageRegion, list: NativeDisplayList)] = []

  init(capacity: Int) {
    self.capacity = capacity
  }

  subscript(region: PageRegion) -> NativeDisplayList? {
    mutating get {
      guard let position = entries.firstIndex(where: { $0.region == region }) else { return nil }
      let entry = entries.remove(at: position)
      entries.append(entry)
      return entry.list
    }
    set {
      entries.removeAll { $0.region == region }
      guard let newValue else { return }
      if entries.count == capacity { entries.removeFirst() }
      entries.append((region, newValue))
    }
  }

  mutating func removeAll() {
    entries = []
  }
}
