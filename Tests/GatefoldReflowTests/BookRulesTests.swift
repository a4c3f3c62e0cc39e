import Foundation
import Gatefold
import GatefoldExport
@testable import GatefoldReflow
import GatefoldTestSupport
import Testing

@Suite("Books follow the rules of accessibility")
struct BookRulesTests {
  /// A book that breaks a rule, by replacing text in the files with an ending.
  private struct Spoiled {
    let rule: String
    let end: String
    let replaced: [(String, String)]

    init(_ rule: String, in end: String, _ replaced: (String, String)...) {
      (self.rule, self.end, self.replaced) = (rule, end, replaced)
    }
  }

  private static let spoiled = [
    Spoiled("epub-title", in: ".opf", ("dc:title>", "dc:subject>")),
    Spoiled("epub-lang", in: ".opf", (" unique-identifier=\"identifier\" xml:lang=", " unique-identifier=")),
    Spoiled("metadata-accessmode", in: ".opf", ("schema:accessMode\"", "schema:mode\"")),
    Spoiled("metadata-accessmode-invalid", in: ".opf", (">visual<", ">visible<")),
    Spoiled("metadata-accessmodesufficient", in: ".opf", ("schema:accessModeSufficient", "schema:mode")),
    Spoiled("metadata-accessibilityfeature", in: ".opf", ("schema:accessibilityFeature", "schema:feature")),
    Spoiled("metadata-accessibilityfeature-invalid", in: ".opf", (">readingOrder<", ">order<")),
    Spoiled("metadata-accessibilityhazard", in: ".opf", ("schema:accessibilityHazard", "schema:hazard")),
    Spoiled(
      "metadata-accessibilityhazard-invalid",
      in: ".opf",
      (">none</meta>", ">none</meta><meta property=\"schema:accessibilityHazard\">sound</meta>")
    ),
    Spoiled("metadata-accessibilitysummary", in: ".opf", ("schema:accessibilitySummary", "schema:summary")),
    Spoiled("epub-pagesource", in: ".opf", ("pageBreakSource", "pageBreaks"), ("dc:source", "dc:relation")),
    Spoiled("metadata-accessibilityFeature-printPageNumbers-nopagelist", in: "nav.xhtml", ("\"page-list\"", "\"x\"")),
    Spoiled("metadata-accessibilityFeature-printPageNumbers-nopagebreaks", in: ".xhtml", ("pagebreak\"", "break\"")),
    Spoiled("epub-pagelist-broken", in: "nav.xhtml", ("#page-4\"", "#page-99\"")),
    Spoiled("epub-pagelist-missing-pagebreak", in: "nav.xhtml", ("#page-4\"", "#page-3\"")),
    Spoiled("epub-toc-order", in: "nav.xhtml", ("article-0002.xhtml\"", "article-0004.xhtml\"")),
    Spoiled(
      "page-language",
      in: "article-0001.xhtml",
      ("epub=\"http://www.idpf.org/2007/ops\" lang=", "epub=\"http://www.idpf.org/2007/ops\" title=")
    ),
    Spoiled("duplicate-id", in: "article-0001.xhtml", ("id=\"page-4\"", "id=\"page-3\"")),
  ]

  private func export(_ layout: EPUBExport.Layout, into folder: URL) async throws -> URL {
    let issue = try await Sample.issue.open()
    var export = EPUBExport(layout: layout)
    export.content.articles = SampleArticles.all
    export.content.pictures = try await SamplePictures(of: issue)
    export.dpi = 20
    let directory = ExportDirectory(folder.path, documentPath: Sample.issue.path)
    try await export.write(issue, named: layout.rawValue, into: directory)
    #expect(directory.failures.isEmpty, "\(directory.failures)")
    return folder.appending(path: "\(layout.rawValue).epub")
  }

