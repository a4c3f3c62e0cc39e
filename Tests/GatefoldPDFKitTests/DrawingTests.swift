import Foundation
import Gatefold
import GatefoldPDFKit
import GatefoldTestSupport
import Testing

@Suite("PDFKit: drawing into a bitmap")
struct DrawingTests {
  private static let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)

  private func context(_ width: Int, _ height: Int) throws -> CGContext {
    try #require(
      CGContext(
        data: nil,
        width: width,
        height: height,
        bitsPerComponent: 8,
        bytesPerRow: 0,
        space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue
      )
    )
  }

  /// Red, green and blue at x and y from the top left.
  private func color(_ context: CGContext, _ x: Int, _ y: Int) throws -> [UInt8] {
    try #require(context.makeImage()).pixels.withRow(y) { row in [row[4 * x + 2], row[4 * x + 1], row[4 * x]] }
  }

  @Test("A page is drawn exactly as it is rendered", arguments: [Sample.issue, .rightToLeft, .hugePage])
  func page(sample: Sample) throws {
    let document = try sample.document()
    for index in 0..<min(document.pageCount, 3) {
      let page = try #require(document.page(at: index))
      let picture = try page.render(.zoom(1.5), for: .cropBox)
      let context = try context(picture.size.width, picture.size.height)
      context.scaleBy(x: 1.5, y: 1.5)
      // The picture begins at the top of the page.
      let height = page.bounds(for: .cropBox).applying(page.transform(for: .cropBox)).height
      context.translateBy(x: 0, y: CGFloat(picture.size.height) / 1.5 - height)
      page.draw(with: .cropBox, to: context)
      let drawn = try #require(context.makeImage()).pixels
      let differing = (0..<picture.size.height).filter { y in
        drawn.withRow(y) { Array($0) } != picture.withRow(y) { Array($0) }
      }
      #expect(differing.isEmpty, "page \(index)")
    }
  }

  @Test("Only the clipped part is drawn, at the place given by the transform")
  func clippedPage() throws {
    let page = try #require(try SmallPDF.drawing("1 0 0 rg 20 30 40 10 re f").document().page(at: 0))
    let context = try context(200, 200)
    context.setFillColor(gray: 0, alpha: 1)
    context.fill(CGRect(x: 0, y: 0, width: 200, height: 200))
    context.translateBy(x: 100, y: 50)
    context.clip(to: CGRect(x: 0, y: 0, width: 50, height: 100))
    page.draw(with: .mediaBox, to: context)
    #expect(try color(context, 125, 199 - 85) == [255, 0, 0])
    #expect(try color(context, 105, 199 - 55) == [255, 255, 255])
    #expect(try color(context, 155, 199 - 85) == [0, 0, 0])
    #expect(try color(context, 99, 199 - 85) == [0, 0, 0])
  }

  @Test("A page is drawn rotated, mirrored and at any angle")
  func turnedPage() throws {
    let page = try #require(try SmallPDF.drawing("1 0 0 rg 0 0 50 20 re f").document().page(at: 0))
    // A quarter turn counterclockwise: the page's bottom left is at the picture's bottom right.
    let quarter = try context(100, 100)
    quarter.translateBy(x: 100, y: 0)
    quarter.rotate(by: .pi / 2)
    page.draw(with: .mediaBox, to: quarter)
    #expect(try color(quarter, 90, 60) == [255, 0, 0])
    #expect(try color(quarter, 90, 40) == [255, 255, 255])
    #expect(try color(quarter, 70, 60) == [255, 255, 255])
    let mirrored = try context(100, 100)
    mirrored.translateBy(x: 0, y: 100)
    mirrored.scaleBy(x: 1, y: -1)
    page.draw(with: .mediaBox, to: mirrored)
    #expect(try color(mirrored, 25, 10) == [255, 0, 0])
    #expect(try color(mirrored, 25, 30) == [255, 255, 255])
    let eighth = try context(100, 100)
    eighth.translateBy(x: 50, y: 0)
    eighth.rotate(by: .pi / 4)
    page.draw(with: .mediaBox, to: eighth)
    #expect(try color(eighth, 60, 75) == [255, 0, 0])
    #expect(try color(eighth, 10, 90) == [0, 0, 0] || color(eighth, 10, 90) == [255, 255, 255])
  }

  @Test("The transform of a page maps to its user space", arguments: [0, 90, 180, 270])
  func userSpace(rotation: Int) throws {
    let file = SmallPDF.drawing("0 0 1 rg 20 40 30 10 re f", page: "/CropBox[10 20 90 100]/Rotate \(rotation)")
    let page = try #require(try file.document().page(at: 0))
    let context = try context(80, 80)
    page.draw(with: .cropBox, to: context)
    context.saveGState()
    page.transform(context, for: .cropBox)
    context.setFillColor(Self.red)
    context.fill(CGRect(x: 20, y: 40, width: 30, height: 10))
    context.restoreGState()
    let image = try #require(context.makeImage()).pixels
    var counts = [[UInt8]: Int]()
    for y in 0..<80 {
      image.withRow(y) { row in for x in 0..<80 { counts[Array(row[4 * x..<4 * x + 3]), default: 0] += 1 } }
    }
    // The page's drawing is covered, and nothing else is.
    #expect(counts == [[0, 0, 255]: 300, [255, 255, 255]: 6100])
  }

  @Test("Filled rectangles redact pixels in the program's own memory")
  func redaction() throws {
    let page = try #require(try Sample.issue.document().page(at: 1))
    let word = try #require(page.selection(for: NSRange(location: 0, length: 20)))
    let bounds = word.bounds(for: page)
    let size = page.bounds(for: .mediaBox).size
    let (width, height) = (Int((2 * size.width).rounded(.up)), Int((2 * size.height).rounded(.up)))
    let memory = UnsafeMutableRawPointer.allocate(byteCount: 4 * width * height, alignment: 16)
    defer { memory.deallocate() }
    memory.initializeMemory(as: UInt8.self, repeating: 255, count: 4 * width * height)
    let context = try #require(
      CGContext(
        data: memory,
        width: width,
        height: height,
        bitsPerComponent: 8,
        bytesPerRow: 4 * width,
        space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.noneSkipLast.rawValue
      )
    )
    context.scaleBy(x: 2, y: 2)
    page.draw(with: .mediaBox, to: context)
    context.setFillColor(Self.red)
    context.fill(bounds)
    #expect(context.data == memory)
    for (x, y) in [(bounds.midX, bounds.midY), (bounds.minX + 1, bounds.minY + 1), (bounds.maxX - 1, bounds.maxY - 1)] {
      let offset = 4 * ((height - 1 - Int(2 * y)) * width + Int(2 * x))
      #expect((0..<3).map { memory.load(fromByteOffset: offset + $0, as: UInt8.self) } == [255, 0, 0])
    }
    let image = try #require(context.makeImage())
    let written = try #require(PDFPage(image: PDFKitPlatformImage(cgImage: image)))
    #expect(written.bounds(for: .mediaBox).size == CGSize(width: width, height: height))
  }

  @Test("A thumbnail shows the drawing of a subclass")
  func subclass() throws {
    final class Delegate: NSObject, PDFDocumentDelegate {
      func classForPage() -> AnyClass { StampedPage.self }
    }
    let document = try SmallPDF.drawing("0 0 1 rg 0 0 50 50 re f").document()
    let delegate = Delegate()
    document.delegate = delegate
    let page = try #require(document.page(at: 0))
    let image = try #require(page.thumbnail(of: CGSize(width: 200, height: 200), for: .mediaBox).cgImage)
    #expect(image.width == 200 && image.height == 200)
    func color(_ x: Int, _ y: Int) -> [UInt8] { image.pixels.withRow(y) { Array($0[4 * x..<4 * x + 3]) } }
    #expect(color(20, 180) == [255, 0, 0])
    #expect(color(180, 20) == [0, 0, 255])
    #expect(color(20, 20) == [255, 255, 255])
  }

  @Test("An annotation subclass draws over the page, in its user space")
  func drawnAnnotation() throws {
    let file = SmallPDF.drawing("0 0 1 rg 0 0 100 100 re f", page: "/CropBox[10 10 90 90]/Rotate 90")
    let page = try #require(try file.document().page(at: 0))
    let annotation = CrossAnnotation(
      bounds: CGRect(x: 20, y: 30, width: 20, height: 20),
      forType: .stamp,
      withProperties: nil
    )
    page.addAnnotation(annotation)
    let context = try context(80, 80)
    page.draw(with: .cropBox, to: context)
    let thumbnail = try #require(page.thumbnail(of: CGSize(width: 80, height: 80), for: .cropBox).cgImage).pixels
    // The middle is at (30, 40) in user space, and the page is rotated clockwise.
    let middle = CGPoint(x: 30, y: 40).applying(page.transform(for: .cropBox))
    let (x, y) = (Int(middle.x), 79 - Int(middle.y))
    #expect(try color(context, x, y) == [0, 255, 0])
    #expect(thumbnail.withRow(y) { Array($0[4 * x..<4 * x + 3]) } == [0, 255, 0])
    #expect(try color(context, x + 15, y + 15) == [0, 0, 255])
    annotation.shouldDisplay = false
    page.draw(with: .cropBox, to: context)
    #expect(try color(context, x, y) == [0, 0, 255])
  }

  @Test("UIKit's renderer draws from the top left with the colours of the thread's context")
  func renderer() throws {
    let page = try #require(try SmallPDF.drawing("1 0 0 rg 0 0 50 20 re f").document().page(at: 0))
    let format = UIGraphicsImageRendererFormat()
    format.scale = 2
    let image = UIGraphicsImageRenderer(size: CGSize(width: 100, height: 150), format: format).image { context in
      UIColor(gray: 0.2, alpha: 1).set()
      context.fill(CGRect(x: 0, y: 100, width: 100, height: 50))
      context.cgContext.translateBy(x: 0, y: 100)
      context.cgContext.scaleBy(x: 1, y: -1)
      page.draw(with: .mediaBox, to: context.cgContext)
    }
    #expect(UIGraphicsGetCurrentContext() == nil)
    #expect(image.size == CGSize(width: 100, height: 150))
    let pixels = try #require(image.cgImage).pixels
    #expect(pixels.size == PixelSize(width: 200, height: 300))
    func color(_ x: Int, _ y: Int) -> [UInt8] { pixels.withRow(y) { Array($0[4 * x..<4 * x + 3]) } }
    #expect(color(50, 180) == [0, 0, 255])
    #expect(color(50, 100) == [255, 255, 255])
    #expect(color(50, 250) == [51, 51, 51])
  }

  @Test("Paths, graphics states, blending and images are drawn")
  func graphics() throws {
    let context = try context(100, 100)
    context.setFillColor(gray: 1, alpha: 1)
    context.fill(CGRect(x: 0, y: 0, width: 100, height: 100))
    context.saveGState()
    context.setFillColor(Self.red)
    context.translateBy(x: 50, y: 50)
    #expect(context.ctm == CGAffineTransform(translationX: 50, y: 50))
    context.fillEllipse(in: CGRect(x: -20, y: -20, width: 40, height: 40))
    context.restoreGState()
    #expect(context.ctm == .identity)
    #expect(try color(context, 50, 50) == [255, 0, 0])
    #expect(try color(context, 33, 33) == [255, 255, 255])

    context.setBlendMode(.multiply)
    context.setFillColor(red: 0, green: 1, blue: 1, alpha: 1)
    context.fill(CGRect(x: 0, y: 0, width: 50, height: 100))
    #expect(try color(context, 45, 50) == [0, 0, 0])
    #expect(try color(context, 10, 10) == [0, 255, 255])
    context.setBlendMode(.normal)

    context.move(to: CGPoint(x: 60, y: 0))
    context.addLine(to: CGPoint(x: 60, y: 30))
    context.setStrokeColor(red: 0, green: 0, blue: 1, alpha: 1)
    context.setLineWidth(4)
    context.strokePath()
    #expect(try color(context, 59, 90) == [0, 0, 255])
    #expect(try color(context, 65, 90) == [255, 255, 255])

    let checks = try self.context(2, 2)
    checks.setFillColor(Self.red)
    checks.fill(CGRect(x: 0, y: 1, width: 1, height: 1))
    context.interpolationQuality = .none
    context.draw(try #require(checks.makeImage()), in: CGRect(x: 80, y: 80, width: 20, height: 20))
    #expect(try color(context, 84, 4) == [255, 0, 0])
    #expect(try color(context, 94, 4) == [255, 255, 255])
    #expect(try color(context, 84, 14) == [255, 255, 255])
  }

  @Test("An image is written to a file of each type", arguments: [UTType.png, .jpeg, .tiff, .webP])
  func imageFiles(type: UTType) throws {
    let page = try #require(try SmallPDF.drawing("0 0 1 rg 0 0 50 50 re f").document().page(at: 0))
    let image = try #require(page.thumbnail(of: CGSize(width: 100, height: 100), for: .mediaBox).cgImage)
    try TemporaryFolder.with { folder in
      let url = folder.appending(path: "page.\(try #require(type.preferredFilenameExtension))")
      let identifier = type.identifier as CFString
      let file = try #require(CGImageDestinationCreateWithURL(url as CFURL, identifier, 1, nil))
      #expect(!CGImageDestinationFinalize(file), "there is no image yet")
      let options: [CFString: Any] = [kCGImageDestinationLossyCompressionQuality: 1.0]
      CGImageDestinationAddImage(file, image, options as CFDictionary)
      #expect(!FileManager.default.fileExists(atPath: url.path))
      #expect(CGImageDestinationFinalize(file))
      #expect(!CGImageDestinationFinalize(file), "it is written once")
      let read = try #require(NSImage(contentsOf: url)?.cgImage)
      #expect(read.width == 100 && read.height == 100)
      let blue = read.pixels.withRow(80) { Array($0[4 * 20..<4 * 20 + 3]) }
      #expect(blue[0] > 245 && blue[1] < 10 && blue[2] < 10)
    }
  }

  @Test("The quality option changes an image file, and a file that can't be written is reported")
  func imageFileOptions() throws {
    let page = try #require(try Sample.issue.document().page(at: 1))
    let image = try #require(page.thumbnail(of: CGSize(width: 300, height: 300), for: .mediaBox).cgImage)
    func size(_ quality: Any) throws -> Int {
      let data = NSMutableData()
      let file = try #require(CGImageDestinationCreateWithData(data as CFMutableData, kUTTypeJPEG, 1, nil))
      CGImageDestinationAddImage(file, image, [kCGImageDestinationLossyCompressionQuality: quality])
      #expect(CGImageDestinationFinalize(file))
      return data.length
    }
    #expect(try size(CGFloat(0.1)) < size(NSNumber(value: 0.5)))
    #expect(try size(Float(0.5)) < size(0.95))
    #expect(CGImageDestinationCreateWithData(NSMutableData(), UTType.pdf.identifier, 1, nil) == nil)
    #expect(CGImageDestinationCreateWithData(NSMutableData(), kUTTypePNG, 2, nil) == nil)
    let nowhere = URL(filePath: "/no/such/folder/page.png")
    let file = try #require(CGImageDestinationCreateWithURL(nowhere, kUTTypePNG, 1, nil))
    CGImageDestinationAddImage(file, image, nil)
    #expect(!CGImageDestinationFinalize(file))
  }

  @Test("An impossible context is nil")
  func impossible() {
    func make(_ width: Int, _ info: UInt32, bytesPerRow: Int = 0, bits: Int = 8, gray: Bool = false) -> CGContext? {
      CGContext(
        data: nil,
        width: width,
        height: 10,
        bitsPerComponent: bits,
        bytesPerRow: bytesPerRow,
        space: gray ? CGColorSpaceCreateDeviceGray() : CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: info
      )
    }
    let info = CGImageAlphaInfo.premultipliedLast.rawValue
    #expect(make(10, info) != nil)
    #expect(make(10, CGImageAlphaInfo.premultipliedFirst.rawValue)?.data == nil)
    for context in [
      make(0, info), make(-1, info), make(40_000, info), make(10, info, bytesPerRow: 39), make(10, info, bits: 16),
      make(10, info, gray: true), make(10, CGImageAlphaInfo.last.rawValue), make(10, 0xffff_ffff),
    ] {
      #expect(context == nil)
    }
  }
}

/// A page with a stamp, drawn as in programs for Apple's systems.
private final class StampedPage: PDFPage, @unchecked Sendable {
  override func draw(with box: PDFDisplayBox, to context: CGContext) {
    super.draw(with: box, to: context)
    UIGraphicsPushContext(context)
    context.saveGState()
    UIColor.red.setFill()
    context.fill(CGRect(x: 80, y: 80, width: 20, height: 20))
    context.restoreGState()
    UIGraphicsPopContext()
  }
}

/// An annotation that a program draws as an upright cross.
private final class CrossAnnotation: PDFAnnotation, @unchecked Sendable {
  override func draw(with box: PDFDisplayBox, in context: CGContext) {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: bounds.minX, y: bounds.midY))
    path.addLine(to: CGPoint(x: bounds.maxX, y: bounds.midY))
    path.move(to: CGPoint(x: bounds.midX, y: bounds.minY))
    path.addLine(to: CGPoint(x: bounds.midX, y: bounds.maxY))
    context.setStrokeColor(UIColor.green.cgColor)
    context.setLineWidth(4)
    context.addPath(path)
    context.strokePath()
  }
}
