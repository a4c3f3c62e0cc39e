import Foundation
import GatefoldPDFKit
import GatefoldTestSupport
import Testing

@testable import Gatefold

/// Calls that wait may come from any thread and any task. Serialized, since native objects are counted.
@Suite("PDFKit: threads and tasks", .serialized)
struct BlockingTests {
  @Test("Many more tasks than cores use documents at once", .timeLimit(.minutes(10)))
  func tasks() async throws {
    let shared = try Sample.issue.document()
    let expected = (0..<28).map { shared.page(at: $0)?.string ?? "" }
    let texts = await withTaskGroup(of: [String].self) { group in
      for task in 0..<16 {
        group.addTask {
          // Half of them share a document; the others open their own.
          guard
            let document = task.isMultiple(of: 2) ? shared : PDFDocument(url: URL(fileURLWithPath: Sample.issue.path))
          else { return [] }
          return (0..<28).map { index in
            let page = document.page(at: index)
            _ = page?.thumbnail(of: CGSize(width: 20, height: 20), for: .cropBox)
            _ = page?.annotations.count
            return page?.string ?? ""
          }
        }
      }
      var all: [[String]] = []
      for await texts in group { all.append(texts) }
      return all
    }
    #expect(texts.count == 16 && texts.allSatisfy { $0 == expected })
  }

  @Test("Threads, the main actor and an actor wait, too", .timeLimit(.minutes(10)))
  func threads() async throws {
    let document = try Sample.japanese.document()
    let expected = document.string
    let onMain = await MainActor.run { document.page(at: 1)?.string }
    #expect(onMain == document.page(at: 1)?.string)
    actor Reader {
      func read(_ document: PDFDocument) -> String? { document.string }
    }
    #expect(await Reader().read(document) == expected)
    let fromThread = await withCheckedContinuation { continuation in
      Thread { continuation.resume(returning: document.string) }.start()
    }
    #expect(fromThread == expected)
  }

  @Test("A page is the same object for all tasks that ask for it first")
  func firstAsking() async throws {
    let document = try Sample.issue.document()
    let pages = await withTaskGroup(of: ObjectIdentifier?.self) { group in
      for _ in 0..<32 { group.addTask { document.page(at: 7).map(ObjectIdentifier.init) } }
      var all: Set<ObjectIdentifier?> = []
      for await page in group { all.insert(page) }
      return all
    }
    #expect(pages.count == 1)
  }

  @Test("Native objects are gone with the documents and pages that owned them", .timeLimit(.minutes(5)))
  func nativeObjectsReturnToZero() async {
    // In a process of its own, since other tests have native objects too.
    await #expect(processExitsWith: .success) {
      try useEverything()
      // Lanes free their documents on their own threads.
      while !LiveNativeObjects.current.isZero { await Task.yield() }
    }
  }

  @Test("Work that waits gives its value and its error")
  func waiting() throws {
    let value = try blocking { () async throws(GatefoldError) in 7 }
    #expect(value == 7)
    #expect(throws: GatefoldError.self) {
      try blocking { () async throws(GatefoldError) -> Int in throw GatefoldError.cancelled }
    }
    let nested = try blocking { () async throws(GatefoldError) in
      await Task.yield()
      return try blocking { () async throws(GatefoldError) in 3 } + 1
    }
    #expect(nested == 4)
  }
}

private func useEverything() throws {
  let document = try Sample.issue.document()
  let merged = PDFDocument()
  for index in 0..<3 {
    let page = try #require(document.page(at: index))
    _ = page.attributedString
    _ = page.annotations.map(\.action)
    _ = page.thumbnail(of: CGSize(width: 40, height: 40), for: .mediaBox)
    page.rotation += 90
    _ = page.thumbnail(of: CGSize(width: 40, height: 40), for: .cropBox)
    merged.insert(page, at: 0)
  }
  _ = document.outlineRoot
  _ = document.findString("the")
  let mark = PDFAnnotation(bounds: CGRect(x: 9, y: 9, width: 9, height: 9), forType: .square, withProperties: nil)
  merged.page(at: 0)?.addAnnotation(mark)
  precondition(LiveNativeObjects.current.documents > 0)
  precondition(merged.dataRepresentation().flatMap(PDFDocument.init(data:))?.pageCount == 3)
  for sample in [Sample.damagedXref, .encrypted] { _ = try sample.document().string }
  _ = PDFDocument(url: URL(fileURLWithPath: Sample.notAPDF.path))
}
