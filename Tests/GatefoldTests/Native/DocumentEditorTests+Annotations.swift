import GatefoldTestSupport
import Testing

@testable import Gatefold

// Annotations and forms.

extension DocumentEditorTests {
  @Test("Annotations are drawn into their pages, and only links stay")
  func flattening() async throws {
    for needsAppearances in [false, true] {
      let editor = try DocumentEditor.editing(FormFile(needsAppearances: needsAppearances).bytes)
      let before = try await MagazineIssue.open(data: editor.write())
      try editor.flattenAnnotations()
      let after = try await editor.written()
      #expect(try editor.fields().isEmpty)
      #expect(try editor.value(forKey: "AcroForm", of: editor.catalog) == nil)
      for index in 0..<2 {
        let page = try await after.page(at: index)
        #expect(try await page.annotations().allSatisfy { $0.kind == .link })
        #expect(try await page.linkedPages() == (index == 0 ? [1] : []))
        let picture = try await page.picture()
        #expect(picture.bytes.contains { $0 < 128 }, "page \(index + 1)")
        guard !needsAppearances else { continue }
        #expect(try await picture == before.page(at: index).picture())
      }
    }
  }

  @Test("Media and attachments are drawn as they look", arguments: [Sample.media, .attachment, .navigation])
  func flattening(sample: Sample) async throws {
    let editor = try DocumentEditor.editing(sample)
    try editor.flattenAnnotations()
    let (issue, original) = (try await editor.written(), try await sample.open())
    for index in 0..<original.pageCount {
      let (ours, theirs) = (try await issue.page(at: index), try await original.page(at: index))
      #expect(try await ours.linkAnnotations() == theirs.linkAnnotations())
      let difference = try await PictureDifference(ours.picture(), theirs.picture())
      #expect(difference.mean(over: PixelRect(try await ours.picture().size)) < 1, "\(sample), page \(index + 1)")
    }
  }

