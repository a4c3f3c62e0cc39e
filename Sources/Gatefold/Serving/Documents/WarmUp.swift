/// Opens and draws a page with a line of text, so that libraries are initialised, system fonts looked up and code
/// loaded before anyone waits for a document, or workers are forked.
enum WarmUp {
  static func run() {
    _ = NativeRuntime.shared
    guard let bytes = try? DocumentBytes.copying(page.utf8) else { return }
    let document = PDFSource(bytes).open()
    _ = try? document.summary()
    _ = try? document.text(on: 0)
    let region = PageRegion(
      pageIndex: 0,
      scale: 0.5,
      rotation: .none,
      pixels: PixelRect(x: 0, y: 0, width: 100, height: 50)
    )
    if let pixels = try? PixelStorage(region.pixels.size) { try? document.draw(region, onto: pixels) }
  }

  /// Its font is not embedded, so system fonts are looked up.
  private static let page = """
    %PDF-1.4
    1 0 obj
    << /Type /Catalog /Pages 2 0 R >>
    endobj
    2 0 obj
    << /Type /Pages /Kids [3 0 R] /Count 1 >>
    endobj
    3 0 obj
    << /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] /Contents 4 0 R
    /Resources << /Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >> >>
    endobj
    4 0 obj
    << /Length 42 >>
    stream
    BT /F 12 Tf 20 50 Td (Warming up.) Tj ET
    endstream
    endobj
    trailer
    << /Root 1 0 R /Size 5 >>
    %%EOF

    """
}
