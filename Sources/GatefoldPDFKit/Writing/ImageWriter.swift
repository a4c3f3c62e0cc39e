internal import Foundation
internal import Gatefold

/// Writes pages that show an image.
struct ImageWriter {
  private let editor: DocumentEditor

  init(_ editor: DocumentEditor) {
    self.editor = editor
  }

  /// The object of a page.
  func page(_ page: ImagePage) throws(GatefoldError) -> DocumentEditor.Object {
    let image = try self.image(page)
    let frame = [page.frame.width, 0, 0, page.frame.height, page.frame.minX, page.frame.minY]
    let matrix = frame.map { WrittenValues.digits(Double($0)) }.joined(separator: " ")
    let content = try editor.addStream([:], data: Array("q \(matrix) cm /Image Do Q\n".utf8))
    return try editor.addObject(
      .dictionary([
        "Type": .name("Page"), "MediaBox": WrittenValues.rect(page.mediaBox), "Contents": content.reference,
        "Resources": .dictionary(["XObject": .dictionary(["Image": image.reference])]),
      ])
    )
  }

  /// A JPEG file as it is, unless another quality is asked for; anything else decoded.
  private func image(_ page: ImagePage) throws(GatefoldError) -> DocumentEditor.Object {
    if let file = page.image.file, case .jpeg(let components) = file.kind, components > 0,
      page.compressionQuality == nil
    {
      return try jpeg(Array(file.data), file.size, componentCount: components)
    }
    guard let pixels = page.image.cgImage?.pixels else {
      throw GatefoldError(.drawingFailed, "the image of a page is damaged; use another file")
    }
    if let quality = page.compressionQuality {
      let data = try pixels.encoded(as: .jpeg(quality: min(max(Int(quality * 100), 1), 100)))
      let isGrey = PictureFile(data).map { if case .jpeg(let count) = $0.kind { count == 1 } else { false } } ?? false
      return try jpeg(Array(data), pixels.size, componentCount: isGrey ? 1 : 3)
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(pixels.size.width * pixels.size.height * 3)
    for y in 0..<pixels.size.height {
      pixels.withRow(y) { row in
        for pixel in stride(from: 0, to: row.count, by: PixelBuffer.bytesPerPixel) {
          bytes.append(row[pixel + 2])
          bytes.append(row[pixel + 1])
          bytes.append(row[pixel])
        }
      }
    }
    return try editor.addStream(dictionary(pixels.size, space: "DeviceRGB"), data: bytes)
  }

  private func jpeg(
    _ bytes: [UInt8],
    _ size: PixelSize,
    componentCount: Int
  ) throws(GatefoldError) -> DocumentEditor.Object {
    let space = [1: "DeviceGray", 4: "DeviceCMYK"][componentCount] ?? "DeviceRGB"
    var dictionary = dictionary(size, space: space)
    dictionary["Filter"] = .name("DCTDecode")
    // Adobe's programs write CMYK inverted.
    if componentCount == 4 { dictionary["Decode"] = .array((0..<8).map { .integer(1 - $0 % 2) }) }
    return try editor.addStream(dictionary, data: bytes)
  }

  private func dictionary(_ size: PixelSize, space: String) -> PDFDictionary {
    [
      "Type": .name("XObject"), "Subtype": .name("Image"), "Width": .integer(size.width),
      "Height": .integer(size.height), "ColorSpace": .name(space), "BitsPerComponent": .integer(8),
    ]
  }
}
