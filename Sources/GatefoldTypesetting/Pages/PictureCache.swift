internal import Gatefold
internal import Synchronization

/// The pictures of a set article, with the errors of those that could not be drawn.
final class PictureCache: Sendable {
  private let source: (any ArticlePictures)?
  private let store: PictureStore
  private let failures = Mutex<[ArticlePicture: GatefoldError]>([:])

  init(_ source: (any ArticlePictures)?, _ store: PictureStore) {
    self.source = source
    // Pictures of a source without identity are those of this article only.
    self.store = source?.identity == nil ? PictureStore() : store
  }

  /// Errors of pictures that could not be drawn.
  var errors: [GatefoldError] { failures.withLock { Array($0.values) } }

  /// Returns a picture. The calling thread waits for it; this is a lane's thread, on which no other task depends.
  ///
  /// - Returns: the picture, or `nil` if it is missing.
  func picture(_ picture: ArticlePicture) -> OverlayPicture? {
    guard let source, failures.withLock({ $0[picture] == nil }) else { return nil }
    let key = PictureStore.Key(picture, of: source)
    if let known = store.picture(key) { return known }
    do throws(GatefoldError) {
      let decoded = try blocking { () async throws(GatefoldError) in
        try OverlayPicture(await source.encodedPicture(picture).data)
      }
      store.insert(decoded, key, of: source)
      return decoded
    } catch {
      if error.code != .cancelled { failures.withLock { $0[picture] = error } }
      return nil
    }
  }
}
