internal import Gatefold
internal import GatefoldTypesetting

/// The pictures of a publication, drawn and encoded before they are asked for, while its articles are still read.
///
/// They are begun in the order in which they are expected. A picture that has not been begun when it is asked for is
/// drawn then. Memory is bounded by how many are drawn at a time, and by the bytes of those that nobody has taken yet.
actor PicturesAhead: ArticlePictures {
  private typealias Outcome = Result<EncodedPicture, GatefoldError>

  private enum Key: Hashable {
    case cover
    case picture(ArticlePicture)
  }

  private let issue: MagazineIssue
  private let source: any ArticlePictures
  private var expected: [Key] = []
  /// The tasks of each picture, in the order in which they began. Two articles may use the same picture.
  private var begun: [Key: [Task<Outcome, Never>]] = [:]
  private var runningCount = 0
  private var waitingByteCount = 0

  /// The maximum number of pictures whose pixels are in memory at the same time.
  private static let maximumRunningCount = 4
  private static let maximumWaitingByteCount = 32 << 20

  init(_ issue: MagazineIssue, _ source: any ArticlePictures) {
    self.issue = issue
    self.source = source
  }

  /// Says that the first page will be asked for.
  func expectCover() { expect([.cover]) }

  /// Says that the pictures of an article will be asked for.
  func expect(_ article: ArticleDocument) { expect(article.distinctPictures.map(Key.picture)) }

  func encodedPicture(_ picture: ArticlePicture) async throws(GatefoldError) -> EncodedPicture {
    try await take(.picture(picture)).get()
  }

  /// The first page.
  ///
  /// - Throws: the error of drawing it.
  func cover() async throws(GatefoldError) -> EncodedPicture { try await take(.cover).get() }

  /// Forgets what was expected, and returns when nothing of it runs.
  func stop() async {
    expected = []
    let tasks = begun.values.joined().map(\.self)
    begun = [:]
    for task in tasks { task.cancel() }
    for task in tasks { discard(await task.value) }
  }

  private func expect(_ keys: [Key]) {
    expected += keys
    beginPermitted()
  }

  private func beginPermitted() {
    while runningCount < Self.maximumRunningCount, waitingByteCount < Self.maximumWaitingByteCount, !expected.isEmpty {
      let key = expected.removeFirst()
      runningCount += 1
      begun[key, default: []].append(
        Task {
          let outcome = await outcome(of: key)
          finish(outcome)
          return outcome
        }
      )
    }
  }

  private func finish(_ outcome: Outcome) {
    runningCount -= 1
    waitingByteCount += outcome.byteCount
    beginPermitted()
  }

  private func discard(_ outcome: Outcome) {
    waitingByteCount -= outcome.byteCount
    beginPermitted()
  }

  private func take(_ key: Key) async -> Outcome {
    guard let task = begun[key]?.first else {
      if let place = expected.firstIndex(of: key) { expected.remove(at: place) }
      return await outcome(of: key)
    }
    begun[key]?.removeFirst()
    let outcome = await withTaskCancellationHandler {
      await task.value
    } onCancel: {
      task.cancel()
    }
    discard(outcome)
    return outcome
  }

  private nonisolated func outcome(of key: Key) async -> Outcome {
    do throws(GatefoldError) {
      if Task.isCancelled { throw .cancelled }
      switch key {
      case .cover: return .success(try await drawnCover())
      case .picture(let picture): return .success(try await source.encodedPicture(picture))
      }
    } catch {
      return .failure(error)
    }
  }

  private nonisolated func drawnCover() async throws(GatefoldError) -> EncodedPicture {
    let page = try await issue.page(at: 0)
    let options = RenderingOptions(priority: .batch)
    let pixels = try await page.render(.fit(PixelSize(width: 1200, height: 1600)), options: options)
    return EncodedPicture(
      data: try pixels.encoded(as: .jpeg(quality: 85)),
      mediaType: "image/jpeg",
      size: pixels.size
    )
  }
}

extension Result<EncodedPicture, GatefoldError> {
  fileprivate var byteCount: Int {
    switch self {
    case .success(let picture): picture.data.count
    case .failure: 0
    }
  }
}
