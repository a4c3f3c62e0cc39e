import Foundation
import GatefoldTestSupport
import Testing

@testable import Gatefold

// Extensions and files for tests of DocumentEditor.

extension DocumentEditor {
  static func editing(_ sample: Sample, password: String? = nil) throws -> DocumentEditor {
    try DocumentEditor(editing: .mapping(path: sample.path), password: password ?? sample.password)
  }

  static func editing(_ bytes: some Sequence<UInt8>) throws -> DocumentEditor {
    try DocumentEditor(editing: .copying(bytes), password: nil)
  }

  var pages: [Object] {
    get throws { try (0..<pageCount).map { index in try page(at: index) } }
  }

  func copyPages(of source: DocumentEditor) throws -> [Object] {
    try (0..<source.pageCount).map { index in try copyPage(at: index, of: source) }
  }

  /// Writes the document, checks the file with qpdf, and opens it.
  func written() async throws -> MagazineIssue {
    let bytes = try write()
    try Self.check(bytes)
    return try await MagazineIssue.open(data: bytes)
  }

  static func check(_ bytes: [UInt8], password: String = "") throws {
    try TemporaryFolder.with { folder in
      let file = folder.appending(path: "written.pdf")
      try Data(bytes).write(to: file)
      try Tool.run("qpdf", ["--check", "--password=\(password)", file.path])
    }
  }

  /// The entries of an object.
  func entries(_ object: Object) throws -> PDFDictionary {
    try #require(try value(of: object)?.dictionary)
  }

  /// The object that a reference leads to.
  func object(_ value: PDFValue?) throws -> Object {
    guard case .reference(let number, let generation) = value else {
      throw GatefoldError(.invalidObject, "not a reference: \(String(describing: value))")
    }
    return Object(number: number, generation: generation)
  }

  /// The objects of a page's annotations.
  func annotations(of page: Object) throws -> [Object] {
    try (value(forKey: "Annots", of: page)?.array ?? []).map(object)
  }

  /// The top-level fields of the form.
  func fields() throws -> [Object] {
    guard let form = try value(forKey: "AcroForm", of: catalog) else { return [] }
    let entries = try form.dictionary ?? self.entries(object(form))
    return try (entries["Fields"]?.array ?? []).map(object)
  }

  func fieldNames() throws -> [String] {
    try fields().map { field in
      guard case .string(let bytes) = try value(forKey: "T", of: field) else { return "" }
      return String(decoding: bytes, as: UTF8.self)
    }
  }
}

extension Page {
  func picture() async throws -> RGBPicture {
    RGBPicture(try await render(.fit(PixelSize(width: 200, height: 200))))
  }

  /// Page indices of the destinations of a page's links.
  func linkedPages() async throws -> [Int] { try await linkAnnotations().compactMap(\.target.destination?.pageIndex) }
}

/// A form on two pages: the field "name" has a widget on each page, and the field "other" is its own widget on the
/// first. A link on the first page leads to the second.
struct FormFile {
  var name = "name"
  var font = "Helvetica"
  /// Whether the fields have no appearances.
  var needsAppearances = false

  /// The file without a cross-reference table, so that libqpdf rebuilds it.
  var bytes: [UInt8] {
    let appearance = needsAppearances ? "" : "/AP << /N 10 0 R >>"
    return Array(
      """
      %PDF-1.7
      1 0 obj
      << /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [5 0 R 8 0 R] /DA (/F 12 Tf 0 g)
      /DR << /Font << /F 9 0 R >> >> \(needsAppearances ? "/NeedAppearances true" : "") >> >>
      endobj
      2 0 obj
      << /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 /MediaBox [0 0 100 100] >>
      endobj
      3 0 obj
      << /Type /Page /Parent 2 0 R /Annots [6 0 R 8 0 R 11 0 R] >>
      endobj
      4 0 obj
      << /Type /Page /Parent 2 0 R /Annots [7 0 R] >>
      endobj
      5 0 obj
      << /T (\(name)) /FT /Tx /Kids [6 0 R 7 0 R] /V (tide) >>
      endobj
      6 0 obj
      << /Type /Annot /Subtype /Widget /Parent 5 0 R /P 3 0 R /Rect [10 10 50 30] /F 4 \(appearance) >>
      endobj
      7 0 obj
      << /Type /Annot /Subtype /Widget /Parent 5 0 R /P 4 0 R /Rect [20 20 60 40] /F 4 \(appearance) >>
      endobj
      8 0 obj
      << /Type /Annot /Subtype /Widget /T (other) /FT /Tx /V (ebb) /DA (/F 9 Tf) /P 3 0 R /Rect [10 60 50 80] /F 4
      \(appearance) >>
      endobj
      9 0 obj
      << /Type /Font /Subtype /Type1 /BaseFont /\(font) >>
      endobj
      10 0 obj
      << /Type /XObject /Subtype /Form /BBox [0 0 40 20] /Length 27 >>
      stream
      1 0 0 rg 0 0 40 20 re f    \n
      endstream
      endobj
      11 0 obj
      << /Type /Annot /Subtype /Link /Rect [60 60 90 90] /Border [0 0 0] /Dest [4 0 R /Fit] >>
      endobj
      trailer
      << /Root 1 0 R /Size 12 >>
      %%EOF

      """.utf8
    )
  }
}
