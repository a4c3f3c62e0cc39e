// Apple's names, which programs use as they are.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import Foundation
internal import Gatefold

/// A stand-in for UIKit's renderer of images, which Linux doesn't have.
///
/// ```swift
/// if let page = PDFDocument(url: URL(filePath: "issue.pdf"))?.page(at: 0) {
///   let bounds = page.bounds(for: .mediaBox)
///   let image = UIGraphicsImageRenderer(size: bounds.size).image { context in
///     UIColor.white.set()
///     context.fill(bounds)
///     context.cgContext.translateBy(x: 0, y: bounds.height)
///     context.cgContext.scaleBy(x: 1, y: -1)
///     page.draw(with: .mediaBox, to: context.cgContext)
///   }
///   try image.pngData()?.write(to: URL(filePath: "page.png"))
/// }
/// ```
public final class UIGraphicsImageRenderer {
  private let size: CGSize
  private let scale: CGFloat
  private let isOpaque: Bool

  /// A renderer of images of a size in points.
  ///
  /// - Parameters:
  ///   - size: in points; an image without any has one pixel.
  ///   - format: how many pixels a point has, 1 by default, and whether the image is opaque.
  public init(size: CGSize, format: UIGraphicsImageRendererFormat = UIGraphicsImageRendererFormat()) {
    self.size = size
    scale = format.scale > 0 ? format.scale : 1
    isOpaque = format.opaque
  }

  /// The image of what a closure draws, in points from the top left, y downwards.
  public func image(actions: (UIGraphicsImageRendererContext) -> Void) -> PDFKitPlatformImage {
    func pixels(_ length: CGFloat) -> Int { Int(min(max((length * scale).rounded(.up), 1), CGFloat(Int16.max))) }
    guard let context = CGContext(PixelSize(width: pixels(size.width), height: pixels(size.height))) else {
      preconditionFailure("there is no memory for an image of \(size.width) x \(size.height) points")
    }
    if isOpaque { context.fill(context.boundingBoxOfClipPath) }
    context.translateBy(x: 0, y: CGFloat(context.height))
    context.scaleBy(x: scale, y: -scale)
    UIGraphicsPushContext(context)
    actions(UIGraphicsImageRendererContext(cgContext: context))
    UIGraphicsPopContext()
    guard let image = context.makeImage() else { preconditionFailure("there is no memory for the image") }
    return PDFKitPlatformImage(cgImage: image, size: size)
  }

  /// Returns the drawing of a closure as a PNG.
  public func pngData(actions: (UIGraphicsImageRendererContext) -> Void) -> Data {
    image(actions: actions).pngData() ?? Data()
  }

  /// Returns the drawing of a closure as a JPEG.
  ///
  /// - Parameter compressionQuality: from 0 (smallest file) to 1 (best quality).
  public func jpegData(
    withCompressionQuality compressionQuality: CGFloat,
    actions: (UIGraphicsImageRendererContext) -> Void
  ) -> Data {
    image(actions: actions).jpegData(compressionQuality: compressionQuality) ?? Data()
  }
}

/// How a ``UIGraphicsImageRenderer`` draws.
public final class UIGraphicsImageRendererFormat {
  /// Pixels a point.
  public var scale: CGFloat = 1
  /// Whether the image is black where nothing is drawn; white otherwise.
  public var opaque = false

  /// One pixel a point, not opaque.
  public init() {}
}

/// The drawing environment that ``UIGraphicsImageRenderer`` passes to a closure.
public final class UIGraphicsImageRendererContext {
  /// The context, in points with the origin at the top left and y pointing down.
  public let cgContext: CGContext

  init(cgContext: CGContext) {
    self.cgContext = cgContext
  }

  /// Fills a rectangle.
  public func fill(_ rect: CGRect) {
    cgContext.fill(rect)
  }

  /// Draws the edge of a rectangle.
  public func stroke(_ rect: CGRect) {
    cgContext.stroke(rect)
  }

  /// Draws into a rectangle alone from here on.
  public func clip(to rect: CGRect) {
    cgContext.clip(to: rect)
  }
}

/// The stack of drawing contexts of this thread; the last is the current one.
private var contexts: [CGContext] {
  get { Thread.current.threadDictionary["org.gatefold.contexts"] as? [CGContext] ?? [] }
  set { Thread.current.threadDictionary["org.gatefold.contexts"] = newValue }
}

/// Pushes a context onto the stack, which makes it the current one of this thread.
public func UIGraphicsPushContext(_ context: CGContext) {
  contexts.append(context)
}

/// Removes the current context, and makes the previous one current.
public func UIGraphicsPopContext() {
  _ = contexts.popLast()
}

/// Returns the current drawing context of this thread, or `nil` if none has been pushed.
public func UIGraphicsGetCurrentContext() -> CGContext? { contexts.last }

/// Fills a rectangle of the current context.
public func UIRectFill(_ rect: CGRect) {
  contexts.last?.fill(rect)
}

extension PDFKitPlatformColor {
  /// The same colour.
  public var cgColor: CGColor { self }

  /// A colour of Core Graphics.
  public convenience init(gray: CGFloat, alpha: CGFloat) {
    self.init(white: gray, alpha: alpha)
  }

  /// Sets the colour of what is filled and of lines in the current context.
  public func set() {
    setFill()
    setStroke()
  }

  /// Sets the colour of what is filled in the current context.
  public func setFill() {
    contexts.last?.setFillColor(self)
  }

  /// Sets the colour of lines in the current context.
  public func setStroke() {
    contexts.last?.setStrokeColor(self)
  }
}

extension PDFKitPlatformBezierPath {
  /// Fills the path in the current context.
  public func fill() {
    guard let context = contexts.last else { return }
    context.beginPath()
    context.addPath(self)
    context.fillPath()
  }

  /// Draws a line along the path in the current context.
  public func stroke() {
    guard let context = contexts.last else { return }
    context.saveGState()
    context.beginPath()
    context.addPath(self)
    context.setLineWidth(lineWidth)
    context.setLineCap(lineCapStyle)
    context.setLineJoin(lineJoinStyle)
    context.strokePath()
    context.restoreGState()
  }
}
