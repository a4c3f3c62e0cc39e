/// Reads image dictionaries (PDF 32000-1, 8.9.5).
struct ImageReader {
  let lookup: ObjectLookup
  private var colors: ColorSpaceReader { ColorSpaceReader(lookup: lookup) }
  private var inlineColors: ColorSpaceReader { ColorSpaceReader(lookup: lookup, isInline: true) }

  /// Short names within the content, and their long ones.
  private static let longNames = [
    "AHx": "ASCIIHexDecode", "A85": "ASCII85Decode", "LZW": "LZWDecode", "Fl": "FlateDecode", "RL": "RunLengthDecode",
    "CCF": "CCITTFaxDecode", "DCT": "DCTDecode",
  ]

  init(_ lookup: ObjectLookup) {
    self.lookup = lookup
  }

  /// An image, and the masks that belong to it.
  func images(_ image: PDFObject.Value, _ reference: PDFObject.Reference, resources: PDFObject.Value?) -> [PDFImage] {
    let isStencil = lookup.isTrue(image["ImageMask"])
    let kind = isStencil ? PDFImage.Kind.stencil : .image
    guard !isStencil else { return [self.image(image, kind, reference, resources: resources)] }
    let soft = lookup.object(image["SMask"])
    let hard = lookup.object(image["Mask"])
    var (mask, maskKind) = (soft, PDFImage.Kind.softMask)
    if soft.reference == nil || !lookup.isStream(soft.value) { (mask, maskKind) = (hard, .mask) }
    guard let maskReference = mask.reference, lookup.isStream(mask.value) else {
      return [self.image(image, kind, reference, resources: resources)]
    }
    return [
      self.image(image, kind, reference, resources: resources, mask: maskReference),
      self.image(mask.value, maskKind, maskReference, resources: resources, masked: reference),
    ]
  }

  private func image(
    _ image: PDFObject.Value,
    _ kind: PDFImage.Kind,
    _ reference: PDFObject.Reference,
    resources: PDFObject.Value?,
    mask: PDFObject.Reference? = nil,
    masked: PDFObject.Reference? = nil
  ) -> PDFImage {
    let isMask = kind == .stencil || kind == .mask
    let filters = filters(image["Filter"])
    return PDFImage(
      kind: kind,
      pixelSize: size(image["Width"], image["Height"]),
      colorSpace: isMask || image["ColorSpace"] == nil ? nil : colors.space(image["ColorSpace"], resources: resources),
      bitsPerComponent: isMask
        ? 1 : bits(image["BitsPerComponent"]) ?? (filters.last == "DCTDecode" ? 8 : nil),
      filters: filters,
      isInterpolated: lookup.isTrue(image["Interpolate"]),
      reference: reference,
      byteCount: lookup.byteCount(of: image),
      mask: mask,
      masked: masked,
      drawnSize: nil
    )
  }

  /// An image within the content.
  func inlineImage(
    _ image: PDFObject.Value,
    byteCount: Int,
    drawnSize: PageSize,
    resources: PDFObject.Value?
  ) -> PDFImage {
    let isStencil = lookup.isTrue(image["IM"] ?? image["ImageMask"])
    let space = image["CS"] ?? image["ColorSpace"]
    return PDFImage(
      kind: isStencil ? .stencil : .image,
      pixelSize: size(image["W"] ?? image["Width"], image["H"] ?? image["Height"]),
      colorSpace: isStencil || space == nil ? nil : inlineColors.space(space, resources: resources),
      bitsPerComponent: isStencil ? 1 : bits(image["BPC"] ?? image["BitsPerComponent"]),
      filters: filters(image["F"] ?? image["Filter"]),
      isInterpolated: lookup.isTrue(image["I"] ?? image["Interpolate"]),
      reference: nil,
      byteCount: byteCount,
      mask: nil,
      masked: nil,
      drawnSize: drawnSize
    )
  }

  private func size(_ width: PDFObject.Value?, _ height: PDFObject.Value?) -> PixelSize {
    func length(_ value: PDFObject.Value?) -> Int { min(max(lookup.integer(value) ?? 0, 0), Int(Int32.max)) }
    return PixelSize(width: length(width), height: length(height))
  }

  /// Bits of a component, as far as any image has them.
  private func bits(_ value: PDFObject.Value?) -> Int? { lookup.integer(value).map { min(max($0, 0), 255) } }

  private func filters(_ value: PDFObject.Value?) -> [String] {
    lookup.items(value).prefix(16).compactMap { lookup.name($0) }.map { Self.longNames[$0] ?? $0 }
  }
}
