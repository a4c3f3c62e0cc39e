internal import CGatefold

/// Initialises and probes the native libraries once per process, before the first document is opened.
///
/// A small document is opened, drawn and never freed. It initialises what the libraries initialise once: LittleCMS,
/// whose first use is not thread-safe, and static objects that must outlive the lanes when the process exits (see
/// `ExitGate`). While it is open, poppler keeps its tables of fonts and encodings, which it otherwise drops with the
/// last document and takes milliseconds to read again.
struct NativeRuntime: Sendable {
  static let shared = NativeRuntime()

  /// Whether poppler subtracts the CropBox origin from destinations with x and y swapped, as 22.12 does in
  /// `dest_new_goto`: it subtracts the origin's x from bottom, and its y from right.
  let exchangesCropOrigin: Bool

  private init() {
    cgatefold_keep_large_blocks_out_of_heaps()
    cgatefold_register_brotli()
    exchangesCropOrigin = Self.probe() ?? true
    ExitGate.shared.closeAtExit()
  }

  /// Opens a page whose CropBox starts at (20, 100) and whose link goes to /FitR [60 200 300 700], and draws it.
  private static func probe() -> Bool? {
    var document: OpaquePointer?
    var page: OpaquePointer?
    let bytes = probeFile.utf8Start
    let count = probeFile.utf8CodeUnitCount
    _ = try? nativeCall { cgatefold_document_open(bytes, count, nil, &document, $0) } as Void
    keptDocument = document
    guard let document, cgatefold_page_open(document, 0, &page) == CGATEFOLD_OK, let page else { return nil }
    defer { cgatefold_page_free(page) }
    draw(page)
    readBoxes(bytes, count)
    var links = cgatefold_page_copy_links(document, page)
    defer { cgatefold_links_free(&links) }
    return links.items.map { $0.pointee.action.destination.bottom == 200 - 20 }
  }

  /// Written once, before anything else is opened.
  nonisolated(unsafe) private static var keptDocument: OpaquePointer?

  private static func draw(_ page: OpaquePointer) {
    var list: OpaquePointer?
    var recording = cgatefold_recording_options()
    recording.maximum_operation_count = cgatefold_usual_operation_count
    _ = try? nativeCall { cgatefold_page_record(page, recording, &list, $0) } as Void
    guard let list else { return }
    defer { cgatefold_display_list_free(list) }
    var options = cgatefold_drawing_options()
    options.matrix = cgatefold_matrix(xx: 0.1, yx: 0, xy: 0, yy: 0.1, x0: 0, y0: 0)
    var pixels = [UInt8](repeating: 0, count: 8 * 8 * 4)
    pixels.withUnsafeMutableBufferPointer { pixels in
      guard let start = pixels.baseAddress else { return }
      let bitmap = cgatefold_bitmap(pixels: start, width: 8, height: 8, stride: 32)
      _ = try? nativeCall { cgatefold_display_list_draw(list, options, bitmap, $0) } as Void
    }
  }

  /// Initialises libqpdf too.
  private static func readBoxes(_ bytes: UnsafePointer<UInt8>, _ count: Int) {
    var structure: OpaquePointer?
    _ = try? nativeCall { cgatefold_structure_open(bytes, count, nil, &structure, $0) } as Void
    guard let structure else { return }
    var boxes = cgatefold_page_boxes()
    _ = cgatefold_structure_get_page_boxes(structure, 0, &boxes)
    cgatefold_structure_free(structure)
  }

  /// Without a cross-reference table, which poppler rebuilds.
  private static let probeFile: StaticString = """
    %PDF-1.4
    1 0 obj
    << /Type /Catalog /Pages 2 0 R >>
    endobj
    2 0 obj
    << /Type /Pages /Kids [3 0 R] /Count 1 >>
    endobj
    3 0 obj
    << /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /CropBox [20 100 620 900] /Contents 4 0 R
    /Resources << /Properties << /P << /MCID 0 >> >> >> /Annots [<< /Type /Annot /Subtype /Link /Rect [30 110 60 130] /Border [0 0 0]
    /Dest [3 0 R /FitR 60 200 300 700] >>] >>
    endobj
    4 0 obj
    << /Length 41 >>
    stream
    /P /P BDC 1 0 0 rg 20 100 50 50 re f EMC
    endstream
    endobj
    trailer
    << /Root 1 0 R /Size 5 >>
    %%EOF

    """
}

extension NativeRuntime {
  /// Whether poppler's calls reach the functions that the shim defines in its place (interposed/README.md). They do not
  /// where the process had loaded poppler before Gatefold: marked content that names its properties is then not told
  /// apart, and streams compressed with Brotli are not read.
  var interposesFunctions: Bool { cgatefold_interpositions(CGATEFOLD_INTERPOSITION_MARKED_CONTENT) > 0 }
}
