internal import Gatefold
internal import Synchronization

/// The decoded pictures of a typesetter, as many as fit into a budget: another font size decodes none again.
final class PictureStore: Sendable {
  /// A picture of a source.
  ///
  /// `@unchecked Sendable` because the source is made of a `Sendable` value, which `AnyHashable` forgets.
  struct Key: Hashable, @unchecked Sendable {
    private let source: AnyHashable?
    private let picture: ArticlePicture

    init(_ picture: ArticlePicture, of source: any ArticlePictures) {
      self.source = source.identity.map { AnyHashable($0) }
      self.picture = picture
    }
  }

  /// A picture with its source, whose identity is valid as long as it lives.
  private struct Entry: Sendable {
    let picture: OverlayPicture
    let source: any ArticlePictures
  }

  private let entries: Mutex<ByteBudgetCache<Key, Entry>>

  init(byteLimit: Int = 96 << 20) {
    entries = Mutex(ByteBudgetCache(budget: byteLimit))
  }

  func picture(_ key: Key) -> OverlayPicture? { entries.withLock { $0.value(for: key)?.picture } }

  func insert(_ picture: OverlayPicture, _ key: Key, of source: any ArticlePictures) {
    let bytes = picture.size.width * picture.size.height * 4
    entries.withLock { $0.insert(Entry(picture: picture, source: source), for: key, bytes: bytes) }
  }
}
