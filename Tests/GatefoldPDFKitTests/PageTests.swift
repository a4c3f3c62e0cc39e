import Foundation
import Gatefold
import GatefoldPDFKit
import GatefoldTestSupport
import Testing

@Suite("PDFKit: pages")
struct PageTests {
  @Test("Boxes are in the file's user space, have their defaults, and are clipped to the MediaBox")
  func boxes() throws {
    let file = SmallPDF(page: "/CropBox[10 20 90 120]/TrimBox[15 25 80 90]/Rotate 90/UserUnit 2")
    let page = try #require(try file.document().page(at: 0))
    #expect(page.bounds(for: .mediaBox) == CGRect(x: 0, y: 0, width: 100, height: 100))
    #expect(page.bounds(for: .cropBox) == CGRect(x: 10, y: 20, width: 80, height: 80))
    #expect(page.bounds(for: .trimBox) == CGRect(x: 15, y: 25, width: 65, height: 65))
    #expect(page.bounds(for: .bleedBox) == page.bounds(for: .cropBox))
    #expect(page.bounds(for: .artBox) == page.bounds(for: .cropBox))
    #expect(page.rotation == 90)
  }

  @Test("Boxes can be set and removed")
  func settingBoxes() throws {
    let page = try #require(try SmallPDF(page: "/CropBox[10 20 90 100]").document().page(at: 0))
    page.setBounds(CGRect(x: 30, y: 30, width: 40, height: 40), for: .cropBox)
    #expect(page.bounds(for: .cropBox) == CGRect(x: 30, y: 30, width: 40, height: 40))
    // A box that the file doesn't have follows the other box.
    #expect(page.bounds(for: .trimBox) == CGRect(x: 30, y: 30, width: 40, height: 40))
    page.setBounds(.zero, for: .cropBox)
    #expect(page.bounds(for: .cropBox) == CGRect(x: 0, y: 0, width: 100, height: 100))
    page.setBounds(.zero, for: .mediaBox)
    #expect(page.bounds(for: .mediaBox) == CGRect(x: 0, y: 0, width: 100, height: 100))
  }

  @Test(
    "Rotations are brought to a quarter",
    arguments: zip([450, -90, 0, 180, 720, -450], [90, 270, 0, 180, 0, 270])
  )
  func rotation(set: Int, read: Int) {
    let page = PDFPage()
    page.rotation = set
    #expect(page.rotation == read)
  }

  @Test("The transform maps each corner of a box to its place on the displayed page", arguments: [0, 90, 180, 270])
  func transform(rotation: Int) {
    let page = PDFPage()
    page.setBounds(CGRect(x: 10, y: 20, width: 100, height: 200), for: .mediaBox)
    page.rotation = rotation
    let transform = page.transform(for: .mediaBox)
    let bottomLeft = CGPoint(x: 10, y: 20).applying(transform)
    let expected = [
      0: CGPoint(x: 0, y: 0), 90: CGPoint(x: 0, y: 100), 180: CGPoint(x: 100, y: 200), 270: CGPoint(x: 200, y: 0),
    ]
    #expect(bottomLeft == expected[rotation])
    let displayed = page.bounds(for: .mediaBox).applying(transform)
    let size = rotation % 180 == 0 ? CGSize(width: 100, height: 200) : CGSize(width: 200, height: 100)
    #expect(displayed == CGRect(origin: .zero, size: size))
    #expect(displayed.applying(transform.inverted()).isClose(to: page.bounds(for: .mediaBox)))
  }

