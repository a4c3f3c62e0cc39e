import Foundation
import Gatefold
import GatefoldPDFKit
import GatefoldTestSupport
import Testing

@Suite("PDFKit: writing")
struct WritingTests {
  private func reopened(_ document: PDFDocument) throws -> PDFDocument {
    let data = try #require(document.dataRepresentation())
    try Self.check(data)
    return try #require(PDFDocument(data: data))
  }

  /// Runs qpdf's own check on a file.
  private static func check(_ data: Data) throws {
    try TemporaryFolder.with { folder in
      let url = folder.appending(path: "written.pdf")
      try data.write(to: url)
      try Tool.run("qpdf", ["--check", url.path])
    }
  }

  @Test("An unchanged document is written byte for byte", arguments: [Sample.issue, .japanese, .damagedXref])
  func unchanged(sample: Sample) throws {
    let document = try sample.document()
    _ = document.page(at: 0)?.annotations
    _ = document.outlineRoot
    _ = document.string
    let original = try sample.data
    #expect(document.dataRepresentation() == original)
    try TemporaryFolder.with { folder in
      let url = folder.appending(path: "copy.pdf")
      #expect(document.write(to: url))
      let copied = try Data(contentsOf: url)
      #expect(copied == original)
      #expect(document.write(toFile: url.path))
      #expect(!document.write(to: folder.appending(path: "no/such/folder/copy.pdf")))
    }
  }

