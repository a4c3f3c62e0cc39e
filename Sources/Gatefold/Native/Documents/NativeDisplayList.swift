internal import CGatefold
internal import Foundation

/// The recorded drawing operations and text of a page. Immutable: any thread may draw from it, at any zoom.
final class NativeDisplayList: Sendable {
  let pageIndex: Int
  /// Width and height of the page in default user space units, after CropBox and /Rotate.
  let displayedSize: (width: Double, height: Double)
  /// Size in bytes, without fonts and decoded images.
  let byteCount: Int
  nonisolated(unsafe) private let handle: OpaquePointer
  /// Images that are not decoded yet lie in these bytes.
  private let bytes: DocumentBytes

  init(taking handle: OpaquePointer, of page: borrowing NativePage, _ bytes: DocumentBytes) {
    self.handle = handle
    self.bytes = bytes
    pageIndex = page.index
    displayedSize = page.displayedSize
    byteCount = cgatefold_display_list_byte_count(handle)
    LiveNativeObjects.Counter.displayLists.opened()
  }

  deinit {
    cgatefold_display_list_free(handle)
    LiveNativeObjects.Counter.displayLists.freed()
  }

  /// The text of the page as it is drawn, in page space.
  func drawnText(frame: PageFrame) -> DrawnText {
    DrawnText(cgatefold_display_list_text(handle).pointee, userUnit: frame.userUnit)
  }

  /// Returns the graphics of the page, without its text, in page space.
  func graphics(frame: PageFrame) -> PageGraphics {
    var graphics = cgatefold_display_list_copy_graphics(handle)
    defer { cgatefold_graphics_free(&graphics) }
    return PageGraphics(graphics, pageIndex: pageIndex, frame: frame)
  }

  /// Returns what the page prints, in page space, from a list that keeps its colours.
  func inkedPage(frame: PageFrame) -> InkedPage {
    var printed = cgatefold_display_list_copy_printed(handle)
    defer { cgatefold_printed_page_free(&printed) }
    return InkedPage(printed, pageIndex: pageIndex, frame: frame)
  }

  /// Descriptions, for people, of the page's parts that are drawn differently or left out.
  var losses: [String] {
    takenString(cgatefold_display_list_copy_losses(handle))?.split(separator: "\n").map(String.init) ?? []
  }

  /// Draws a region of the page on its paper, or without one on nothing: pixels are premultiplied, and transparent
  /// where the page is bare.
  ///
  /// - Throws: `drawingFailed`; `cancelled` where the task is cancelled meanwhile.
  func draw(
    _ region: PageRegion,
    colors: ColorConversion,
    threads: Int = 1,
    onto storage: PixelStorage
  ) throws(GatefoldError) {
    var options = cgatefold_drawing_options()
    options.matrix = cgatefold_matrix(region, pageSize: displayedSize)
    options.hides_text = region.layers[.text] == false
    options.hides_images = region.layers[.images] == false
    options.has_exact_colors = colors == .exact
    options.should_stop = isTaskCancelled
    options.thread_count = Int32(clamping: threads)
    if let print = region.print { return try draw(print, options, onto: storage) }
    try storage.draw { bitmap throws(NativeFailure) in
      try nativeCall { message in
        guard var paper = region.paper.map(cgatefold_color.init) else {
          return cgatefold_display_list_draw(handle, options, bitmap, message)
        }
        return withUnsafePointer(to: &paper) { paper in
          var options = options
          options.paper = paper
          return cgatefold_display_list_draw(handle, options, bitmap, message)
        }
      }
    }
  }
  private func draw(
    _ print: PrintedColors,
    _ options: cgatefold_drawing_options,
    onto storage: PixelStorage
  ) throws(GatefoldError) {
    var native = cgatefold_print_options()
    native.intent = Int32(print.settings.intent.rawValue)
    native.compensates_black = print.settings.compensatesBlackPoint
    native.shows_paper = print.settings.showsPaper
    let profile: [UInt8]? = if case .profile(let profile) = print.settings.press { profile.bytes } else { nil }
    let names = print.inks.map { strdup($0) }
    defer { names.forEach { free($0) } }
    try storage.draw { bitmap throws(NativeFailure) in
      try nativeCall { message in
        names.map { UnsafePointer($0) }.withUnsafeBufferPointer { inks in
          native.inks = inks.baseAddress
          native.ink_count = inks.count
          guard let profile else { return cgatefold_display_list_print(handle, options, native, bitmap, message) }
          return profile.withUnsafeBufferPointer { bytes in
            native.profile = bytes.baseAddress
            native.profile_size = bytes.count
            return cgatefold_display_list_print(handle, options, native, bitmap, message)
          }
        }
      }
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
