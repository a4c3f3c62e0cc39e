import GatefoldTestSupport

@testable import Gatefold

// Files for InterpositionTests, each of which needs an interposed function.

extension DocumentBytes {
  static func brotli() throws -> DocumentBytes {
    let image = DrawnFile.Image(width: 1, height: 1, entries: "/Filter /BrotliDecode")
    // Three bytes that are not compressed.
    let samples: [UInt8] = [0x20, 0x00, 0x10, 1, 2, 3, 0x03]
    return try .copying(
      DrawnFile(content: "100 0 0 100 0 0 cm /Image Do", width: 512, height: 512)
        .adding(image: image, samples: samples).bytes
    )
  }

  static func jpeg2000() throws -> DocumentBytes {
    let image = DrawnFile.Image(width: 1, height: 1, entries: "/Filter /JPXDecode")
    return try .copying(
      DrawnFile(content: "100 0 0 100 0 0 cm /Image Do", width: 512, height: 512)
        .adding(image: image, samples: [0xFF, 0x4F, 0xFF, 0x51]).bytes
    )
  }

  /// A page with a form, marked content, a layer, a soft mask that sets itself, and a link that plays nothing.
  static func everything() throws -> DocumentBytes {
    let content = "/Perceptual ri /MaskState gs /OC /L BDC 0 0 50 50 re f EMC /Span /P BDC /Form Do EMC"
    let form = "BT /Font 12 Tf 20 20 Td (form) Tj ET"
    let mask = "/MaskState gs 0 0 100 100 re f"
    let file = """
      %PDF-1.7
      1 0 obj
      << /Type /Catalog /Pages 2 0 R /OCProperties << /OCGs [8 0 R] /D << /Order [8 0 R] >> >> >>
      endobj
      2 0 obj
      << /Type /Pages /Kids [3 0 R] /Count 1 >>
      endobj
      3 0 obj
      << /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Contents 4 0 R /Resources 5 0 R
      /Annots [<< /Type /Annot /Subtype /Link /Rect [10 10 60 60] /Border [0 0 0] /A << /S /Rendition /OP 0
      /R << /S /MR /C << /S /MCD /D << /Type /Filespec >> >> >> >> >>] >>
      endobj
      4 0 obj
      << /Length \(content.utf8.count) >>
      stream
      \(content)
      endstream
      endobj
      5 0 obj
      << /ExtGState << /MaskState << /SMask << /S /Alpha /G 7 0 R >> >> >> /XObject << /Form 6 0 R >>
      /Properties << /L 8 0 R /P << /MCID 0 >> >>
      /Font << /Font << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >>
      endobj
      6 0 obj
      << /Type /XObject /Subtype /Form /BBox [0 0 200 200] /Resources 5 0 R /Length \(form.utf8.count) >>
      stream
      \(form)
      endstream
      endobj
      7 0 obj
      << /Type /XObject /Subtype /Form /BBox [0 0 200 200] /Group << /S /Transparency >> /Resources 5 0 R
      /Length \(mask.utf8.count) >>
      stream
      \(mask)
      endstream
      endobj
      8 0 obj
      << /Type /OCG /Name (Layer) >>
      endobj
      trailer
      << /Root 1 0 R /Size 9 >>
      %%EOF

      """
    return try .copying(file.utf8)
  }
}
