internal import Synchronization

/// The display lists of a document, which its lanes share: the last used ones, within a budget of bytes.
final class DisplayLists: Sendable {
  /// Lists take 48 KB at the median of magazines' pages, and 300 KB at most of them.
  static let maximumByteCount = 8 << 20

  /// A page, and the layers that are shown or hidden regardless of the document's settings.
  struct Key: Hashable, Sendable {
    let pageIndex: Int
    let layers: [Layer.ID: Bool]
    /// Whether colours are kept in their own spaces, for printing.
    let keepsColors: Bool

    /// Text and images as such are no layers of a document: they are hidden while a list is drawn.
    init(pageIndex: Int, layers: [Layer.ID: Bool], keepsColors: Bool = false) {
      self.pageIndex = pageIndex
      self.keepsColors = keepsColors
      self.layers = layers.filter { $0.key != .text && $0.key != .images }
    }
  }

  private struct Entry {
    let list: NativeDisplayList
    var lastUse: Int
  }

  private struct State {
    var entries: [Key: Entry] = [:]
    var byteCount = 0
    var useCount = 0
    var recordedCount = 0
  }

  private let state = Mutex(State())

  /// How many lists were ever recorded.
  var recordedCount: Int { state.withLock { $0.recordedCount } }

  /// A list that is there, which then counts as used last.
  func list(_ key: Key) -> NativeDisplayList? {
    state.withLock { state in
      guard state.entries[key] != nil else { return nil }
      state.useCount += 1
      state.entries[key]?.lastUse = state.useCount
      return state.entries[key]?.list
    }
  }

  /// Keeps a list, and drops those that were not used for the longest time. One list stays whatever its size.
  func keep(_ list: NativeDisplayList, as key: Key) {
    state.withLock { state in
      state.useCount += 1
      state.recordedCount += 1
      let replaced = state.entries.updateValue(Entry(list: list, lastUse: state.useCount), forKey: key)
      state.byteCount += list.byteCount - (replaced?.list.byteCount ?? 0)
      while state.byteCount > Self.maximumByteCount, state.entries.count > 1,
        let oldest = state.entries.min(by: { $0.value.lastUse < $1.value.lastUse })
      {
        state.entries[oldest.key] = nil
        state.byteCount -= oldest.value.list.byteCount
      }
    }
  }
}
