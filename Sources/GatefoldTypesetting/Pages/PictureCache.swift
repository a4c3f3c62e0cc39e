internal import Gatefold
internal import Synchronization

/// The decoded pictures of a set article, as many as fit into a budget.
final class PictureCache: Sendable {
  private let source: (any ArticlePictures)?
  private let state = Mutex(State())

  private struct State {
    var pictures = ByteBudgetCache<ArticlePicture, OverlayPicture>(budget: 96 << 20)
    var errors: [ArticlePicture: GatefoldError] = [:]
  }

  init(_ source: (any ArticlePictures)?) { self.source = source }

  /// Errors of pictures that could not be drawn.
  var errors: [GatefoldError] { state.withLock { Array($0.errors.values) } }

  /// A picture, which the calling thread waits for: that of a lane, on which no other task depends.
  ///
  /// - Returns: `nil` if there is none.
  func picture(_ picture: ArticlePicture) -> OverlayPicture? {
    guard let source else { return nil }
    let (known, hasFailed) = state.withLock { ($0.pictures.value(for: picture), $0.errors[picture] != nil) }
    if known != nil || hasFailed { return known }
    do throws(GatefoldError) {
      let decoded = try blocking { () async throws(GatefoldError) in
        try OverlayPicture(await source.encodedPicture(picture).data)
      }
      let bytes = decoded.size.width * decoded.size.height * 4
      state.withLock { $0.pictures.insert(decoded, for: picture, bytes: bytes) }
      return decoded
    } catch {
      if error.code != .cancelled { state.withLock { $0.errors[picture] = error } }
      return nil
    }
  }
}
