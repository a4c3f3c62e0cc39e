import Gatefold
import Synchronization
import Testing

@testable import GatefoldTypesetting

@Suite("Decoded pictures of set articles")
struct PictureStoreTests {
  /// The engine has one of its own, of pages that are pictures.
  private typealias Store = GatefoldTypesetting.PictureStore

  private static let size = PixelSize(width: 10, height: 10)

  private static func printed(_ page: Int) -> ArticlePicture {
    let printed = PrintedPicture(pageIndex: page, frame: PageRect(x: 0, y: 0, width: 10, height: 10))
    return ArticlePicture(.printed(printed), size: PageSize(width: 10, height: 10))
  }

  private static func painted() throws(GatefoldError) -> OverlayPicture {
    try OverlayPicture(size: size) { _, _ in .white }
  }

  @Test("A picture is kept for all sources of the same identity")
  func identity() throws {
    let store = Store()
    let picture = Self.printed(1)
    store.insert(try Self.painted(), Store.Key(picture, of: CountedPictures("a")), of: CountedPictures("a"))
    #expect(store.picture(Store.Key(picture, of: CountedPictures("a"))) != nil)
    #expect(store.picture(Store.Key(picture, of: CountedPictures("b"))) == nil)
    #expect(store.picture(Store.Key(Self.printed(2), of: CountedPictures("a"))) == nil)
  }

  @Test("Beyond the budget, the picture that was used longest ago goes first")
  func budget() throws {
    let source = CountedPictures("a")
    let store = Store(byteLimit: 2 * Self.size.width * Self.size.height * 4)
    let keys = (0..<3).map { Store.Key(Self.printed($0), of: source) }
    store.insert(try Self.painted(), keys[0], of: source)
    store.insert(try Self.painted(), keys[1], of: source)
    #expect(store.picture(keys[0]) != nil)
    store.insert(try Self.painted(), keys[2], of: source)
    #expect(keys.map { store.picture($0) != nil } == [true, false, true])
  }

  @Test("The source of a kept picture lives as long as the picture, whose identity it is")
  func lifetime() throws {
    final class Token: Sendable {}
    struct Source: ArticlePictures {
      let token: Token
      var identity: (any Hashable & Sendable)? { ObjectIdentifier(token) }
      func encodedPicture(_ picture: ArticlePicture) async throws(GatefoldError) -> EncodedPicture { throw .cancelled }
    }
    weak var token: Token?
    var store: Store? = Store()
    do {
      let source = Source(token: Token())
      token = source.token
      store?.insert(try Self.painted(), Store.Key(Self.printed(0), of: source), of: source)
    }
    #expect(token != nil)
    store = nil
    #expect(token == nil)
  }

  @Test("Articles share decoded pictures, unless their source has no identity", arguments: ["a", nil])
  func sharing(identity: String?) throws {
    let store = Store()
    let source = CountedPictures(identity)
    for _ in 0..<2 {
      let cache = PictureCache(source, store)
      for _ in 0..<2 { #expect(cache.picture(Self.printed(0))?.size == Self.size) }
    }
    #expect(source.count == (identity == nil ? 2 : 1))
  }

  @Test("A picture that fails is tried once for each article")
  func failures() {
    let source = CountedPictures("a", fails: true)
    for _ in 0..<2 {
      let cache = PictureCache(source, Store())
      for _ in 0..<3 { #expect(cache.picture(Self.printed(0)) == nil) }
      #expect(cache.errors.map(\.code) == [.unreadableFile])
    }
    #expect(source.count == 2)
  }
}

/// White pictures, which count how often they are asked for.
private final class CountedPictures: ArticlePictures {
  let identity: (any Hashable & Sendable)?
  private let fails: Bool
  private let requests = Mutex(0)

  init(_ identity: String?, fails: Bool = false) {
    self.identity = identity
    self.fails = fails
  }

  var count: Int { requests.withLock { $0 } }

  func encodedPicture(_ picture: ArticlePicture) async throws(GatefoldError) -> EncodedPicture {
    requests.withLock { $0 += 1 }
    guard !fails else { throw GatefoldError(.unreadableFile, "there is no such picture") }
    let size = PixelSize(width: 10, height: 10)
    let painted = try OverlayPicture(size: size) { _, _ in .white }
    return EncodedPicture(data: try painted.laid().encoded(as: .png(level: 1)), mediaType: "image/png", size: size)
  }
}