  /// Replaces text in the book, and returns a file named after the broken rule.
  private func spoil(_ unpacked: URL, _ spoiled: Spoiled, in folder: URL) throws -> URL {
    let copy = folder.appending(path: spoiled.rule)
    try FileManager.default.copyItem(at: unpacked, to: copy)
    var isChanged = false
    for path in try FileManager.default.subpathsOfDirectory(atPath: copy.path) where path.hasSuffix(spoiled.end) {
      let file = copy.appending(path: path)
      let text = try String(contentsOf: file, encoding: .utf8)
      let changed = spoiled.replaced.reduce(text) { $0.replacingOccurrences(of: $1.0, with: $1.1) }
      isChanged = isChanged || changed != text
      try Data(changed.utf8).write(to: file)
    }
    #expect(isChanged, "\(spoiled.rule)")
    let book = folder.appending(path: "\(spoiled.rule).epub")
    let parts = ["mimetype", "META-INF", "EPUB"].map { copy.appending(path: $0).path }
    try Tool.run("python3", ["-m", "zipfile", "-c", book.path] + parts)
    return book
  }

  @Test(
    "Ace's rules for packages hold in both layouts, and are noticed where a book breaks them",
    .enabled(if: Validators.areThere, "\(Validators.missing)")
  )
  func packages() async throws {
    try await TemporaryFolder.with { folder async throws in
      var books: [URL] = []
      for layout in EPUBExport.Layout.allCases { books.append(try await export(layout, into: folder)) }
      #expect(try Validators.packageProblems(books) == "")
      let unpacked = folder.appending(path: "unpacked")
      try Tool.run("python3", ["-m", "zipfile", "-e", books[0].path, unpacked.path])
      let spoiled = try Self.spoiled.map { try spoil(unpacked, $0, in: folder) }
      let found = try Validators.packageProblems(spoiled).split(separator: "\n")
      for rule in Self.spoiled.map(\.rule) {
        #expect(found.contains { $0.hasPrefix("\(rule).epub \(rule): ") }, "\(rule): \(found)")
      }
    }
  }

  @Test(
    "Pages of sites say what they are in microdata, and headings skip no level",
    .enabled(if: Validators.areThere, "\(Validators.missing)")
  )
  func sites() async throws {
    try await TemporaryFolder.with { folder async throws in
      let issue = try await Sample.issue.open()
      var export = HTMLExport()
      export.content.articles = SampleArticles.all
      export.content.pictures = try await SamplePictures(of: issue)
      try await export.write(issue, into: ExportDirectory(folder.path, documentPath: Sample.issue.path))
      let pages = (1...4).map { "article-000\($0).html" } + ["index.html"]
      let files = pages.map { folder.appending(path: $0) }
      #expect(try Validators.pageProblems(files) == "")
      // The check reports a broken page.
      let spoiled = folder.appending(path: "spoiled.html")
      let text = try String(contentsOf: files[0], encoding: .utf8)
        .replacingOccurrences(of: "itemprop=\"inLanguage\"", with: "itemprop=\"tongue\"")
        .replacingOccurrences(of: "<h2>", with: "<h4>").replacingOccurrences(of: "</h2>", with: "</h4>")
        .replacingOccurrences(of: "lang=\"en-GB\"", with: "lang=\"english please\"")
      try Data(text.utf8).write(to: spoiled)
      let problems = try Validators.pageProblems([spoiled])
      for part in ["has no property tongue", "without inLanguage", "h4 after h1", "language 'english please'"] {
        #expect(problems.contains(part), "\(part): \(problems)")
      }
    }
  }

  @Test(
    "Axe notices page breaks without a label and types without their role",
    .enabled(if: Validators.hasAxe, "\(Validators.axeMissing)")
  )
  func spoiledPage() async throws {
    try await TemporaryFolder.with { folder async throws in
      let book = try await export(.reflowable, into: folder)
      try Tool.run("python3", ["-m", "zipfile", "-e", book.path, folder.path])
      let page = folder.appending(path: "EPUB/article-0001.xhtml")
      let text = try String(contentsOf: page, encoding: .utf8)
        .replacingOccurrences(of: " title=\"ii\"", with: "")
        .replacingOccurrences(of: " role=\"doc-noteref\"", with: "")
      try Data(text.utf8).write(to: page)
      let problems = try Validators.accessibilityProblems([page], isBook: true)
      #expect(problems.contains("pagebreak-label"), "\(problems)")
      #expect(problems.contains("epub-type-has-matching-role"), "\(problems)")
    }
  }
}