  @Test("Pages of several documents are combined")
  func merging() throws {
    let sources = [try Sample.issue.document(), try Sample.japanese.document(), try Sample.encrypted.document()]
    let merged = PDFDocument()
    for source in sources {
      for index in 0..<source.pageCount {
        merged.insert(try #require(source.page(at: index)), at: merged.pageCount)
      }
    }
    #expect(sources.map(\.pageCount) == [28, 4, 2])
    #expect(merged.pageCount == 34)
    #expect(sources[0].page(at: 3) === merged.page(at: 3))
    let written = try reopened(merged)
    #expect(written.pageCount == 34 && !written.isEncrypted)
    for index in 0..<34 {
      #expect(written.page(at: index)?.string == merged.page(at: index)?.string)
      #expect(written.page(at: index)?.bounds(for: .cropBox) == merged.page(at: index)?.bounds(for: .cropBox))
    }
    let own = try #require(merged.page(at: 29)).render(.zoom(0.5))
    let other = try #require(written.page(at: 29)).render(.zoom(0.5))
    #expect((0..<own.size.height).allSatisfy { y in own.withRow(y) { Array($0) } == other.withRow(y) { Array($0) } })
  }

  @Test("Pages are removed, exchanged, repeated and copied")
  func reordering() throws {
    let document = try Sample.japanese.document()
    let strings = (0..<4).map { document.page(at: $0)?.string }
    let second = try #require(document.page(at: 1))
    document.removePage(at: 1)
    #expect(second.document == nil && document.index(for: second) == NSNotFound)
    document.exchangePage(at: 0, withPageAt: 2)
    document.insert(try #require(document.page(at: 1)?.copy() as? PDFPage), at: 0)
    document.removePage(at: NSNotFound)
    document.removePage(at: -1)
    document.exchangePage(at: 0, withPageAt: 99)
    let expected = [strings[2], strings[3], strings[2], strings[0]]
    #expect((0..<4).map { document.page(at: $0)?.string } == expected)
    let written = try reopened(document)
    #expect((0..<written.pageCount).map { written.page(at: $0)?.string } == expected)
  }

  @Test("Rotations, boxes, attributes and outline are written")
  func changes() throws {
    let document = try Sample.issue.document()
    let page = try #require(document.page(at: 2))
    page.rotation += 90
    page.setBounds(CGRect(x: 20, y: 30, width: 300, height: 400), for: .cropBox)
    var attributes = document.documentAttributes ?? [:]
    attributes[PDFDocumentAttribute.titleAttribute] = "Größer"
    attributes[PDFDocumentAttribute.keywordsAttribute] = ["a", "b c"]
    attributes[PDFDocumentAttribute.authorAttribute] = nil
    document.documentAttributes = attributes
    let root = PDFOutline()
    let chapter = PDFOutline()
    chapter.label = "Chapter ½"
    chapter.destination = PDFDestination(page: page, at: CGPoint(x: 10, y: 200))
    chapter.destination?.zoom = 2
    let below = PDFOutline()
    below.label = "Below"
    below.action = PDFActionURL(url: try #require(URL(string: "https://www.example.org")))
    root.insertChild(chapter, at: 0)
    chapter.insertChild(below, at: 0)
    chapter.isOpen = true
    document.outlineRoot = root
    let written = try reopened(document)
    #expect(written.page(at: 2)?.rotation == 90)
    #expect(written.page(at: 2)?.bounds(for: .cropBox) == CGRect(x: 20, y: 30, width: 300, height: 400))
    #expect(written.documentAttributes?["Title"] as? String == "Größer")
    #expect(written.documentAttributes?["Keywords"] as? [String] == ["a", "b c"])
    #expect(written.documentAttributes?["Author"] == nil)
    let read = try #require(written.outlineRoot)
    #expect(read.numberOfChildren == 1)
    let item = try #require(read.child(at: 0))
    #expect(item.label == "Chapter ½" && item.isOpen && item.destination?.page === written.page(at: 2))
    #expect(item.destination?.point == CGPoint(x: 10, y: 200) && item.destination?.zoom == 2)
    #expect((item.child(at: 0)?.action as? PDFActionURL)?.url?.host == "www.example.org")
    document.outlineRoot = nil
    #expect(try reopened(document).outlineRoot == nil)
  }

  @Test("An outline keeps its items when one is added, and leads to pages of joined documents")
  func outlines() throws {
    let document = try Sample.navigation.document()
    let root = try #require(document.outlineRoot)
    let count = root.numberOfChildren
    let added = PDFOutline()
    added.label = "Added"
    added.destination = PDFDestination(page: try #require(document.page(at: 6)), at: .zero)
    root.insertChild(added, at: count)
    let rewritten = try reopened(document)
    let written = try #require(rewritten.outlineRoot)
    #expect(written.numberOfChildren == count + 1)
    #expect(written.child(at: count)?.destination?.point == .zero)
    #expect(written.child(at: 0)?.numberOfChildren == root.child(at: 0)?.numberOfChildren)
    let fit = written.child(at: 0)?.child(at: 5)
    #expect(fit?.label == "The whole page" && fit?.destination?.page === rewritten.page(at: 5))

    let joined = PDFDocument()
    let other = try Sample.japanese.document()
    for index in 0..<4 { joined.insert(try #require(other.page(at: index)), at: index) }
    let parent = PDFOutline()
    parent.label = "Part"
    let items = try #require(other.outlineRoot)
    // Items stay in the outline that they come from.
    for index in 0..<items.numberOfChildren {
      parent.insertChild(try #require(items.child(at: index)), at: parent.numberOfChildren)
    }
    let top = PDFOutline()
    top.insertChild(parent, at: 0)
    joined.outlineRoot = top
    let reread = try reopened(joined)
    let part = try #require(reread.outlineRoot?.child(at: 0))
    #expect(part.numberOfChildren > 0)
    #expect(part.child(at: 0)?.destination?.page?.document === reread)
  }

  @Test("Encrypted files are opened with either password, and decrypted files without one")
  func encryption() throws {
    let document = try Sample.attachment.document()
    try TemporaryFolder.with { folder in
      let url = folder.appending(path: "secret.pdf")
      let options: [PDFDocumentWriteOption: Any] = [.ownerPasswordOption: "boss", .userPasswordOption: "gäst"]
      #expect(document.write(to: url, withOptions: options))
      let locked = try #require(PDFDocument(url: url))
      #expect(locked.isLocked && !locked.unlock(withPassword: "") && locked.unlock(withPassword: "gäst"))
      #expect(locked.permissionsStatus == .user)
      #expect(locked.page(at: 0)?.string == document.page(at: 0)?.string)
      let open = folder.appending(path: "open.pdf")
      #expect(locked.write(to: open))
      let decrypted = try #require(PDFDocument(url: open))
      #expect(!decrypted.isEncrypted && decrypted.string == document.string)
      let owner = try #require(PDFDocument(url: url))
      #expect(owner.unlock(withPassword: "boss") && owner.permissionsStatus == .owner)
    }
    // With an empty user password, everybody can open the file.
    let data = try #require(
      document.dataRepresentation(options: [
        PDFDocumentWriteOption.ownerPasswordOption: "boss", PDFDocumentWriteOption.userPasswordOption: "",
      ])
    )
    let free = try #require(PDFDocument(data: data))
    #expect(free.isEncrypted && !free.isLocked)
  }

  @Test("Burnt-in annotations become part of the page, and links are kept")
  func burningIn() throws {
    let document = try Sample.issue.document()
    let page = try #require(document.page(at: 2))
    let links = page.annotations.count
    let mark = PDFAnnotation(bounds: CGRect(x: 10, y: 10, width: 40, height: 40), forType: .square, withProperties: nil)
    mark.color = .red
    mark.interiorColor = .red
    page.addAnnotation(mark)
    let options: [PDFDocumentWriteOption: Any] = [.burnInAnnotationsOption: true]
    let data = try #require(document.dataRepresentation(options: options))
    try Self.check(data)
    let written = try #require(PDFDocument(data: data)?.page(at: 2))
    #expect(written.annotations.count == links)
    let picture = try written.render(.zoom(1))
    #expect(picture[30, picture.size.height - 30] == PixelColor(red: 255, green: 0, blue: 0))
  }

  @Test("A page can be written as a document")
  func singlePages() throws {
    let document = try Sample.issue.document()
    let page = try #require(document.page(at: 8))
    let data = try #require(page.dataRepresentation)
    try Self.check(data)
    let single = try #require(PDFDocument(data: data))
    #expect(single.pageCount == 1 && single.page(at: 0)?.string == page.string)
    let image = page.thumbnail(of: CGSize(width: 100, height: 100), for: .cropBox)
    let pages = PDFDocument()
    pages.insert(try #require(PDFPage(image: image)), at: 0)
    pages.insert(PDFPage(), at: 1)
    let written = try reopened(pages)
    #expect(written.page(at: 0)?.bounds(for: .mediaBox).size == image.size)
    #expect(written.page(at: 1)?.bounds(for: .mediaBox) == CGRect(x: 0, y: 0, width: 612, height: 792))
  }

  @Test("Notifications report the beginning and the end of writing")
  func notifications() throws {
    let document = try Sample.attachment.document()
    let names = Names()
    let center = NotificationCenter.default
    let tokens = [Notification.Name.PDFDocumentDidBeginWrite, .PDFDocumentDidEndWrite].map { name in
      center.addObserver(forName: name, object: document, queue: nil) { names.append($0.name) }
    }
    defer { for token in tokens { center.removeObserver(token) } }
    try TemporaryFolder.with { folder in
      #expect(document.write(to: folder.appending(path: "a.pdf")))
    }
    #expect(names.all == [.PDFDocumentDidBeginWrite, .PDFDocumentDidEndWrite])
  }
}

/// Collects notification names on any thread.
private final class Names: @unchecked Sendable {
  private let lock = NSLock()
  private var names: [Notification.Name] = []

  func append(_ name: Notification.Name) {
    lock.lock()
    names.append(name)
    lock.unlock()
  }

  var all: [Notification.Name] {
    lock.lock()
    defer { lock.unlock() }
    return names
  }
}
