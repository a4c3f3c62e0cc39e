internal import CGatefold

/// What is found out about the native libraries once a process, before the first document is opened.
///
/// The throwaway document also sets up what the libraries set up once: LittleCMS, whose first use races between
/// threads, and the static objects that must outlive the lanes when the process exits (see `ExitGate`).
struct NativeRuntime: Sendable {
  static let shared = NativeRuntime()

  /// Whether poppler takes the CropBox origin off a destination with x and y exchanged, as 22.12 does in
  /// `dest_new_goto`: bottom loses the origin's x, and right its y.
  let exchangesCropOrigin: Bool

  private init() {
    cgatefold_keep_large_blocks_out_of_heaps()
    Self.keepTables()
    exchangesCropOrigin = Self.probe() ?? true
    ExitGate.shared.closeAtExit()
  }

  /// For the documents that the calling lane opens.
  static func convertColorsExactlyOnThisThread() {
    cgatefold_convert_colors_exactly()
  }

  /// How many optimised colour transforms were made: none, where the dynamic linker passes the shim by.
  static var optimizedColorTransforms: Int { Int(cgatefold_optimized_transforms_created()) }

  /// How many of cairo's surfaces were made in recycled memory: none, where the dynamic linker passes the shim by.
  static var surfacesInBlocks: Int { Int(cgatefold_surfaces_in_blocks_created()) }

  /// How many images were scaled down in vectors: none, where the dynamic linker passes the shim by.
  static var imagesDownscaled: Int { Int(cgatefold_images_downscaled()) }

  /// How many characters poppler did not gather while it drew: none, where the dynamic linker passes the shim by.
  static var charactersPassedOver: Int { Int(cgatefold_characters_passed_over()) }

  /// Opens a document that is never freed, and counts as none: with its last document poppler forgets what it knows of
  /// fonts and encodings, and takes milliseconds to read it again with the next.
  private static func keepTables() {
    guard let bytes = try? DocumentBytes.copying(probeFile.utf8) else { return }
    var document: OpaquePointer?
    _ = try? nativeCall { cgatefold_document_open(bytes.pointer, bytes.count, nil, &document, $0) } as Void
    if let document { kept = (document, bytes) }
  }

  /// Written once, before anything else is opened.
  nonisolated(unsafe) private static var kept: (document: OpaquePointer, bytes: DocumentBytes)?

  /// Opens a page whose CropBox starts at (20, 100) and whose link goes to /FitR [60 200 300 700].
  private static func probe() -> Bool? {
    guard
      let bytes = try? DocumentBytes.copying(probeFile.utf8),
      let document = try? NativeDocument(bytes, password: nil),
      let page = try? document.page(at: 0)
    else { return nil }
    let region = PageRegion(
      pageIndex: 0,
      scale: 0.1,
      rotation: .none,
      pixels: PixelRect(x: 0, y: 0, width: 8, height: 8)
    )
    if let pixels = try? PixelStorage(region.pixels.size) { try? page.draw(region, onto: pixels) }
    _ = NativeStructure(bytes, password: nil)?.boxes(ofPage: 0)
    return document.firstLinkBottom(on: page).map { $0 == 200 - 20 }
  }

  /// Without a cross-reference table, which poppler rebuilds.
  private static let probeFile = """
    %PDF-1.4
    1 0 obj
    << /Type /Catalog /Pages 2 0 R >>
    endobj
    2 0 obj
    << /Type /Pages /Kids [3 0 R] /Count 1 >>
    endobj
    3 0 obj
    << /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /CropBox [20 100 620 900] /Contents 4 0 R
    /Resources << >> /Annots [<< /Type /Annot /Subtype /Link /Rect [30 110 60 130] /Border [0 0 0]
    /Dest [3 0 R /FitR 60 200 300 700] >>] >>
    endobj
    4 0 obj
    << /Length 27 >>
    stream
    1 0 0 rg 20 100 50 50 re f
    endstream
    endobj
    trailer
    << /Root 1 0 R /Size 5 >>
    %%EOF

    """
}

extension NativeDocument {
  /// The raw bottom of the first link's destination, as poppler gives it.
  fileprivate func firstLinkBottom(on page: borrowing NativePage) -> Double? {
    var links = copyRawLinks(on: page)
    defer { cgatefold_links_free(&links) }
    return links.items?.pointee.action.destination.bottom
  }
}
