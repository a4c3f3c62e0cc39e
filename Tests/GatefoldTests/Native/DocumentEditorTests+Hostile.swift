import Foundation
import GatefoldTestSupport
import Testing

@testable import Gatefold

// Damaged and malicious documents.

extension DocumentEditorTests {
  @Test("Bytes that are not a document are refused")
  func noDocument() throws {
    expect(.notAPDF) { _ = try DocumentEditor.editing(.notAPDF) }
    expect(.emptyFile) { _ = try DocumentEditor.editing([]) }
    for objects in ["", "trailer\n<</Root 1 0 R>>", "1 0 obj\n[]\nendobj\ntrailer\n<</Root 1 0 R>>"] {
      let text = "%PDF-1.7\n\(objects)"
      expect(.damaged) { _ = try DocumentEditor.editing(text.utf8) }
    }
  }

  @Test("Damaged documents are repaired as for reading", arguments: [Sample.damagedXref, .truncated])
  func damaged(sample: Sample) async throws {
    let editor = try DocumentEditor.editing(sample)
    let original = try await sample.open()
    withKnownIssue("libqpdf 12 forgets pages that are not in the file while it recovers one") {
      #expect(editor.pageCount == original.pageCount)
    } when: {
      sample.path == Sample.truncated.path && KnownRecovery.isOfVersion12
    }
    let merged = try DocumentEditor()
    try merged.setPages(merged.copyPages(of: editor))
    for editor in [editor, merged] {
      let issue = try await editor.written()
      #expect(issue.repair == nil)
      #expect(try await issue.page(at: 0).picture() == original.page(at: 0).picture())
    }
  }

  @Test("A document without a trailer is edited as it is read")
  func salvaged() async throws {
    let bytes = PlainIssue.replacing("trailer", by: "tra1ler", in: PlainIssue().bytes)
    let issue = try await DocumentEditor.editing(bytes).written()
    #expect(issue.pageCount == 6)
  }

  @Test("Random changes of bytes cause errors at worst", .timeLimit(.minutes(10)))
  func changedBytes() throws {
    var numbers = SeededNumbers(state: 7)
    for bytes in [FormFile().bytes, Array(PlainIssue().bytes)] {
      for _ in 0..<300 {
        var file = bytes
        for _ in 0..<Int.random(in: 1...12, using: &numbers) {
          file[Int.random(in: 8..<file.count, using: &numbers)] = UInt8.random(in: 0...255, using: &numbers)
        }
        if Bool.random(using: &numbers) { file.removeLast(Int.random(in: 0..<file.count / 2, using: &numbers)) }
        _ = try? useEverything(file)
      }
    }
  }

  private func useEverything(_ file: [UInt8]) throws {
    let editor = try DocumentEditor.editing(file)
    let merged = try DocumentEditor()
    _ = try? merged.setPages(merged.copyPages(of: editor) + merged.copyPages(of: editor))
    _ = try? merged.write()
    let pages = try editor.pages
    _ = try? editor.setPages(pages.reversed() + pages)
    _ = try? editor.flattenAnnotations()
    _ = try? editor.write()
  }

  @Test("Cyclic or endless page trees give each page once", .timeLimit(.minutes(10)))
  func pageTrees() throws {
    let depth = 50_000
    var file = "%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n"
    for number in 2..<depth {
      let parent = number > 2 ? "/Parent \(number - 1) 0 R" : ""
      let kids = "\(number + 1) 0 R 2 0 R \(number) 0 R"
      file += "\(number) 0 obj<</Type/Pages\(parent)/Kids[\(kids)]>>endobj\n"
    }
    file += "\(depth) 0 obj<</Type/Page/Parent \(depth - 1) 0 R/MediaBox[0 0 9 9]>>endobj\ntrailer\n<</Root 1 0 R>>\n"
    let editor = try DocumentEditor.editing(file.utf8)
    #expect(editor.pageCount == 1)
    let merged = try DocumentEditor()
    try merged.setPages(merged.copyPages(of: editor))
    try editor.setPages(editor.pages + editor.pages)
    try editor.flattenAnnotations()
    #expect(try DocumentEditor.editing(editor.write()).pageCount == 2)
    #expect(try DocumentEditor.editing(merged.write()).pageCount == 1)
  }

