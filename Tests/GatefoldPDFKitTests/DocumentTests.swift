import Foundation
import GatefoldPDFKit
import GatefoldTestSupport
import Testing

@Suite("PDFKit: documents")
struct DocumentTests {
  @Test("A file is opened with its pages, version and URL")
  func opens() throws {
    let document = try Sample.issue.document()
    #expect(document.pageCount == 28)
    #expect(document.documentURL?.path == Sample.issue.path)
    #expect((document.majorVersion, document.minorVersion) == (1, 7))
    #expect(!document.isEncrypted && !document.isLocked)
    #expect(document.permissionsStatus == .owner)
    #expect(document.allowsCopying && document.allowsPrinting && document.allowsCommenting)
  }

  @Test("Opening a file that is not a PDF returns nil", arguments: [Sample.notAPDF, .empty, .noPages])
  func opensNothing(sample: Sample) throws {
    #expect(PDFDocument(url: URL(fileURLWithPath: sample.path)) == nil)
    let data = try sample.data
    #expect(PDFDocument(data: data) == nil)
    #expect(PDFDocument(url: URL(fileURLWithPath: "/no/such/file.pdf")) == nil)
    let address = try #require(URL(string: "https://www.example.org/a.pdf"))
    #expect(PDFDocument(url: address) == nil)
  }

  @Test("A new document has no pages and permits everything")
  func new() {
    let document = PDFDocument()
    #expect(document.pageCount == 0)
    #expect(document.page(at: 0) == nil)
    #expect(document.string == nil)
    #expect(document.documentURL == nil)
    #expect(document.outlineRoot == nil)
    #expect(document.dataRepresentation() == nil)
    #expect(document.allowsDocumentAssembly)
  }

  @Test("Pages are the same object each time, and refer to their document and index")
  func pages() throws {
    let document = try Sample.issue.document()
    let page = try #require(document.page(at: 5))
    #expect(document.page(at: 5) === page)
    #expect(page.document === document)
    #expect(document.index(for: page) == 5)
    #expect(document.page(at: -1) == nil)
    #expect(document.page(at: 28) == nil)
    #expect(document.index(for: PDFPage()) == NSNotFound)
  }

  @Test("Pages outlive their document, and don't keep it alive")
  func lifetimes() throws {
    var document: PDFDocument? = try Sample.issue.document()
    let page = try #require(document?.page(at: 3))
    let string = page.string
    weak let weakDocument = document
    document = nil
    #expect(weakDocument == nil)
    #expect(page.document == nil)
    #expect(page.string == string)
  }

  @Test("A locked document has no pages until it is unlocked")
  func unlocking() throws {
    let document = try #require(PDFDocument(url: URL(fileURLWithPath: Sample.encrypted.path)))
    let heard = Heard()
    document.delegate = heard
    #expect(document.isEncrypted && document.isLocked)
    #expect(document.pageCount == 0)
    #expect(document.permissionsStatus == .none)
    #expect(document.documentAttributes == nil)
    #expect(document.dataRepresentation() == nil)
    #expect(!document.unlock(withPassword: "wrong"))
    #expect(heard.names.isEmpty)
    #expect(document.unlock(withPassword: "gatefold"))
    #expect(heard.names == [.PDFDocumentDidUnlock])
    #expect(document.isEncrypted && !document.isLocked)
    #expect(document.pageCount == 2)
    #expect(document.permissionsStatus == .user)
    #expect(document.unlock(withPassword: "gatefold-owner"))
    #expect(document.permissionsStatus == .owner)
    // A wrong password doesn't lock it again.
    #expect(document.unlock(withPassword: "wrong"))
    #expect(!document.isLocked)
  }

