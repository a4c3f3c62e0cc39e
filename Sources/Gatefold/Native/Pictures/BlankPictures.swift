internal import struct Foundation.Data
internal import Synchronization

/// Encoded pictures of a single colour, which are encoded once.
final class BlankPictures: Sendable {
  struct Key: Hashable, Sendable {
    let size: PixelSize
    /// The bytes of a pixel.
    let color: UInt32
    let format: PictureFormat
  }

  static let shared = BlankPictures()

  // Pages have a few colours of paper, and grids a few sizes of tiles.
  private let known = Mutex(ByteBudgetCache<Key, Data>(budget: 1 << 20))

  /// The picture's bytes, encoded where they are not known.
  func data(_ key: Key, encode: () throws(GatefoldError) -> Data) throws(GatefoldError) -> Data {
    if let data = known.withLock({ $0.value(for: key) }) { return data }
    let data = try encode()
    known.withLock { $0.insert(data, for: key, bytes: data.count) }
    return data
  }
}