  @Test("Invalid kids of a page tree count as pages, so that the other pages keep their numbers")
  func oddKids() throws {
    let kids = "[3 0 R 3 0 R null 99 0 R 4 0 R [] <</MediaBox[0 0 7 7]>> 5 0 R]"
    let editor = try DocumentEditor.editing(PlainIssue(kids: kids).bytes)
    #expect(editor.pageCount == 8)
    let pages = try editor.pages
    #expect(Set(pages).count == 8)
    #expect(pages[0].number == 3)
    #expect(pages[7].number == 5)
    for page in pages { #expect(try editor.value(forKey: "MediaBox", of: page) != nil) }
    #expect(try DocumentEditor.editing(editor.write()).pageCount == 8)
  }

  @Test("A page tree that repeats a page too often is refused")
  func repeatedPages() {
    let kids = "[" + String(repeating: "3 0 R ", count: 150_000) + "]"
    expect(.invalidObject) { _ = try DocumentEditor.editing(PlainIssue(kids: kids).bytes) }
  }

  @Test("Long chains of objects that refer to each other are copied", .timeLimit(.minutes(10)))
  func longChains() throws {
    let count = 100_000
    var file = """
      %PDF-1.7
      1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
      2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
      3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Annots[5 0 R]/Chain 6 0 R>>endobj
      5 0 obj<</Type/Annot/Subtype/Widget/Parent 6 0 R/T(a)/Rect[0 0 9 9]>>endobj

      """
    for number in 6..<count {
      file += "\(number) 0 obj<</Next[\(number + 1) 0 R 6 0 R]/Parent \(number + 1) 0 R>>endobj\n"
    }
    file += "trailer\n<</Root 1 0 R>>\n"
    let editor = try DocumentEditor.editing(file.utf8)
    let merged = try DocumentEditor()
    try merged.setPages(merged.copyPages(of: editor))
    #expect(try merged.write().count > count)
    try editor.setPages(editor.pages + editor.pages)
    try editor.flattenAnnotations()
    #expect(try DocumentEditor.editing(editor.write()).pageCount == 2)
  }

  @Test(
    "Decompression bombs are not inflated",
    .timeLimit(.minutes(10)),
    arguments: ["/Type/Metadata/Subtype/XML/Filter/FlateDecode", "/Filter[/FlateDecode]"]
  )
  func inflatingStreams(entries: String) throws {
    var file = SmallPDF(catalog: "/Metadata 4 0 R", page: "/Contents 4 0 R")
    let bomb = DeflateBomb.zeros(1 << 32)
    file.addStream(entries, bomb)
    let editor = try DocumentEditor.editing(file.bytes)
    let merged = try DocumentEditor()
    try merged.setPages(merged.copyPages(of: editor))
    #expect(try editor.write().count > bomb.count)
    #expect(try merged.write().count > bomb.count)
  }

  @Test("The largest possible object number does no harm")
  func largeNumbers() throws {
    let file = """
      %PDF-1.7
      1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
      2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
      3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Odd 2147483647 0 R>>endobj
      trailer
      <</Root 1 0 R>>
      """
    guard let editor = try? DocumentEditor.editing(file.utf8) else { return }
    _ = try? editor.setPages(editor.pages + editor.pages)
    _ = try? editor.setValue(.integer(1), forKey: "A", of: editor.info)
    _ = try? editor.write()
  }

  @Test("Editors are freed, even after errors")
  func nativeObjects() async {
    // Runs in a process of its own, because other tests have native objects too.
    await #expect(processExitsWith: .success) {
      func use() throws {
        let editor = try DocumentEditor.editing(FormFile().bytes)
        let merged = try DocumentEditor()
        try merged.setPages(merged.copyPages(of: editor))
        _ = try merged.write()
        _ = try? DocumentEditor.editing(.notAPDF)
        _ = try? merged.page(at: 9)
        precondition(LiveNativeObjects.current.structures == 2)
      }
      try use()
      precondition(LiveNativeObjects.current.isZero)
    }
  }
}
