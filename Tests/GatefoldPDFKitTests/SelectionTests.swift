import Foundation
import GatefoldPDFKit
import GatefoldTestSupport
import Testing

@Suite("PDFKit: selections")
struct SelectionTests {
  private func page(_ content: String = "(One two) Tj T* (three four) Tj T* (five) Tj") throws -> PDFPage {
    let file = SmallPDF.drawing("BT /F 10 Tf 14 TL 5 80 Td \(content) ET")
    let document = try file.document()
    let page = try #require(document.page(at: 0))
    Self.kept.withLock { $0.append(document) }
    return page
  }

  /// Documents aren't kept by their pages.
  private static let kept = Guard()

  @Test("An empty selection holds nothing")
  func empty() throws {
    let page = try page()
    let selection = PDFSelection(document: try #require(page.document))
    #expect(selection.pages.isEmpty)
    #expect(selection.string == nil)
    #expect(selection.attributedString == nil)
    #expect(selection.bounds(for: page).isNull)
    #expect(selection.selectionsByLine().isEmpty)
    selection.extend(atEnd: 3)
    #expect(selection.string == nil)
  }

  @Test("Selections are added in order, without holding anything twice")
  func adding() throws {
    let page = try page()
    let selection = try #require(page.selection(for: NSRange(location: 8, length: 5)))
    selection.add(try #require(page.selection(for: NSRange(location: 0, length: 3))))
    selection.add(try #require(page.selection(for: NSRange(location: 10, length: 8))))
    #expect(selection.string == "One\nthree four")
    #expect(selection.numberOfTextRanges(on: page) == 2)
    #expect(selection.range(at: 1, on: page) == NSRange(location: 8, length: 10))
    #expect(selection.attributedString?.string == selection.string)
  }

  @Test("It is extended by characters and to whole lines")
  func extending() throws {
    let page = try page()
    let selection = try #require(page.selection(for: NSRange(location: 4, length: 3)))
    let copy = try #require(selection.copy() as? PDFSelection)
    selection.extend(atEnd: 6)
    #expect(selection.string == "two\nthree")
    selection.extend(atStart: 2)
    #expect(selection.string == "e two\nthree")
    selection.extendForLineBoundaries()
    #expect(selection.string == "One two\nthree four")
    selection.extend(atEnd: 1000)
    #expect(selection.string == page.string)
    #expect(copy.string == "two")
  }

  @Test("It reaches over pages")
  func overPages() throws {
    let document = try Sample.issue.document()
    let page = try #require(document.page(at: 3))
    let next = try #require(document.page(at: 4))
    let end = page.numberOfCharacters
    let selection = try #require(page.selection(for: NSRange(location: end - 5, length: 5)))
    selection.extend(atEnd: 4)
    #expect(selection.pages.map { $0 === page } == [true, false])
    #expect(selection.range(at: 0, on: next) == NSRange(location: 0, length: 4))
    selection.add(try #require(document.page(at: 1)?.selection(for: NSRange(location: 0, length: 2))))
    #expect(selection.pages.map { document.index(for: $0) } == [1, 3, 4])
  }

  @Test("It is divided into lines, without line feeds")
  func byLine() throws {
    let page = try page()
    let selection = try #require(page.selection(for: NSRange(location: 4, length: 11)))
    #expect(selection.selectionsByLine().map(\.string) == ["two", "three f"])
    let document = try #require(page.document)
    let lines = try #require(document.selectionForEntireDocument).selectionsByLine()
    #expect(lines.map(\.string) == ["One two", "three four", "five"])
    #expect(lines.allSatisfy { $0.pages.first === page })
    let bounds = lines.map { $0.bounds(for: page) }
    #expect(bounds[0].minY > bounds[1].minY && bounds[1].minY > bounds[2].minY)
  }

  @Test("Strings are found, with their places")
  func finding() throws {
    let page = try page()
    let document = try #require(page.document)
    #expect(document.findString("TWO").isEmpty)
    let found = document.findString("TWO", withOptions: .caseInsensitive)
    #expect(found.map(\.string) == ["two"])
    #expect(found[0].range(at: 0, on: page) == NSRange(location: 4, length: 3))
    // Over the end of a line.
    #expect(document.findString("two three").first?.string == "two\nthree")
    #expect(document.findString("").isEmpty)
    #expect(document.findString("six").isEmpty)
    let letters = document.findString("f")
    #expect(letters.count == 2)
    #expect(
      document.findString("f", withOptions: .backwards).map { $0.range(at: 0, on: page) } == [
        letters[1].range(at: 0, on: page), letters[0].range(at: 0, on: page),
      ]
    )
  }

  @Test("The next match follows a selection, and the one before precedes it")
  func findingNext() throws {
    let document = try Sample.issue.document()
    let all = document.findString("tide", withOptions: .caseInsensitive)
    try #require(all.count > 3)
    func place(_ selection: PDFSelection?) -> [Int]? {
      guard let selection, let page = selection.pages.first else { return nil }
      return [document.index(for: page), selection.range(at: 0, on: page).location]
    }
    var next: PDFSelection?
    for match in all {
      next = document.findString("tide", fromSelection: next, withOptions: .caseInsensitive)
      #expect(place(next) == place(match))
    }
    #expect(document.findString("tide", fromSelection: next, withOptions: .caseInsensitive) == nil)
    let options: NSString.CompareOptions = [.caseInsensitive, .backwards]
    #expect(place(document.findString("tide", fromSelection: nil, withOptions: options)) == place(all.last))
    #expect(place(document.findString("tide", fromSelection: all[2], withOptions: options)) == place(all[1]))
    #expect(document.findString("tide", fromSelection: all[0], withOptions: options) == nil)
  }

  @Test("A search in the background tells of its pages and matches, and can be cancelled", .timeLimit(.minutes(10)))
  func finding() async throws {
    let document = try Sample.issue.document()
    let expected = document.findString("tide").count
    let listener = Listener()
    document.delegate = listener
    document.beginFindString("tide")
    while !listener.isEnded { try await Task.sleep(for: .milliseconds(5)) }
    #expect(!document.isFinding)
    #expect(listener.matches.count == expected)
    #expect(listener.beganPages == Array(0..<28))
    #expect(listener.endedPages == Array(0..<28))
    let impatient = Listener(cancelsAfter: 2)
    document.delegate = impatient
    document.beginFindStrings(["tide", "the"])
    while !impatient.isEnded { try await Task.sleep(for: .milliseconds(5)) }
    #expect(impatient.matches.count == 2)
  }

  /// Keeps documents while their pages are used.
  private final class Guard: @unchecked Sendable {
    private let lock = NSLock()
    private var documents: [PDFDocument] = []

    func withLock(_ body: (inout [PDFDocument]) -> Void) {
      lock.lock()
      body(&documents)
      lock.unlock()
    }
  }
}

/// Notes what a search tells, on the thread that searches.
private final class Listener: NSObject, PDFDocumentDelegate, @unchecked Sendable {
  private let lock = NSLock()
  private let limit: Int
  private var found: [PDFSelection] = []
  private var pages: (began: [Int], ended: [Int]) = ([], [])
  private var hasEnded = false

  init(cancelsAfter limit: Int = .max) {
    self.limit = limit
  }

  private func locked<Value>(_ body: () -> Value) -> Value {
    lock.lock()
    defer { lock.unlock() }
    return body()
  }

  var matches: [PDFSelection] { locked { found } }
  var beganPages: [Int] { locked { pages.began } }
  var endedPages: [Int] { locked { pages.ended } }
  var isEnded: Bool { locked { hasEnded } }

  func didMatchString(_ instance: PDFSelection) {
    let count = locked {
      found.append(instance)
      return found.count
    }
    if count >= limit { instance.pages.first?.document?.cancelFindString() }
  }

  func documentDidBeginPageFind(_ notification: Notification) {
    guard let index = notification.userInfo?[PDFDocumentPageIndexKey] as? Int else { return }
    locked { pages.began.append(index) }
  }

  func documentDidEndPageFind(_ notification: Notification) {
    guard let index = notification.userInfo?[PDFDocumentPageIndexKey] as? Int else { return }
    locked { pages.ended.append(index) }
  }

  func documentDidEndDocumentFind(_ notification: Notification) {
    locked { hasEnded = true }
  }
}
