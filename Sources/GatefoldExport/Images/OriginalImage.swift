public import Foundation
public import Gatefold
internal import GatefoldFormats

/// An image of a PDF as a file of its own, without loss: a JPEG, JPEG 2000, JBIG2 or fax image as it is in the PDF, any
/// other one as PNG, or as TIFF in CMYK and in spot colours.
///
/// ```swift
/// for image in try await page.inspection().images {
///   if let original = try await OriginalImage(image, in: issue.objects) {
///     try original.data.write(to: folder.appending(path: "image.\(original.fileExtension)"))
///   }
/// }
/// ```
///
/// Masks are separate images. Colours are the image's own, before any profile is applied.
public struct OriginalImage: Sendable {
  /// The file.
  public let data: Data
  /// "jpg", "jp2", "jb2", "png" or "tif".
  public let fileExtension: String

  /// - Parameters:
  ///   - image: the image.
  ///   - objects: the objects of the image's issue.
  ///   - maximumByteCount: the most bytes to read; 1 GiB by default.
  /// - Returns: `nil` for an image within the content of a page.
  /// - Throws: `embeddedFileTooLarge`; `damagedEmbeddedFile` for an image that is damaged, or whose colours are not
  ///   known; `damaged`, `cancelled`.
  public init?(
    _ image: PDFImage,
    in objects: PDFObjects,
    maximumByteCount: Int = EmbeddedFile.defaultMaximumByteCount
  ) async throws(GatefoldError) {
    guard let reference = image.reference else { return nil }
    let object = try await objects.object(reference)
    let reader = ImageFileReader(image: image, object: object, objects: objects, maximumByteCount: maximumByteCount)
    (data, fileExtension) = try await reader.file()
  }
}

/// Reads the samples of an image, and makes a file of them.
private struct ImageFileReader {
  let image: PDFImage
  let object: PDFObject
  let objects: PDFObjects
  let maximumByteCount: Int

  /// Samples, or a picture in its own format.
  private func bytes() async throws(GatefoldError) -> [UInt8] {
    guard let reference = image.reference else { return [] }
    return [UInt8](try await objects.stream(reference, maximumByteCount: maximumByteCount))
  }

  func file() async throws(GatefoldError) -> (Data, String) {
    switch image.compression {
    case .jpeg: return (Data(try await bytes()), "jpg")
    case .jpeg2000: return (Data(try await bytes()), "jp2")
    case .jbig2: return (try await jbig2(), "jb2")
    case .fax: return (try await fax(), "tif")
    case .lossless, .none: return try await samples()
    }
  }

  // MARK: Compressed pictures

  private func parameters() async throws(GatefoldError) -> PDFObject.Value? {
    guard let value = object["DecodeParms"] ?? object["DP"] else { return nil }
    let followed = try await objects.followed(value)
    return try await objects.followed(followed.items.last ?? followed)
  }

  /// A file of JBIG2 segments in sequence (ITU-T T.88, annex D.4), of one page.
  private func jbig2() async throws(GatefoldError) -> Data {
    var file = Data([0x97, 0x4A, 0x42, 0x32, 0x0D, 0x0A, 0x1A, 0x0A, 1, 0, 0, 0, 1])
    if case .reference(let globals)? = try await parameters()?["JBIG2Globals"] {
      file += try await objects.stream(globals, maximumByteCount: maximumByteCount)
    }
    return file + Data(try await bytes())
  }

  /// A TIFF with the rows of a fax as they are.
  private func fax() async throws(GatefoldError) -> Data {
    let parameters = try await parameters()
    func number(_ key: String, _ fallback: Int) -> Int {
      if case .integer(let number)? = parameters?[key] { number } else { fallback }
    }
    let kind = number("K", 0)
    // Where each row begins with a code of its own, zeros before it do not matter.
    let isAligned =
      parameters?["EncodedByteAlign"] == .boolean(true) && (kind < 0 || parameters?["EndOfLine"] != .boolean(true))
    guard !isAligned || kind == 0 else {
      throw GatefoldError(
        .damagedEmbeddedFile,
        "the image is a two-dimensional fax whose rows begin at whole bytes, which TIFF does not know"
      )
    }
    let isBlackOne = parameters?["BlackIs1"] == .boolean(true)
    return TIFFFile(
      width: number("Columns", 1_728),
      height: image.pixelSize.height,
      bitsPerSample: 1,
      samplesPerPixel: 1,
      color: isBlackOne != (try await isInverted()) ? .blackIsZero : .whiteIsZero,
      compression: isAligned ? .modifiedHuffman : kind < 0 ? .group4 : .group3(isTwoDimensional: kind > 0),
      strip: try await bytes()
    ).data
  }

  // MARK: Samples

  /// The least and the greatest value of the axes of a Lab space (PDF 32000-1, 8.6.5.4).
  private func labRange() async throws(GatefoldError) -> [Double] {
    var space = try await objects.followed(object["ColorSpace"] ?? .null)
    if case .name("Indexed")? = space.items.first, space.items.count > 1 {
      space = try await objects.followed(space.items[1])
    }
    guard let values = space.items.dropFirst().first else { return LabSamples.standardRange }
    let dictionary = try await objects.followed(values)
    let range = try await objects.followed(dictionary["Range"] ?? .null).items.compactMap(\.number)
    return range.count == 4 && range.allSatisfy(\.isFinite) ? range : LabSamples.standardRange
  }

