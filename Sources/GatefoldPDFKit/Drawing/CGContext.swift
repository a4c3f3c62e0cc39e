internal import CCairo
public import Foundation
internal import Gatefold

/// A stand-in for Core Graphics' bitmap context, which Linux doesn't have: pixels to draw into, with cairo.
///
/// ```swift
/// if let page = PDFDocument(url: URL(filePath: "issue.pdf"))?.page(at: 0),
///   let context = CGContext(
///     data: nil, width: 1224, height: 1584, bitsPerComponent: 8, bytesPerRow: 0,
///     space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue
///   )
/// {
///   context.scaleBy(x: 2, y: 2)
///   page.draw(with: .mediaBox, to: context)
///   context.fill(CGRect(x: 72, y: 600, width: 200, height: 14))
///   if let redacted = context.makeImage() { print(redacted.width, redacted.height) }
/// }
/// ```
///
/// The space of a new context is one of pixels from the bottom left, y upwards. Draw on one thread at a time.
public final class CGContext: NSObject {
  /// In pixels.
  public let width: Int
  /// In pixels.
  public let height: Int
  /// The distance in bytes from a row to the one below it.
  public let bytesPerRow: Int
  /// 8.
  public var bitsPerComponent: Int { 8 }
  /// 32.
  public var bitsPerPixel: Int { 32 }
  /// The pixels from the top left, in the order that was asked for; `nil` where that is alpha first without
  /// `byteOrder32Little`, or last with it.
  public var data: UnsafeMutableRawPointer? { layout == .hidden ? nil : pixels }

  let cairo: OpaquePointer
  private let surface: OpaquePointer
  private let pixels: UnsafeMutableRawPointer
  private let ownsPixels: Bool
  private let layout: Layout
  /// The states that ``saveGState()`` kept; the last is in force.
  private var states = [State()]

  /// The order of a pixel's bytes in memory.
  private enum Layout {
    /// Cairo's own order.
    case blueFirst
    /// Red and blue are exchanged in everything drawn; this works because no blend mode on offer mixes components.
    case redFirst
    /// An order that cairo lacks, in memory that no caller can see.
    case hidden

    init?(_ info: CGBitmapInfo, isSeen: Bool) {
      guard let alpha = CGImageAlphaInfo(rawValue: info.intersection(.alphaInfoMask).rawValue) else { return nil }
      let order = info.intersection(.byteOrderMask)
      guard order.isEmpty || order == .byteOrder32Little || order == .byteOrder32Big else { return nil }
      let isLittle = order == .byteOrder32Little
      switch alpha {
      case .premultipliedFirst, .noneSkipFirst: self = isLittle ? .blueFirst : .hidden
      case .premultipliedLast, .noneSkipLast: self = isLittle ? .hidden : .redFirst
      case .none, .last, .first, .alphaOnly: return nil
      }
      if self == .hidden, isSeen { return nil }
    }
  }

  /// The state in force.
  private var state: State {
    get { states[states.count - 1] }
    set { states[states.count - 1] = newValue }
  }

  private struct State {
    var fill = PDFKitPlatformColor.black
    var stroke = PDFKitPlatformColor.black
    var alpha: CGFloat = 1
    var interpolation = CGInterpolationQuality.default
  }

