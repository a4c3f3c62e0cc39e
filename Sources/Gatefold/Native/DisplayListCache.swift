/// The display lists of a lane, the least recently used thrown out past the capacity. The newest is always kept.
struct DisplayListCache {
  /// Pixels of all regions together.
  private let capacity: Int
  /// The most recently used last.
  private var entries: [(region: PageRegion, list: NativeDisplayList)] = []

  init(pixelCapacity capacity: Int) {
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
      entries.append((region, newValue))
      while entries.count > 1, pixelCount > capacity { entries.removeFirst() }
    }
  }

  private var pixelCount: Int {
    entries.reduce(0) { $0 + $1.region.pixels.width * $1.region.pixels.height }
  }

  mutating func removeAll() {
    entries = []
  }
}
