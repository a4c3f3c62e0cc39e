import Foundation
import GatefoldTestSupport
import Testing

@testable import Gatefold

@Suite("Combining and editing documents")
struct DocumentEditorTests {
  // MARK: Pages

  @Test("Merged documents have the pages of both in order, with their sizes and texts")
  func merging() async throws {
    let merged = try DocumentEditor()
    let samples = [Sample.issue, .japanese, .encrypted, .moreMedia]
    let pages = try samples.flatMap { sample in try merged.copyPages(of: .editing(sample)) }
    try merged.setPages(pages)
    #expect(merged.pageCount == pages.count)
    let issue = try await merged.written()
    #expect(issue.pageCount == pages.count)
    var first = 0
    for sample in samples {
      let original = try await sample.open()
      for index in stride(from: 0, to: original.pageCount, by: sample.name == Sample.issue.name ? 4 : 1) {
        let (ours, theirs) = (try await issue.page(at: first + index), try await original.page(at: index))
        #expect(ours.size == theirs.size, "\(sample), page \(index + 1)")
        #expect(try await ours.text().text == theirs.text().text, "\(sample), page \(index + 1)")
        #expect(try await ours.picture() == theirs.picture(), "\(sample), page \(index + 1)")
        // Named destinations need the names of the document.
        let linked = try await theirs.linkAnnotations().compactMap(\.target.destination).filter { $0.name == nil }
        #expect(try await ours.linkedPages() == linked.map { first + $0.pageIndex })
      }
      first += original.pageCount
    }
  }

