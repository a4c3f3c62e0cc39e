import Foundation
import Gatefold
@testable import GatefoldReflow
import GatefoldTestSupport
import GatefoldTypesetting
import Synchronization
import Testing

@Suite("Pictures drawn ahead")
struct PicturesAheadTests {
  private static func article(_ pages: [Int]) -> ArticleDocument {
    let pictures = pages.map { page in
      let printed = PrintedPicture(pageIndex: page, frame: PageRect(x: 0, y: 0, width: 10, height: 10))
      return ArticlePicture(.printed(printed), size: PageSize(width: 10, height: 10))
    }
    return ArticleDocument(title: "Pictures", blocks: [.figure(ArticleFigure(pictures: pictures))])
  }

  @Test("Each picture is made once for each article, whether it was begun or not")
  func once() async throws {
    let source = SlowPictures()
    let ahead = PicturesAhead(try await Sample.issue.open(), source)
    let articles = [Self.article(Array(0..<20)), Self.article([3, 3, 25])]
    for article in articles { await ahead.expect(article) }
    // In another order than they are expected in.
    for article in articles.reversed() {
      for picture in article.distinctPictures.reversed() {
        #expect(try await ahead.encodedPicture(picture).size.width == picture.page + 1)
      }
    }
    await ahead.stop()
    #expect(source.requests == (Array(0..<20) + [3, 25]).sorted())
    #expect(source.maximumRunningCount <= 5)
  }

  @Test("A picture that fails fails where it is asked for, and only there")
  func failure() async throws {
    let ahead = PicturesAhead(try await Sample.issue.open(), SlowPictures(failing: [1]))
    let article = Self.article([0, 1, 2])
    await ahead.expect(article)
    var codes: [GatefoldError.Code?] = []
    for picture in article.pictures {
      do throws(GatefoldError) {
        _ = try await ahead.encodedPicture(picture)
        codes.append(nil)
      } catch {
        codes.append(error.code)
      }
    }
    await ahead.stop()
    #expect(codes == [nil, .unreadableFile, nil])
  }

  @Test("No more is begun while what waits takes all the memory")
  func memory() async throws {
    let source = SlowPictures(byteCount: 9 << 20)
    let ahead = PicturesAhead(try await Sample.issue.open(), source)
    let article = Self.article(Array(0..<30))
    await ahead.expect(article)
    // The last picture is made at once, since it is asked for.
    _ = try await ahead.encodedPicture(article.pictures[29])
    await ahead.stop()
    #expect(source.requests.count < 12)
  }

  @Test("Nothing runs after it has been stopped")
  func stopping() async throws {
    let source = SlowPictures()
    let ahead = PicturesAhead(try await Sample.issue.open(), source)
    await ahead.expect(Self.article(Array(0..<20)))
    await ahead.stop()
    let count = source.requests.count
    #expect(count <= 4)
    #expect(source.runningCount == 0)
    // It can be used again.
    let article = Self.article([7])
    await ahead.expect(article)
    #expect(try await ahead.encodedPicture(article.pictures[0]).size.width == 8)
    #expect(source.requests.count == count + 1)
  }

  @Test("The cover is drawn once, whether it was expected or not", arguments: [true, false])
  func cover(isExpected: Bool) async throws {
    let issue = try await Sample.issue.open()
    let ahead = PicturesAhead(issue, PrintedPictures(issue))
    if isExpected { await ahead.expectCover() }
    let cover = try await ahead.cover()
    await ahead.stop()
    #expect(cover.mediaType == "image/jpeg")
    #expect(max(cover.size.width - 1200, cover.size.height - 1600) == 0)
    #expect(try OverlayPicture(cover.data).size == cover.size)
  }
}

extension ArticlePicture {
  fileprivate var page: Int { if case .printed(let printed) = source { printed.pageIndex } else { -1 } }
}

/// Pictures without pixels, as wide as the number of their page, which note what they are asked for.
private final class SlowPictures: ArticlePictures {
  private struct State {
    var requests: [Int] = []
    var running = 0
    var maximumRunning = 0
  }

  private let failing: Set<Int>
  private let byteCount: Int
  private let state = Mutex(State())

  init(failing: Set<Int> = [], byteCount: Int = 1) {
    self.failing = failing
    self.byteCount = byteCount
  }

  /// The pages of all requests, sorted.
  var requests: [Int] { state.withLock { $0.requests.sorted() } }
  var runningCount: Int { state.withLock { $0.running } }
  var maximumRunningCount: Int { state.withLock { $0.maximumRunning } }

  func encodedPicture(_ picture: ArticlePicture) async throws(GatefoldError) -> EncodedPicture {
    state.withLock { state in
      state.requests.append(picture.page)
      state.running += 1
      state.maximumRunning = max(state.maximumRunning, state.running)
    }
    for _ in 0..<20 { await Task.yield() }
    state.withLock { $0.running -= 1 }
    guard !failing.contains(picture.page) else { throw GatefoldError(.unreadableFile, "there is no such picture") }
    let size = PixelSize(width: picture.page + 1, height: 1)
    return EncodedPicture(data: Data(count: byteCount), mediaType: "image/png", size: size)
  }
}