  /// A context for pixels.
  ///
  /// - Parameters:
  ///   - data: memory of the program's own, which must outlive the context; `nil` allocates transparent pixels.
  ///   - width: in pixels, 1 to 32,767.
  ///   - height: in pixels, 1 to 32,767.
  ///   - bitsPerComponent: must be 8.
  ///   - bytesPerRow: a multiple of 4; 0 for rows without a gap.
  ///   - space: must be RGB.
  ///   - bitmapInfo: a ``CGImageAlphaInfo`` that is premultiplied or skips alpha, with an order of 32 bits. With `data`,
  ///     alpha is last, or it is first and the order is little.
  /// - Returns: `nil` for anything else, and where there is no memory.
  public init?(
    data: UnsafeMutableRawPointer?,
    width: Int,
    height: Int,
    bitsPerComponent: Int,
    bytesPerRow: Int,
    space: CGColorSpace,
    bitmapInfo: UInt32
  ) {
    let limit = 1...Int(Int16.max)
    guard limit.contains(width), limit.contains(height), bitsPerComponent == 8, space.numberOfComponents == 3,
      let layout = Layout(CGBitmapInfo(rawValue: bitmapInfo), isSeen: data != nil)
    else { return nil }
    let stride = bytesPerRow == 0 ? 4 * width : bytesPerRow
    guard stride >= 4 * width, stride % 4 == 0, stride <= Int(Int32.max) else { return nil }
    guard let pixels = data ?? calloc(height, stride) else { return nil }
    let surface = cairo_image_surface_create_for_data(
      pixels.assumingMemoryBound(to: UInt8.self),
      CAIRO_FORMAT_ARGB32,
      Int32(width),
      Int32(height),
      Int32(stride)
    )
    let cairo = cairo_create(surface)
    // Neither is ever null; one in an error ignores what is drawn.
    guard let surface, let cairo, cairo_status(cairo) == CAIRO_STATUS_SUCCESS else {
      if data == nil { free(pixels) }
      return nil
    }
    (self.width, self.height, self.bytesPerRow) = (width, height, stride)
    (self.cairo, self.surface, self.pixels, self.layout) = (cairo, surface, pixels, layout)
    ownsPixels = data == nil
    super.init()
    concatenate(flip)
  }

  /// Transparent pixels.
  convenience init?(_ size: PixelSize) {
    self.init(
      data: nil,
      width: size.width,
      height: size.height,
      bitsPerComponent: 8,
      bytesPerRow: 0,
      space: CGColorSpaceCreateDeviceRGB(),
      bitmapInfo: CGImageAlphaInfo.premultipliedFirst.rawValue | CGBitmapInfo.byteOrder32Little.rawValue
    )
  }

  deinit {
    cairo_destroy(cairo)
    cairo_surface_finish(surface)
    cairo_surface_destroy(surface)
    if ownsPixels { free(pixels) }
  }