  @Test("Pages are put in the given order, and outline and links lead to them")
  func reordering() async throws {
    let editor = try DocumentEditor.editing(.issue)
    try editor.setPages(editor.pages.reversed())
    let (issue, original) = (try await editor.written(), try await Sample.issue.open())
    let last = original.pageCount - 1
    #expect(issue.pageCount == original.pageCount)
    for index in stride(from: 0, through: last, by: 9) {
      let (ours, theirs) = (try await issue.page(at: last - index), try await original.page(at: index))
      #expect(try await ours.text().text == theirs.text().text)
      #expect(try await ours.linkedPages() == theirs.linkedPages().map { last - $0 })
    }
    let (ours, theirs) = (try await issue.outline(), try await original.outline())
    #expect(ours.map(\.title) == theirs.map(\.title))
    #expect(
      ours.map(\.target.destination?.pageIndex) == theirs.map { $0.target.destination.map { last - $0.pageIndex } }
    )
  }

  @Test("A part of a document has no content of the removed pages")
  func splitting() async throws {
    let part = try DocumentEditor()
    try part.setPages([part.copyPage(at: 4, of: .editing(.issue))])
    let copied = try part.write()
    // Removing pages gives the same result, even if links and the outline refer to them.
    let editor = try DocumentEditor.editing(.issue)
    try editor.setPages([editor.page(at: 4)])
    let left = try editor.write()
    let whole = try Data(contentsOf: URL(filePath: Sample.issue.path)).count
    #expect(copied.count < whole / 4)
    #expect(left.count < whole / 4)
    let original = try await Sample.issue.open().page(at: 4)
    for file in [copied, left] {
      try DocumentEditor.check(file)
      let issue = try await MagazineIssue.open(data: file)
      #expect(issue.pageCount == 1)
      #expect(try await issue.page(at: 0).picture() == original.picture())
    }
  }

  @Test("Removed pages can be put back after writing")
  func puttingBack() async throws {
    let editor = try DocumentEditor.editing(FormFile().bytes)
    let pages = try editor.pages
    try editor.setPages([pages[1]])
    #expect(try DocumentEditor.editing(editor.write()).fieldNames() == ["name"])
    try editor.setPages(pages)
    let issue = try await editor.written()
    #expect(issue.pageCount == 2)
    #expect(try await issue.page(at: 0).linkedPages() == [1])
    #expect(try editor.fieldNames() == ["name", "other"])
  }

  @Test("A page that is used twice or copied twice appears twice and shares its content")
  func twice() async throws {
    let editor = try DocumentEditor.editing(.issue)
    let page = try editor.page(at: 0)
    try editor.setPages([page, page])
    let merged = try DocumentEditor()
    let source = try DocumentEditor.editing(.issue)
    let copies = try (0..<2).map { _ in try merged.copyPage(at: 0, of: source) }
    #expect(copies[0] != copies[1])
    try merged.setPages(copies)
    let once = try DocumentEditor()
    try once.setPages([once.copyPage(at: 0, of: source)])
    let count = try once.write().count
    for editor in [editor, merged] {
      let pages = try editor.pages
      #expect(Set(pages).count == 2)
      // Each can be rotated without the other.
      try editor.setValue(.integer(90), forKey: "Rotate", of: pages[1])
      let issue = try await editor.written()
      let original = try await Sample.issue.open().page(at: 0)
      #expect(try await issue.page(at: 0).picture() == original.picture())
      #expect(try await issue.page(at: 1).size == PageSize(width: original.size.height, height: original.size.width))
    }
    #expect(try merged.write().count < count * 11 / 10)
  }

  @Test("Boxes and rotation of a page can be set")
  func boxes() async throws {
    let editor = try DocumentEditor.editing(.printerIssue)
    let page = try editor.page(at: 2)
    let box = [100, 200, 300, 450].map { PDFValue.integer($0) }
    try editor.setValue(.array(box), forKey: "CropBox", of: page)
    try editor.setValue(.integer(270), forKey: "Rotate", of: page)
    let issue = try await editor.written()
    #expect(try await issue.page(at: 2).size == PageSize(width: 250, height: 200))
    let original = try await Sample.printerIssue.open()
    #expect(try await issue.page(at: 1).size == original.page(at: 1).size)
  }

  @Test("Ten thousand pages are reordered quickly", .timeLimit(.minutes(10)))
  func manyPages() throws {
    let editor = try DocumentEditor()
    let content = try editor.addStream([:], data: Array("0 0 50 50 re f".utf8))
    let box = PDFValue.array([0, 0, 100, 100].map { .integer($0) })
    let pages = try (0..<10_000).map { _ in
      try editor.addObject(.dictionary(["Type": .name("Page"), "MediaBox": box, "Contents": content.reference]))
    }
    try editor.setPages(pages)
    try editor.setPages(pages.shuffled())
    #expect(editor.pageCount == 10_000)
    let again = try DocumentEditor.editing(editor.write())
    #expect(again.pageCount == 10_000)
    let merged = try DocumentEditor()
    try merged.setPages(merged.copyPages(of: again))
    #expect(merged.pageCount == 10_000)
  }

  @Test("Pages beyond the last one and objects of other documents are errors")
  func absentPages() throws {
    let editor = try DocumentEditor.editing(.japanese)
    let other = try DocumentEditor()
    for index in [-1, editor.pageCount, .max] {
      expect(.pageOutOfRange) { _ = try editor.page(at: index) }
      expect(.pageOutOfRange) { _ = try other.copyPage(at: index, of: editor) }
    }
    let absent = [0, -1, 1_000_000, .max].map { DocumentEditor.Object(number: $0, generation: 0) }
    for object in absent {
      expect(.invalidObject) { try editor.setPages([object]) }
      expect(.invalidObject) { _ = try editor.value(of: object) }
      expect(.invalidObject) { _ = try editor.addObject(.array([object.reference])) }
    }
    let number = try editor.addObject(.integer(1))
    expect(.pageOutOfRange) { try editor.setPages([number]) }
    expect(.invalidObject) { try editor.setValue(.integer(1), forKey: "A", of: number) }
    #expect(editor.pageCount == 4)
  }

  // MARK: Values

  @Test("Values of any kind are read back as they were set")
  func values() throws {
    let editor = try DocumentEditor()
    let other = try editor.addObject(.name("other"))
    let names = String(String.UnicodeScalarView([0xE9, 0x23, 0x20, 0xFF].map { UnicodeScalar(UInt8($0)) }))
    let values: [PDFValue] = [
      .boolean(true), .boolean(false), .integer(-7), .integer(999_999_999), .real(Array("-0.25".utf8)), .name("Name"),
      .name(names), .string(Array(0...255)), .string([]), .string(Array("(unbalanced".utf8)), .array([]),
      .dictionary([:]), .array([.null, .integer(1), other.reference, other.reference]), other.reference,
      .dictionary(["Key": .dictionary(["A B": .array([.string([0])])]), names: .integer(1)]),
    ]
    let object = try editor.addObject(.dictionary([:]))
    for value in values {
      try editor.setValue(value, forKey: "Value", of: object)
      #expect(try editor.value(forKey: "Value", of: object) == value)
      try editor.setValue(value, forKey: names, of: object)
      #expect(try editor.value(of: object) == .dictionary(["Value": value, names: value]))
      if value != other.reference {
        let added = try editor.addObject(value)
        #expect(try editor.value(of: added) == value)
      }
    }
    try editor.setValue(nil, forKey: "Value", of: object)
    try editor.setValue(.null, forKey: names, of: object)
    #expect(try editor.value(forKey: "Value", of: object) == nil)
    #expect(try editor.value(of: object) == .dictionary([:]))
  }

  @Test("Values that can't be written are refused")
  func unwritableValues() throws {
    let editor = try DocumentEditor()
    var deep = PDFValue.integer(1)
    for _ in 0..<100_000 { deep = .array([deep]) }
    for value in [.real(Array("1e5".utf8)), .real([]), .real(Array("1 2".utf8)), .real(Array("]".utf8)), deep] {
      expect(.invalidObject) { _ = try editor.addObject(value) }
    }
    expect(.invalidObject) { _ = try editor.addObject(editor.catalog.reference) }
    expect(.invalidObject) { try editor.setValue(.integer(1), forKey: "A\0B", of: editor.catalog) }
    Self.takeApart(&deep)
  }

  /// Takes a deep value apart, because freeing a hundred thousand levels would recurse.
  private static func takeApart(_ value: inout PDFValue) {
    while case .array(let items) = value {
      guard let first = items.first else { return }
      value = first
    }
  }

  @Test("Streams are written with their entries, compressed")
  func streams() async throws {
    let editor = try DocumentEditor()
    let data = Array(String(repeating: "0 0 50 50 re f\n", count: 1000).utf8)
    let content = try editor.addStream(["Length": .integer(5), "Own": .integer(1)], data: data)
    let empty = try editor.addStream([:], data: [])
    #expect(try editor.value(forKey: "Own", of: content) == .integer(1))
    #expect(try editor.value(forKey: "Length", of: content) == .integer(data.count))
    let page = try editor.addObject(
      .dictionary([
        "MediaBox": .array([0, 0, 100, 100].map { .integer($0) }),
        "Contents": .array([content.reference, empty.reference]),
      ])
    )
    try editor.setPages([page])
    #expect(try editor.write().count < 2000)
    let picture = try await editor.written().page(at: 0).picture()
    #expect(picture.bytes.first == 255)
    #expect(picture.bytes.last == 255)
    #expect(picture.bytes.contains(0))
  }

  @Test("The information dictionary is created or changed")
  func information() async throws {
    for editor in [try DocumentEditor(), try .editing(.issue), try .editing(PlainIssue().bytes)] {
      if editor.pageCount == 0 { try editor.setPages([editor.copyPage(at: 0, of: .editing(.japanese))]) }
      let info = editor.info
      #expect(info == editor.info)
      try editor.setValue(.string(Array("High water".utf8)), forKey: "Title", of: info)
      #expect(try await editor.written().metadata.title == "High water")
    }
  }

  @Test("A document is written to the same bytes each time")
  func determinism() throws {
    let files = try (0..<2).flatMap { _ in
      let editor = try DocumentEditor.editing(.navigation)
      try editor.setPages(editor.pages.reversed())
      return try [editor.write(), editor.write()]
    }
    #expect(Set(files).count == 1)
  }

  // MARK: Encryption

  @Test("An encrypted document is written decrypted", arguments: ["gatefold", "gatefold-owner"])
  func decrypting(password: String) async throws {
    let editor = try DocumentEditor.editing(.encrypted, password: password)
    let (issue, original) = (try await editor.written(), try await Sample.encrypted.open())
    #expect(issue.encryption == nil)
    #expect(try await issue.outline() == original.outline())
    #expect(try await issue.page(at: 1).picture() == original.page(at: 1).picture())
  }

  @Test("Encrypted documents require their password")
  func passwords() throws {
    let bytes = try DocumentBytes.mapping(path: Sample.encrypted.path)
    expect(.passwordRequired) { _ = try DocumentEditor(editing: bytes, password: nil) }
    expect(.wrongPassword) { _ = try DocumentEditor(editing: bytes, password: "ebb") }
  }

  @Test(
    "An encrypted document opens with either password, with the given permissions",
    arguments: [DocumentPermissions.all, [], [.print, .copy], [.fillForms, .assemble], [.change, .annotate]]
  )
  func encrypting(permissions: DocumentPermissions) async throws {
    let editor = try DocumentEditor.editing(.japanese)
    let original = try await Sample.japanese.open()
    for (user, owner) in [("été 海", "owner's"), ("", "owner's"), ("tide", ""), ("", "")] {
      let encryption = NewEncryption(userPassword: user, ownerPassword: owner, permissions: permissions)
      let file = try editor.write(encryption: encryption)
      try DocumentEditor.check(file, password: user)
      for password in [user, owner.isEmpty ? user : owner] {
        let configuration = IssueConfiguration(password: password.isEmpty ? nil : password)
        let issue = try await MagazineIssue.open(data: file, configuration: configuration)
        #expect(issue.encryption?.algorithm == "AES-256")
        #expect(issue.encryption?.revision == 6)
        // Permissions of users without the owner's password.
        #expect(issue.encryption?.permissions == permissions.union(.extractForAccessibility))
        let isOwner = password == owner || owner.isEmpty
        let access: Encryption.Access = password.isEmpty ? .noPassword : isOwner ? .ownerPassword : .userPassword
        #expect(issue.encryption?.access == access)
        #expect(try await issue.outline() == original.outline())
        #expect(try await issue.page(at: 0).picture() == original.page(at: 0).picture())
      }
      let wrong = await #expect(throws: GatefoldError.self) {
        _ = try await MagazineIssue.open(data: file, configuration: IssueConfiguration(password: "ebb"))
      }
      #expect(user.isEmpty || wrong?.code == .wrongPassword)
    }
    // Writing without encryption is still possible.
    #expect(try await editor.written().encryption == nil)
    let invalid = NewEncryption(userPassword: "a\0b", ownerPassword: "", permissions: [])
    expect(.invalidObject) { _ = try editor.write(encryption: invalid) }
  }
}

/// Expects an error with a code.
func expect(
  _ code: GatefoldError.Code,
  sourceLocation: SourceLocation = #_sourceLocation,
  _ body: () throws -> Void
) {
  let error = #expect(throws: GatefoldError.self, sourceLocation: sourceLocation, performing: body)
  #expect(error?.code == code, sourceLocation: sourceLocation)
}