  @Test("Hidden annotations are not drawn, and pages that share resources don't share what is drawn")
  func sharedResources() throws {
    let editor = try DocumentEditor()
    let form = try editor.addStream(
      ["Subtype": .name("Form"), "BBox": .array([0, 0, 9, 9].map { .integer($0) })],
      data: Array("0 0 9 9 re f".utf8)
    )
    let resources = try editor.addObject(.dictionary(["XObject": .dictionary(["Annotation1": form.reference])]))
    let pages = try [4, 2, 32].map { flags in
      try editor.addObject(
        .dictionary([
          "MediaBox": .array([0, 0, 9, 9].map { .integer($0) }), "Resources": resources.reference,
          "Annots": .array([
            .dictionary([
              "Subtype": .name("Stamp"), "Rect": .array([1, 1, 5, 5].map { .integer($0) }), "F": .integer(flags),
              "AP": .dictionary(["N": form.reference]),
            ])
          ]),
        ])
      )
    }
    try editor.setPages(pages)
    try editor.flattenAnnotations()
    for page in pages { #expect(try editor.value(forKey: "Annots", of: page) == nil) }
    let shown = try #require(editor.value(forKey: "Resources", of: pages[0])?.dictionary?["XObject"]?.dictionary)
    #expect(shown.keys.sorted() == ["Annotation1", "Annotation2"])
    for page in pages[1...] {
      #expect(try editor.value(forKey: "Resources", of: page) == resources.reference)
      #expect(try editor.value(forKey: "Contents", of: page) == nil)
    }
  }

  @Test("Fields of copied pages join the form, each with its widgets on these pages")
  func copiedFields() async throws {
    let editor = try DocumentEditor()
    let source = try DocumentEditor.editing(FormFile().bytes)
    let second = try editor.copyPage(at: 1, of: source)
    #expect(try editor.fieldNames() == ["name"])
    let field = try editor.fields()[0]
    #expect(try editor.value(forKey: "Kids", of: field)?.array?.count == 1)
    #expect(try editor.value(forKey: "V", of: field) == .string(Array("tide".utf8)))
    let first = try editor.copyPage(at: 0, of: source)
    #expect(try editor.fieldNames() == ["name", "other"])
    #expect(try editor.value(forKey: "Kids", of: field)?.array?.count == 2)
    for page in [first, second] {
      for annotation in try editor.annotations(of: page) where try editor.value(forKey: "P", of: annotation) != nil {
        #expect(try editor.value(forKey: "P", of: annotation) == page.reference)
      }
      let widget = try editor.annotations(of: page)[0]
      #expect(try editor.value(forKey: "Parent", of: widget) == field.reference)
    }
    try editor.setPages([first, second])
    let issue = try await editor.written()
    let original = try await MagazineIssue.open(data: source.write())
    for index in 0..<2 {
      #expect(try await issue.page(at: index).picture() == original.page(at: index).picture())
      #expect(try await issue.page(at: index).linkedPages() == original.page(at: index).linkedPages())
    }
  }

  @Test("Fields of the same name stay apart: of two documents, and of a page that is copied twice or given twice")
  func equalNames() async throws {
    let editor = try DocumentEditor.editing(FormFile().bytes)
    let source = try DocumentEditor.editing(FormFile(font: "Courier").bytes)
    var pages = try editor.pages
    pages += try editor.copyPages(of: source)
    #expect(try editor.fieldNames() == ["name", "other", "name+1", "other+1"])
    pages.append(try editor.copyPage(at: 0, of: source))
    #expect(try editor.fieldNames().suffix(2) == ["name+2", "other+2"])
    try editor.setPages(pages + [pages[0]])
    #expect(try editor.fieldNames().suffix(2) == ["name+3", "other+3"])
    // The font of the second document has another name now, which its fields use.
    let form = try #require(editor.value(forKey: "AcroForm", of: editor.catalog)?.dictionary)
    let fonts = try #require(form["DR"]?.dictionary?["Font"]?.dictionary)
    #expect(fonts.count == 2)
    let other = try #require(fonts.keys.first { $0 != "F" })
    let appearances = try editor.fields().map { field in try editor.value(forKey: "DA", of: field) }
    #expect(appearances[1] == .string(Array("/F 9 Tf".utf8)))
    #expect(appearances[3] == .string(Array("/\(other) 9 Tf".utf8)))
    let widgets = try editor.pages.flatMap { page in try editor.annotations(of: page) }
    #expect(Set(widgets).count == widgets.count)
    let issue = try await editor.written()
    #expect(issue.pageCount == 6)
  }

  @Test("Fields are left out with their pages")
  func fieldsOfPagesLeftOut() throws {
    let editor = try DocumentEditor.editing(FormFile().bytes)
    try editor.setPages([editor.page(at: 1)])
    let written = try DocumentEditor.editing(editor.write())
    #expect(try written.fieldNames() == ["name"])
    // So is a widget of a field that has another one.
    #expect(try written.value(forKey: "Kids", of: written.fields()[0])?.array?.count == 1)
    #expect(try editor.fieldNames() == ["name", "other"])
    #expect(try editor.value(forKey: "Kids", of: editor.fields()[0])?.array?.count == 2)
  }

  @Test("An annotation that is added is there")
  func addedAnnotation() async throws {
    let editor = try DocumentEditor.editing(.japanese)
    let page = try editor.page(at: 0)
    let annotation = try editor.addObject(
      .dictionary([
        "Type": .name("Annot"), "Subtype": .name("Link"), "P": page.reference,
        "Rect": .array([10, 10, 50, 50].map { .integer($0) }),
        "Dest": .array([editor.page(at: 2).reference, .name("Fit")]),
      ])
    )
    try editor.setValue(.array([annotation.reference]), forKey: "Annots", of: page)
    #expect(try await editor.written().page(at: 0).linkedPages() == [2])
  }
}
