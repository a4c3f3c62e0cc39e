import GatefoldTestSupport
import Synchronization
import Testing

@testable import Gatefold

/// Sequences of results for many pages.
@Suite("Results of many pages")
struct ResultsTests {
  @Test("At most twice as many pages as lanes are processed ahead of the consumer")
  func backPressure() async throws {
    let issue = try await Sample.issue.open(lanes: 2)
    let begun = Mutex(0)
    var consumed = 0
    let results = issue.results(forPages: Array(repeating: 0, count: 100)) { page throws(GatefoldError) in
      begun.withLock { $0 += 1 }
    }
    #expect(begun.withLock(\.self) == 0)
    for try await _ in results {
      consumed += 1
      // Everything that may run has run by now.
      for _ in 0..<50 { await Task.yield() }
      let ahead = begun.withLock(\.self) - consumed
      #expect(ahead <= 4)
    }
    #expect(consumed == 100)
  }

  @Test("A sequence can be iterated again")
  func again() async throws {
    let pages = try await Sample.issue.open().pages
    for _ in 0..<2 {
      var indices: [Int] = []
      for try await page in pages { indices.append(page.index) }
      #expect(indices == Array(0..<indices.count))
      #expect(indices.count > 4)
    }
  }

  @Test("A cancelled iteration throws `cancelled`, and its work ends")
  func cancelled() async throws {
    let issue = try await Sample.issue.open(lanes: 2)
    let running = Mutex(0)
    let task = Task { () async -> GatefoldError? in
      let results = issue.results(forPages: Array(0..<4)) { page throws(GatefoldError) in
        running.withLock { $0 += 1 }
        while !Task.isCancelled { await Task.yield() }
        running.withLock { $0 -= 1 }
      }
      do throws(GatefoldError) {
        for try await _ in results {}
        return nil
      } catch {
        return error
      }
    }
    while running.withLock(\.self) == 0 { await Task.yield() }
    task.cancel()
    #expect(await task.value?.code == .cancelled)
    #expect(running.withLock(\.self) == 0)
  }

  @Test("Leaving the iteration cancels running work")
  func left() async throws {
    let issue = try await Sample.issue.open(lanes: 2)
    // The pages are described beforehand, because a cancelled task would not reach the operation.
    for try await _ in issue.pages {}
    let cancelled = Mutex(0)
    let results = issue.results(forPages: Array(0..<8)) { page throws(GatefoldError) in
      guard page.index > 0 else { return }
      while !Task.isCancelled { await Task.yield() }
      cancelled.withLock { $0 += 1 }
    }
    for try await _ in results { break }
    while cancelled.withLock(\.self) == 0 { await Task.yield() }
  }

  @Test("The text of an issue is the text of its pages, and values come in page order")
  func values() async throws {
    let issue = try await Sample.issue.open()
    var texts: [String] = []
    for try await text in issue.text(pages: [6, 3]) { texts.append(text.text) }
    #expect(texts == [try await issue.page(at: 6).text().text, try await issue.page(at: 3).text().text])
    #expect(try await issue.mapPages([7, 2]) { page in page.number } == [8, 3])
    let error = await #expect(throws: GatefoldError.self) { try await issue.mapPages([0, 99]) { page in page.number } }
    #expect(error?.code == .pageOutOfRange)
  }

  @Test("Thumbnails come in the requested order, each as large as fits")
  func thumbnails() async throws {
    let issue = try await Sample.issue.open()
    let box = PixelSize(width: 40, height: 40)
    var indices: [Int] = []
    for try await thumbnail in issue.thumbnails(fitting: box, pages: [3, 0, 28]) {
      indices.append(thumbnail.pageIndex)
      guard thumbnail.pageIndex < issue.pageCount else {
        #expect(throws: GatefoldError.self) { try thumbnail.get() }
        continue
      }
      let picture = try thumbnail.get()
      #expect(max(picture.size.width, picture.size.height) == 40)
      let drawn = try await issue.page(at: thumbnail.pageIndex).render(.fit(box), options: .thumbnail)
      #expect(RGBPicture(picture) == RGBPicture(drawn))
    }
    #expect(indices == [3, 0, 28])
  }

  @Test("A search for an invalid expression throws `invalidQuery` at its start")
  func invalidQuery() async throws {
    let issue = try await Sample.issue.open()
    let hits = issue.search("(", options: SearchOptions(mode: .regularExpression))
    let error = await #expect(throws: GatefoldError.self) { for try await _ in hits {} }
    #expect(error?.code == .invalidQuery)
  }
}