  @Test("Permissions equal the file's")
  func permissions() throws {
    let source = try Sample.attachment.document()
    let data = try #require(
      source.dataRepresentation(options: [
        PDFDocumentWriteOption.ownerPasswordOption: "owner",
        PDFDocumentWriteOption.accessPermissionsOption: PDFAccessPermissions.allowsCommenting.rawValue,
      ])
    )
    let document = try #require(PDFDocument(data: data))
    #expect(document.isEncrypted && !document.isLocked)
    // Readers for people with disabilities may always extract text (ISO 32000-2, table 22).
    #expect(document.accessPermissions == [.allowsContentAccessibility, .allowsCommenting, .allowsFormFieldEntry])
    #expect(!document.allowsCopying && !document.allowsPrinting && document.allowsCommenting)
    #expect(document.unlock(withPassword: "owner"))
    #expect(document.allowsCopying)
  }

  @Test("Attributes are read by constants and by strings, including dates and keywords")
  func attributes() throws {
    var file = SmallPDF()
    file.add("<</Title(Tides)/Keywords(sea, moon;  boats)/CreationDate(D:20260314120000Z)/Own 7/Trapped/False>>")
    file.information = 4
    let document = try file.document()
    let attributes = try #require(document.documentAttributes)
    #expect(attributes[PDFDocumentAttribute.titleAttribute] as? String == "Tides")
    #expect(attributes["Title"] as? String == "Tides")
    #expect(attributes[PDFDocumentAttribute.keywordsAttribute] as? [String] == ["sea", "moon", "boats"])
    let date = attributes[PDFDocumentAttribute.creationDateAttribute] as? Date
    #expect(date == Date(timeIntervalSince1970: 1_773_489_600))
    #expect(attributes["Own"] as? Int == 7)
    #expect(attributes["Trapped"] as? String == "False")
    #expect(attributes[PDFDocumentAttribute.authorAttribute] == nil)
    #expect(attributes.keys.contains { $0 as? String == "Title" })
  }

  @Test("The text of a document is the text of its pages, joined by line feeds")
  func string() throws {
    let document = try Sample.japanese.document()
    let pages = (0..<document.pageCount).compactMap { document.page(at: $0)?.string }
    #expect(document.string == pages.joined(separator: "\n"))
    #expect(document.selectionForEntireDocument?.pages.count == document.pageCount)
    #expect(document.selectionForEntireDocument?.string == document.string)
  }

  @Test("The delegate chooses the classes of pages and annotations")
  func classes() throws {
    let document = try Sample.navigation.document()
    let delegate = OwnClasses()
    document.delegate = delegate
    #expect(ObjectIdentifier(document.pageClass) == ObjectIdentifier(OwnPage.self))
    let page = try #require(document.page(at: 0))
    #expect(page is OwnPage)
    #expect(page.string == "Ways through")
    #expect(page.annotations.allSatisfy { $0 is OwnAnnotation })
    #expect((page.copy() as? OwnPage)?.string == page.string)
  }

  @Test("A copy has its own pages, with earlier changes")
  func copies() throws {
    let document = try Sample.attachment.document()
    try #require(document.page(at: 0)).rotation = 90
    let copy = try #require(document.copy() as? PDFDocument)
    let page = try #require(copy.page(at: 0))
    #expect(page !== document.page(at: 0))
    #expect(page.document === copy)
    #expect(page.rotation == 90)
    page.rotation = 180
    #expect(document.page(at: 0)?.rotation == 90)
  }
}

private final class OwnPage: PDFPage, @unchecked Sendable {
  var note = "mine"
}

private final class OwnAnnotation: PDFAnnotation, @unchecked Sendable {}

private final class OwnClasses: NSObject, PDFDocumentDelegate {
  func classForPage() -> AnyClass { OwnPage.self }
  func `class`(forAnnotationType annotationType: String) -> AnyClass { OwnAnnotation.self }
}

/// Records the delegate's calls.
private final class Heard: NSObject, PDFDocumentDelegate {
  var names: [Notification.Name] = []

  func documentDidUnlock(_ notification: Notification) {
    names.append(notification.name)
  }
}
