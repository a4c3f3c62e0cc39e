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

  /// `nil` where the document gives none, or one that nobody can see.
  var label: String? {
    let label = takenString(cgatefold_page_copy_label(handle)).map(String.init(textString:))
    return label?.unicodeScalars.allSatisfy(\.properties.isWhitespace) == false ? label : nil
  }

  func copyLinks(of document: OpaquePointer) -> cgatefold_links {
    cgatefold_page_copy_links(document, handle)
  }

  /// The text of the page as it is drawn, in page space.
  func drawnText(frame: PageFrame) -> DrawnText {
    var text = cgatefold_page_copy_text(handle)
    defer { cgatefold_text_free(&text) }
    return DrawnText(text, userUnit: frame.userUnit)
  }

  /// What the page draws besides text, in page space.
  func graphics(frame: PageFrame) -> PageGraphics {
    var graphics = cgatefold_page_copy_graphics(handle)
    defer { cgatefold_graphics_free(&graphics) }
    return PageGraphics(graphics, pageIndex: index, frame: frame)
  }

  /// Lets colours be a few levels off for the sake of transforms that are made fast.
  func useCoarseColors() {
    cgatefold_page_use_coarse_colors(handle)
  }

  /// Number of large letters that were filled as paths on this thread, instead of drawn from a bitmap of the whole
  /// letter.
  static var largeGlyphPathsDrawn: Int { Int(cgatefold_answers_given_on_thread(CGATEFOLD_ANSWER_LARGE_GLYPH)) }

  /// Draws a region of the page on its paper, whatever the pixels hold; without paper onto clear pixels, which are
  /// premultiplied, and transparent where the page is bare.
  func draw(_ region: PageRegion, onto storage: PixelStorage) throws(GatefoldError) {
    let matrix = cgatefold_matrix(region, pageSize: displayedSize)
    let layers = region.nativeLayers
    try storage.draw { bitmap throws(NativeFailure) in
      try nativeCall { message in
        guard let paper = region.paper.map(cgatefold_color.init) else {
          return cgatefold_page_draw(handle, matrix, layers, layers.count, bitmap, message)
        }
        return cgatefold_page_draw_on_paper(handle, matrix, layers, layers.count, paper, bitmap, message)
      }
    }
  }

  /// Peak size of cairo's surfaces in the last drawing on this thread, in bytes.
  static var surfaceBytesOfLastDrawing: Int { Int(cgatefold_surface_bytes_of_last_drawing()) }

  /// A recording of some pixels of the page, with the scale, rotation, layers and paper of a region.
  ///
  /// - Throws: `drawingFailed`.
  func recording(_ area: PixelRect, around region: PageRegion) throws(GatefoldError) -> NativeRecording {
    var matrix = cgatefold_matrix(region, pageSize: displayedSize)
    (matrix.x0, matrix.y0) = (matrix.x0 + Double(region.pixels.x), matrix.y0 + Double(region.pixels.y))
    let layers = region.nativeLayers
    let pixels = cgatefold_pixel_area(
      x: Int32(clamping: area.x),
      y: Int32(clamping: area.y),
      width: Int32(clamping: area.width),
      height: Int32(clamping: area.height)
    )
    var recording: OpaquePointer?
    var failure: NativeFailure?
    do throws(NativeFailure) {
      try nativeCall { message in
        guard var paper = region.paper.map(cgatefold_color.init) else {
          return cgatefold_page_record(handle, matrix, layers, layers.count, nil, pixels, &recording, message)
        }
        return cgatefold_page_record(handle, matrix, layers, layers.count, &paper, pixels, &recording, message)
      }
    } catch {
      failure = error
    }
    guard let recording else {
      throw GatefoldError(.drawingFailed, "the page could not be drawn", nativeMessage: failure?.message)
    }
    return NativeRecording(taking: recording, of: document, area, around: region)
  }
}

extension PageRegion {
  fileprivate var nativeLayers: [cgatefold_layer_state] {
    layers.map { layer, isVisible in
      cgatefold_layer_state(object: Int32(clamping: layer.objectNumber), is_visible: isVisible)
    }
  }
}

extension cgatefold_matrix {
  /// From default user space of the page as displayed to the pixels of a region.
  fileprivate init(_ region: PageRegion, pageSize: (width: Double, height: Double)) {
    let scale = region.scale
    let (right, bottom) = (pageSize.width * scale, pageSize.height * scale)
    switch region.rotation {
    case .none: self.init(xx: scale, yx: 0, xy: 0, yy: scale, x0: 0, y0: 0)
    case .clockwise90: self.init(xx: 0, yx: scale, xy: -scale, yy: 0, x0: bottom, y0: 0)
    case .upsideDown: self.init(xx: -scale, yx: 0, xy: 0, yy: -scale, x0: right, y0: bottom)
    case .clockwise270: self.init(xx: 0, yx: -scale, xy: scale, yy: 0, x0: 0, y0: right)
    }
    // After the rotation, like the pixels.
    (xx, xy, x0) = (xx * region.stretch.x, xy * region.stretch.x, x0 * region.stretch.x)
    (yx, yy, y0) = (yx * region.stretch.y, yy * region.stretch.y, y0 * region.stretch.y)
    x0 -= Double(region.pixels.x)
    y0 -= Double(region.pixels.y)
  }
}
