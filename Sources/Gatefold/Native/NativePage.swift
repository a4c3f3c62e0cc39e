internal import CGatefold

/// An open page. It ends with the scope that opened it, and keeps its document.
struct NativePage: ~Copyable {
  let index: Int
  private let handle: OpaquePointer
  private let document: NativeDocument

  init(taking handle: OpaquePointer, of document: NativeDocument, index: Int) {
    self.handle = handle
    self.document = document
    self.index = index
  }

  deinit {
    cgatefold_page_free(handle)
  }

  /// Width and height in default user space units, after CropBox and /Rotate.
  var displayedSize: (width: Double, height: Double) {
    var width = 0.0
    var height = 0.0
    cgatefold_page_get_size(handle, &width, &height)
    return (width, height)
  }

  var cropBox: cgatefold_rect { cgatefold_page_get_crop_box(handle) }

  var label: String? { takenString(cgatefold_page_copy_label(handle)) }

  func copyLinks(of document: OpaquePointer) -> cgatefold_links {
    cgatefold_page_copy_links(document, handle)
  }

  /// Every scalar of the page's text with its rectangle in page space, in reading order; line ends are U+000A.
  func glyphs(frame: PageFrame) -> [Glyph] {
    var text = cgatefold_page_copy_text(handle)
    defer { cgatefold_text_free(&text) }
    let scalars = UnsafeBufferPointer(start: text.scalars, count: text.scalar_count)
    let rects = UnsafeBufferPointer(start: text.rects, count: text.rect_count)
    return GlyphAlignment.glyphs(
      // poppler gives valid Unicode; were it not to, the replacement keeps every rectangle in its place.
      of: scalars.map { Unicode.Scalar($0) ?? "\u{FFFD}" },
      rects.map(frame.pageRect(topLeft:))
    )
  }

  /// Draws pixels of the page, counted from the top left of the whole page at that scale.
  ///
  /// - Parameter scale: pixels a default user space unit.
  func render(scale: Double, pixels: PixelRect) throws(GatefoldError) -> PixelBuffer {
    try PixelBuffer(drawing: pixels.size) { bitmap throws(NativeFailure) in
      try nativeCall { cgatefold_page_render(handle, scale, Double(pixels.x), Double(pixels.y), bitmap, $0) }
    }
  }

  /// Records pixels of the page for replay.
  ///
  /// - Parameter scale: pixels a default user space unit.
  func record(scale: Double, pixels: PixelRect) throws(GatefoldError) -> NativeDisplayList {
    var list: OpaquePointer?
    do throws(NativeFailure) {
      try nativeCall {
        cgatefold_display_list_record(
          handle,
          scale,
          Double(pixels.x),
          Double(pixels.y),
          Int32(pixels.width),
          Int32(pixels.height),
          &list,
          $0
        )
      }
    } catch {
      throw GatefoldError(
        .drawingFailed,
        "the page could not be recorded",
        pageIndex: index,
        nativeMessage: error.message
      )
    }
    guard let list else { throw GatefoldError(.drawingFailed, "the page could not be recorded", pageIndex: index) }
    return NativeDisplayList(taking: list, pixels: pixels)
  }
}