  /// The transform from pixels with the origin at the bottom left to those at the top left, and back.
  private var flip: CGAffineTransform { CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: CGFloat(height)) }

  // MARK: State

  /// Keeps the transform, the clip, colours and line styles for ``restoreGState()``.
  public func saveGState() {
    cairo_save(cairo)
    states.append(state)
  }

  /// Goes back to what ``saveGState()`` kept last.
  public func restoreGState() {
    guard states.count > 1 else { return }
    cairo_restore(cairo)
    states.removeLast()
  }

  /// The transform from the current space to pixels of the bottom left.
  public var ctm: CGAffineTransform { deviceTransform.concatenating(flip) }

  /// The transform from the current space to pixels of the top left.
  var deviceTransform: CGAffineTransform {
    var matrix = cairo_matrix_t()
    cairo_get_matrix(cairo, &matrix)
    return CGAffineTransform(a: matrix.xx, b: matrix.yx, c: matrix.xy, d: matrix.yy, tx: matrix.x0, ty: matrix.y0)
  }

  /// Puts a transform before the current one. One that cannot be undone, such as a scale of 0, is ignored.
  public func concatenate(_ transform: CGAffineTransform) {
    guard abs(transform.pageTransform.determinant) > 0, transform.isFinite else { return }
    var matrix = cairo_matrix_t(
      xx: transform.a,
      yx: transform.b,
      xy: transform.c,
      yy: transform.d,
      x0: transform.tx,
      y0: transform.ty
    )
    cairo_transform(cairo, &matrix)
  }

  /// Moves the origin.
  public func translateBy(x: CGFloat, y: CGFloat) {
    concatenate(CGAffineTransform(translationX: x, y: y))
  }

  /// Makes units larger.
  public func scaleBy(x: CGFloat, y: CGFloat) {
    concatenate(CGAffineTransform(scaleX: x, y: y))
  }

  /// Rotates about the origin, in radians, counterclockwise where y grows upwards.
  public func rotate(by angle: CGFloat) {
    concatenate(CGAffineTransform(rotationAngle: angle))
  }

  // MARK: Colours

  /// Sets the colour of what is filled.
  public func setFillColor(_ color: CGColor) {
    state.fill = color
  }

  /// Sets the colour of what is filled, in sRGB.
  public func setFillColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    setFillColor(CGColor(red: red, green: green, blue: blue, alpha: alpha))
  }

  /// Sets the grey of what is filled.
  public func setFillColor(gray: CGFloat, alpha: CGFloat) {
    setFillColor(CGColor(white: gray, alpha: alpha))
  }

  /// Sets the colour of lines.
  public func setStrokeColor(_ color: CGColor) {
    state.stroke = color
  }

  /// Sets the colour of lines, in sRGB.
  public func setStrokeColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    setStrokeColor(CGColor(red: red, green: green, blue: blue, alpha: alpha))
  }

  /// Sets the grey of lines.
  public func setStrokeColor(gray: CGFloat, alpha: CGFloat) {
    setStrokeColor(CGColor(white: gray, alpha: alpha))
  }

  /// Sets how opaque everything is, from 0 to 1, besides the alpha of colours.
  public func setAlpha(_ alpha: CGFloat) {
    state.alpha = min(max(alpha, 0), 1)
  }

  /// Sets how colours are mixed with those below.
  public func setBlendMode(_ mode: CGBlendMode) {
    cairo_set_operator(cairo, mode.cairoOperator)
  }

  /// How images are enlarged and reduced.
  public var interpolationQuality: CGInterpolationQuality {
    get { state.interpolation }
    set { state.interpolation = newValue }
  }

  /// How opaque images are.
  var alpha: CGFloat { state.alpha }

  func useFillColor() { use(state.fill) }

  func useStrokeColor() { use(state.stroke) }

  private func use(_ color: PDFKitPlatformColor) {
    let (red, blue) =
      layout == .redFirst
      ? (color.blueComponent, color.redComponent) : (color.redComponent, color.blueComponent)
    cairo_set_source_rgba(cairo, red, color.greenComponent, blue, color.alphaComponent * alpha)
  }

  // MARK: Pixels

  /// Does nothing: pixels are there when a call returns.
  public func flush() {}

  /// Returns the drawing so far, composited on white, or `nil` if memory is exhausted.
  public func makeImage() -> CGImage? {
    cairo_surface_flush(surface)
    let isRedFirst = layout == .redFirst
    let picture = try? PixelBuffer(size: PixelSize(width: width, height: height)) { y, row in
      let source = UnsafeRawBufferPointer(start: pixels + y * bytesPerRow, count: 4 * width)
      for start in Swift.stride(from: 0, to: 4 * width, by: 4) {
        let paper = 255 - source[start + 3]
        row[start] = source[start + (isRedFirst ? 2 : 0)] &+ paper
        row[start + 1] = source[start + 1] &+ paper
        row[start + 2] = source[start + (isRedFirst ? 0 : 2)] &+ paper
        row[start + 3] = 255
      }
    }
    return picture.map(CGImage.init)
  }

  /// Calls a closure with a picture as cairo takes it, in the order of this context's components.
  func withSurface(of picture: PixelBuffer, _ body: (OpaquePointer) -> Void) {
    guard let source = layout == .redFirst ? try? picture.exchangingRedAndBlue() : picture else { return }
    source.withRow(0) { row in
      guard let start = row.baseAddress else { return }
      let surface = cairo_image_surface_create_for_data(
        // Only read, as it is never drawn into.
        UnsafeMutableRawPointer(mutating: start).assumingMemoryBound(to: UInt8.self),
        CAIRO_FORMAT_ARGB32,
        Int32(source.size.width),
        Int32(source.size.height),
        Int32(source.bytesPerRow)
      )
      guard let surface else { return }
      body(surface)
      cairo_surface_finish(surface)
      cairo_surface_destroy(surface)
    }
  }
}

extension PixelBuffer {
  fileprivate func exchangingRedAndBlue() throws(GatefoldError) -> PixelBuffer {
    try PixelBuffer(size: size) { y, row in
      withRow(y) { source in
        for start in stride(from: 0, to: source.count, by: 4) {
          row[start] = source[start + 2]
          row[start + 1] = source[start + 1]
          row[start + 2] = source[start]
          row[start + 3] = source[start + 3]
        }
      }
    }
  }
}

extension CGAffineTransform {
  fileprivate var isFinite: Bool { [a, b, c, d, tx, ty].allSatisfy(\.isFinite) }
}
