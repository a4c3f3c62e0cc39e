import Foundation
import GatefoldPDFKit
import GatefoldTestSupport
import Testing

extension Sample {
  /// The file as PDFKit opens it, unlocked with its password.
  func document() throws -> PDFDocument {
    let document = try #require(PDFDocument(url: URL(fileURLWithPath: path)))
    if let password { #expect(document.unlock(withPassword: password)) }
    return document
  }

  var data: Data {
    get throws { try Data(contentsOf: URL(fileURLWithPath: path)) }
  }
}

extension SmallPDF {
  func document() throws -> PDFDocument { try #require(PDFDocument(data: bytes)) }

  /// A page that draws what a content stream says, with Helvetica as /F.
  static func drawing(_ content: String, page: String = "", catalog: String = "") -> SmallPDF {
    var file = SmallPDF(
      catalog: catalog,
      page: page
        + "/Contents 4 0 R/Resources<</Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>"
    )
    file.addStream("", Array(content.utf8))
    return file
  }
}

extension CGRect {
  /// Whether no edge is further away than a distance.
  func isClose(to other: CGRect, within distance: CGFloat = 0.01) -> Bool {
    abs(minX - other.minX) <= distance && abs(maxX - other.maxX) <= distance
      && abs(minY - other.minY) <= distance && abs(maxY - other.maxY) <= distance
  }
}