  @Test("Labels come from the file, or are the page's number in the document")
  func labels() throws {
    let document = try Sample.issue.document()
    let expected = try Sample.issue.expected()
    for (index, page) in expected.pages.enumerated() { #expect(document.page(at: index)?.label == page.pageLabel) }
    let plain = try Sample.attachment.document()
    plain.insert(PDFPage(), at: 0)
    #expect(plain.page(at: 0)?.label == "1")
    #expect(plain.page(at: 1)?.label == "2")
  }

  @Test("A thumbnail keeps the aspect ratio of the displayed page within its maximum size")
  func thumbnails() throws {
    let document = try Sample.issue.document()
    let page = try #require(document.page(at: 0))
    let image = page.thumbnail(of: CGSize(width: 200, height: 200), for: .cropBox)
    #expect(image.size == CGSize(width: 155, height: 200))
    page.rotation = 90
    #expect(page.thumbnail(of: CGSize(width: 200, height: 200), for: .cropBox).size == CGSize(width: 200, height: 155))
  }

  @Test("A page is drawn exactly as the engine draws it", arguments: [Sample.issue, .japanese, .navigation])
  func drawing(sample: Sample) async throws {
    let document = try sample.document()
    let issue = try await sample.open()
    for index in [0, 1, 3] {
      let own = try #require(document.page(at: index)).render(.zoom(1))
      let engine = try await issue.page(at: index).render(.zoom(1))
      #expect(own.size == engine.size)
      #expect((0..<own.size.height).allSatisfy { y in own.rowBytes(y) == engine.rowBytes(y) })
    }
  }

  @Test("A box larger than the CropBox shows content outside the CropBox")
  func outside() throws {
    let file = SmallPDF.drawing("1 0 0 rg 0 0 10 100 re f 0 0 1 rg 40 40 10 10 re f", page: "/CropBox[20 20 80 80]")
    let page = try #require(try file.document().page(at: 0))
    let crop = try page.render(.zoom(1), for: .cropBox)
    #expect(crop.size == PixelSize(width: 60, height: 60))
    #expect(crop[25, 35] == PixelColor(red: 0, green: 0, blue: 255))
    let media = try page.render(.zoom(1), for: .mediaBox)
    #expect(media.size == PixelSize(width: 100, height: 100))
    #expect(media[5, 50] == PixelColor(red: 255, green: 0, blue: 0))
    #expect(media[45, 55] == PixelColor(red: 0, green: 0, blue: 255))
  }

  @Test("A changed page is drawn with its changes")
  func drawingChanges() throws {
    let file = SmallPDF.drawing("0 0 1 rg 0 0 10 10 re f")
    let page = try #require(try file.document().page(at: 0))
    #expect(try page.render(.zoom(1))[5, 95] == PixelColor(red: 0, green: 0, blue: 255))
    page.rotation = 90
    // The bottom left corner is displayed at the top left.
    #expect(try page.render(.zoom(1))[5, 5] == PixelColor(red: 0, green: 0, blue: 255))
    page.rotation = 0
    let mark = PDFAnnotation(bounds: CGRect(x: 50, y: 50, width: 20, height: 20), forType: .square, withProperties: nil)
    mark.interiorColor = .green
    page.addAnnotation(mark)
    #expect(try page.render(.zoom(1))[60, 40] == PixelColor(red: 0, green: 255, blue: 0))
    mark.interiorColor = .red
    #expect(try page.render(.zoom(1))[60, 40] == PixelColor(red: 255, green: 0, blue: 0))
    page.displaysAnnotations = false
    #expect(try page.render(.zoom(1))[60, 40] == PixelColor(red: 255, green: 255, blue: 255))
  }

  @Test("A page made from an image shows the image", arguments: ["png", "jpeg", "webp", "tiff"])
  func images(format: String) throws {
    let page = try #require(try SmallPDF.drawing("1 0 0 rg 0 0 50 100 re f").document().page(at: 0))
    let picture = try page.render(.zoom(1))
    let data =
      switch format {
      case "png": try picture.encoded(as: .png)
      case "jpeg": try picture.encoded(as: .jpeg(quality: 95))
      case "webp": try picture.encoded(as: .webp(quality: 95))
      default: try #require(NSImage(cgImage: CGImage(picture)).tiffRepresentation)
      }
    let image = try #require(NSImage(data: data))
    #expect(image.size == CGSize(width: 100, height: 100))
    let made = try #require(PDFPage(image: image))
    #expect(made.bounds(for: .mediaBox) == CGRect(x: 0, y: 0, width: 100, height: 100))
    let drawn = try made.render(.zoom(1))
    #expect(drawn[25, 50].red > 245 && drawn[25, 50].green < 12)
    #expect(drawn[75, 50].red > 245 && drawn[75, 50].green > 245)
    let bitmap = try #require(NSBitmapImageRep(data: data))
    #expect(bitmap.representation(using: .png, properties: [:])?.starts(with: [0x89, 0x50]) == true)
  }

  @Test("A TIFF that is cut off, turned or of a huge field is no image, and a hostile one costs no time")
  func damagedTIFF() throws {
    let page = try #require(try SmallPDF.drawing("").document().page(at: 0))
    let whole = try #require(NSImage(cgImage: CGImage(try page.render(.zoom(1)))).tiffRepresentation)
    for count in 0..<64 { #expect(NSImage(data: Data(whole.prefix(count))) == nil) }
    #expect(NSImage(data: Data(whole.dropLast())) == nil)
    // Entries of the directory: tag, type, number of values, value or place. A width with many values, and a picture that
    // is turned instead of one with its samples together.
    let changes: [(entry: [UInt8], changed: [UInt8])] = [
      ([1, 0, 0, 4, 0, 0, 0, 1], [1, 0, 0, 1, 0x7F, 0xFF, 0xFF, 0xFF]),
      ([1, 28, 0, 3, 0, 0, 0, 1, 0, 1], [1, 18, 0, 3, 0, 0, 0, 1, 0, 6]),
    ]
    for (entry, changed) in changes {
      let range = try #require(whole.firstRange(of: Data(entry)))
      var bytes = whole
      bytes.replaceSubrange(range, with: changed)
      #expect(NSImage(data: bytes) == nil)
    }
  }

  @Test("A file's resolution determines the size in points of its image and of a page made from it")
  func imageResolution() throws {
    let picture = try #require(try SmallPDF.drawing("").document().page(at: 0)).render(.zoom(1))
    let jpeg = try picture.encoded(as: .jpeg)
    // The APP0 segment of JFIF: version, inches, 200 by 100 pixels per inch, no thumbnail.
    let inches: [UInt8] = [0xFF, 0xE0, 0, 16] + Array("JFIF\0".utf8) + [1, 1, 1, 0, 200, 0, 100, 0, 0]
    let scan = try #require(NSImage(data: jpeg.prefix(2) + Data(inches) + jpeg.dropFirst(2)))
    #expect(scan.size == CGSize(width: 36, height: 72))
    #expect(scan.cgImage?.width == 100)
    #expect(try #require(PDFPage(image: scan)).bounds(for: .mediaBox).size == scan.size)
  }

  @Test("Options place an image on a larger page")
  func imageOptions() throws {
    let red = try #require(try SmallPDF.drawing("1 0 0 rg 0 0 100 100 re f").document().page(at: 0))
    let image = red.thumbnail(of: CGSize(width: 100, height: 100), for: .mediaBox)
    let box = CGRect(x: 0, y: 0, width: 300, height: 200)
    let small = try #require(PDFPage(image: image, options: [.mediaBox: box, .rotation: 90]))
    #expect(small.bounds(for: .mediaBox) == box)
    #expect(small.rotation == 90)
    small.rotation = 0
    let drawn = try small.render(.zoom(1))
    #expect(drawn[150, 100].green == 0 && drawn[150, 20].green == 255)
    let grown = try #require(PDFPage(image: image, options: [.mediaBox: box, .upscaleIfSmaller: true]))
    let full = try grown.render(.zoom(1))
    #expect(full[150, 5].green == 0 && full[20, 100].green == 255)
  }

  @Test("Damaged images make no page")
  func damagedImages() throws {
    #expect(NSImage(data: Data("no picture".utf8)) == nil)
    #expect(NSImage(data: Data()) == nil)
    #expect(NSImage(contentsOfFile: "/no/such/file.png") == nil)
    let page = try #require(try SmallPDF().document().page(at: 0))
    let png = try page.render(.zoom(1)).encoded(as: .png)
    for length in stride(from: 1, to: png.count, by: 7) {
      guard let image = NSImage(data: png.prefix(length)) else { continue }
      // The header is complete, and the rest is missing.
      _ = PDFPage(image: image).map { $0.thumbnail(of: CGSize(width: 10, height: 10), for: .mediaBox) }
    }
  }
}

extension PixelBuffer {
  fileprivate func rowBytes(_ y: Int) -> [UInt8] { withRow(y) { Array($0) } }
}