  /// Whether the greatest sample is the least colour.
  private func isInverted() async throws(GatefoldError) -> Bool {
    guard let value = object["Decode"] else { return false }
    let decode = try await objects.followed(value)
    guard decode.items.count >= 2, let first = decode.items[0].number, let second = decode.items[1].number else {
      return false
    }
    return first > second
  }

  private func samples() async throws(GatefoldError) -> (Data, String) {
    let size = image.pixelSize
    var bits = image.bitsPerComponent ?? 8
    var (space, palette) = (image.colorSpace ?? .deviceGray, [UInt8]?.none)
    if case .indexed(let base) = space { (space, palette) = (base, try await self.palette()) }
    guard [1, 2, 4, 8, 16].contains(bits), bits >= 8 || space.family != .lab || palette != nil else {
      throw GatefoldError(.damagedEmbeddedFile, "the image has samples of \(bits) bits, which PDF does not know")
    }
    let count = max(space.componentCount, 1)
    var samples = try await bytes()
    let (bitsPerRow, isHuge) = size.width.multipliedReportingOverflow(by: bits * (palette == nil ? count : 1))
    let bytesPerRow = (bitsPerRow + 7) / 8
    let (byteCount, isHuger) = bytesPerRow.multipliedReportingOverflow(by: size.height)
    guard size.width > 0, size.height > 0, !isHuge, !isHuger, byteCount <= maximumByteCount
    else { throw GatefoldError(.damagedEmbeddedFile, "the image has no samples of a known form") }
    // Most of a picture must be there: a few bytes may claim to be one of any size.
    guard samples.count >= byteCount / 100, palette == nil || bits <= 8 else {
      throw GatefoldError(.damagedEmbeddedFile, "the image has too few samples, or numbers of colours of 16 bits")
    }
    // Missing samples at the end are black.
    samples += [UInt8](repeating: 0, count: max(0, byteCount - samples.count))
    samples.removeLast(samples.count - byteCount)
    if try await isInverted() { for index in samples.indices { samples[index] = ~samples[index] } }
    if let palette {
      if let colors = Self.rgb(palette, space) {
        return (PNGFile(size: size, bits: bits, color: .palette(colors), rows: samples).data, "png")
      }
      guard size.width * size.height <= maximumByteCount / count else {
        throw GatefoldError(
          .embeddedFileTooLarge,
          "the image has too many samples; raise the limit if you trust the file"
        )
      }
      samples = Self.expanded(samples, size, bits: bits, palette: palette, count: count)
      bits = 8
    }
    if space.family == .lab { samples = LabSamples(samples, bits: bits, range: try await labRange()).asTIFF }
    // No ink is white.
    if space.family == .spot, count == 1 { for index in samples.indices { samples[index] = ~samples[index] } }
    switch (space.family, count) {
    case (.gray, _), (.spot, 1), (.unknown, 1):
      return (PNGFile(size: size, bits: bits, color: .gray, rows: samples).data, "png")
    case (.rgb, 3) where bits >= 8:
      return (PNGFile(size: size, bits: bits, color: .rgb, rows: samples).data, "png")
    default:
      let color: TIFFFile.Color =
        switch space.family {
        case .rgb: .rgb
        case .lab: .lab
        default: .inks(isCMYK: space.family == .cmyk)
        }
      let file = TIFFFile(
        width: size.width,
        height: size.height,
        bitsPerSample: bits,
        samplesPerPixel: count,
        color: color,
        compression: .deflate,
        strip: DeflatedBytes.deflated(samples, level: 6)
      )
      return (file.data, "tif")
    }
  }

  /// The colours of an indexed space, in the samples of its base.
  private func palette() async throws(GatefoldError) -> [UInt8] {
    let space = try await objects.followed(object["ColorSpace"] ?? .null)
    // A name of the resources is not followed: images of magazines name their spaces themselves.
    guard space.items.count >= 4 else {
      throw GatefoldError(.damagedEmbeddedFile, "the colours of the image are not found")
    }
    switch space.items[3] {
    case .string(let text): return text.bytes
    case .reference(let reference):
      let table = try await objects.object(reference)
      if case .string(let text) = table.value { return text.bytes }
      return [UInt8](try await objects.stream(reference, maximumByteCount: 1 << 20))
    default: return []
    }
  }

  /// Returns a palette as red, green and blue, or `nil` for an unsupported base colour space.
  private static func rgb(_ palette: [UInt8], _ base: PDFColorSpace) -> [UInt8]? {
    switch base.family {
    case .gray: palette.prefix(256).flatMap { [$0, $0, $0] }
    case .rgb: Array(palette.prefix(min(768, palette.count / 3 * 3)))
    default: nil
    }
  }

  /// Numbers of colours as the colours themselves.
  private static func expanded(
    _ samples: [UInt8],
    _ size: PixelSize,
    bits: Int,
    palette: [UInt8],
    count: Int
  ) -> [UInt8] {
    var colors: [UInt8] = []
    colors.reserveCapacity(size.width * size.height * count)
    let bytesPerRow = (size.width * bits + 7) / 8
    for y in 0..<size.height {
      for x in 0..<size.width {
        let position = x * bits
        let byte = Int(samples[y * bytesPerRow + position / 8])
        let index = bits >= 8 ? byte : byte >> (8 - bits - position % 8) & (1 << bits - 1)
        for component in 0..<count {
          let at = index * count + component
          colors.append(palette.indices.contains(at) ? palette[at] : 0)
        }
      }
    }
    return colors
  }
}
