internal import Synchronization

/// Decoded pictures of pages, kept within a budget of bytes. A single picture larger than the budget is kept until the
/// next such picture is decoded, since a page is drawn in many pieces.
///
/// Lanes call it on their own threads. While one decodes a picture, others that want the same page wait for it.
package final class PictureStore: Sendable {
  /// A picture of a page, halved as many times as its level says.
  package struct Key: Hashable, Sendable {
    /// The owner of the pages.
    let owner: ObjectIdentifier
    let pageIndex: Int
    let level: Int
    /// Whether the decoder has reduced it.
    let isReduced: Bool

    package init(owner: ObjectIdentifier, pageIndex: Int, level: Int, isReduced: Bool) {
      self.owner = owner
      self.pageIndex = pageIndex
      self.level = level
      self.isReduced = isReduced
    }
  }

  private struct State {
    var cache: ByteBudgetCache<Key, PixelBuffer>
    var oversized: (key: Key, picture: PixelBuffer)?
  }

  private final class Gate: Sendable {
    let mutex = Mutex(())
  }

  private let state: Mutex<State>
  /// Pages share gates, which need not be made and removed then.
  private let gates = (0..<64).map { _ in Gate() }
  /// Held while a large picture is decoded, so that there is only one at a time.
  private let largeGate = Gate()
  /// 128 MiB.
  private static let largePixelCount = 1 << 25

  init(budget: Int) {
    state = Mutex(State(cache: ByteBudgetCache(budget: budget)))
  }

  var statistics: RenderingStatistics.Cache { state.withLock { $0.cache.statistics } }

  func setBudget(_ budget: Int) {
    state.withLock { state in
      state.cache.budget = budget
      state.oversized = nil
    }
  }

  func removeAll() {
    state.withLock { state in
      state.cache.remove { _ in true }
      state.oversized = nil
    }
  }

  /// Removes the pictures of an owner that is gone.
  package func forget(_ owner: ObjectIdentifier) {
    state.withLock { state in
      state.cache.remove { $0.owner == owner }
      if state.oversized?.key.owner == owner { state.oversized = nil }
    }
  }

  /// A picture, which is decoded or halved unless it is kept.
  ///
  /// - Parameters:
  ///   - size: of the picture in the file.
  ///   - decode: decodes the picture; the level that it gets is the one that was decoded, up to the one that is wanted.
  /// - Throws: what `decode` throws, and `pictureTooLarge`.
  package func picture(
    _ key: Key,
    size: PixelSize,
    decode: () throws(GatefoldError) -> (picture: PixelBuffer, level: Int)
  ) throws(GatefoldError) -> PixelBuffer {
    if let known = known(key) { return known }
    let gate = gates[abs(key.pageIndex % gates.count)]
    let isLarge = size.width * size.height > Self.largePixelCount
    // Mutex throws no typed errors through.
    let result: Result<PixelBuffer, GatefoldError> = (isLarge ? largeGate : gate).mutex.withLock { _ in
      if let known = known(key) { return .success(known) }
      do throws(GatefoldError) {
        let larger: (picture: PixelBuffer, level: Int)
        if let kept = largerLevel(of: key) { larger = kept } else { larger = try decode() }
        let picture = try halved(larger.picture, from: larger.level, to: key.level)
        keep(picture, for: key)
        return .success(picture)
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  private func halved(_ picture: PixelBuffer, from level: Int, to last: Int) throws(GatefoldError) -> PixelBuffer {
    var picture = picture
    for _ in level..<max(level, last) { picture = try picture.halved() }
    return picture
  }

  private func known(_ key: Key) -> PixelBuffer? {
    state.withLock { state in
      if let oversized = state.oversized, oversized.key == key { return oversized.picture }
      return state.cache.value(for: key)
    }
  }

  /// A kept picture of the page that can be halved to the wanted one. What a decoder has reduced by half and is halved
  /// again differs from what it reduces to a quarter, so such pictures are always decoded.
  private func largerLevel(of key: Key) -> (picture: PixelBuffer, level: Int)? {
    guard !key.isReduced else { return nil }
    return state.withLock { state in
      for level in (0..<max(0, key.level)).reversed() {
        let other = Key(owner: key.owner, pageIndex: key.pageIndex, level: level, isReduced: key.isReduced)
        if let oversized = state.oversized, oversized.key == other { return (oversized.picture, level) }
        if state.cache.contains(other), let picture = state.cache.value(for: other) { return (picture, level) }
      }
      return nil
    }
  }

  private func keep(_ picture: PixelBuffer, for key: Key) {
    let byteCount = picture.size.height * picture.bytesPerRow
    state.withLock { state in
      if byteCount > state.cache.budget {
        state.oversized = (key, picture)
      } else {
        state.cache.insert(picture, for: key, bytes: byteCount)
      }
    }
  }
}
