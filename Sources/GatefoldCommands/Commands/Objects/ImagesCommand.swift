internal import ArgumentParser
internal import Foundation
internal import Gatefold
internal import GatefoldExport
internal import GatefoldFormats

struct ImagesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "images",
    abstract: "List the images of pages with their size, colours, compression and resolution, and extract them.",
    discussion: """
      Each image has a line for each time it is drawn, and one for its mask. With --out, each image is written once, \
      without loss: JPEG, JPEG 2000, JBIG2 (.jb2) and fax (.tif) as they are in the file; others as PNG, or as TIFF in \
      CMYK and spot colours. Masks are files of their own.

      Examples:
        gatefold images issue.pdf
        gatefold images issue.pdf --pages 3 --format json
        gatefold images issue.pdf --out originals
      """
  )

  @OptionGroup var source: IssueArgument
  @OptionGroup var selection: PagesOptions

  @OptionGroup var extraction: ExtractionOptions
  @OptionGroup var listing: ListingOptions
  @OptionGroup var opening: OpeningOptions

  func run() async throws {
    try await reportingFailure(source.pdf) {
      let issue = try await source.open(opening)
      let inspected = try await InspectedPages(of: issue, source.pdf, selection) { page throws(GatefoldError) in
        try await page.placedImages()
      }
      let images = inspected.pages.flatMap(\.value)
      let written = try await write(images, of: issue, inspected.failures)
      try listing.print(
        ["images": images.map { $0.json(file: $0.image.reference.flatMap { written[$0] }) }],
        text: Self.text(images)
      )
      if images.isEmpty, inspected.failures.failedCount == 0 { Console.current.note("\(source.pdf): no images") }
      if let output = extraction.output {
        Console.current.note("wrote \(written.count.counted("file")) below \(output)")
      }
      try inspected.failures.write(to: extraction.report)
      try inspected.throwIfIncomplete()
    }
  }

  /// - Returns: the file of each image.
  private func write(
    _ images: [PlacedImage],
    of issue: MagazineIssue,
    _ report: WrittenReport
  ) async throws -> [PDFObject.Reference: String] {
    guard let folder = try extraction.folder() else { return [:] }
    var seen: Set<PDFObject.Reference> = []
    var written: [PDFObject.Reference: String] = [:]
    for placed in images {
      guard let reference = placed.image.reference, seen.insert(reference).inserted else { continue }
      do throws(GatefoldError) {
        let original = try await OriginalImage(
          placed.image,
          in: issue.objects,
          maximumByteCount: extraction.maximumByteCount
        )
        guard let original else { continue }
        let name = "\(ExportNames.page(placed.pageIndex))-\(placed.image.kind.rawValue)-\(reference.number)"
        let path = folder.path(for: "\(name).\(original.fileExtension)", fallback: name)
        try OutputFile.write(original.data, to: path)
        written[reference] = path
        report.add(
          WrittenReport.Entry(
            file: path,
            source: source.pdf,
            pageIndices: [placed.pageIndex],
            size: placed.image.pixelSize,
            bytes: original.data.count
          )
        )
      } catch {
        report.add(
          error.about("the image of object \(reference.number)"),
          source: source.pdf,
          pageIndex: placed.pageIndex
        )
      }
    }
    return written
  }

  private static func text(_ images: [PlacedImage]) -> String {
    var table = TextTable([
      ("page", .right), ("kind", .left), ("width", .right), ("height", .right), ("bits", .right),
      ("colours", .left), ("compression", .left), ("ppi", .right), ("size", .right), ("object", .right),
    ])
    for placed in images {
      let image = placed.image
      table.append([
        "\(placed.pageIndex + 1)", image.kind == .softMask ? "soft mask" : image.kind.rawValue,
        "\(image.pixelSize.width)", "\(image.pixelSize.height)", image.bitsPerComponent.map { "\($0)" } ?? "",
        image.colorSpace?.description.printable ?? "", image.compression.rawValue, placed.resolutionSummary,
        image.byteCount.byteSummary, image.reference.map { "\($0.number)" } ?? "in content",
      ])
    }
    return table.text
  }
}

extension PlacedImage {
  fileprivate var resolutionSummary: String {
    guard isDrawn else { return "not drawn" }
    guard let horizontalPPI, let verticalPPI else { return "" }
    let (x, y) = (Int(horizontalPPI.rounded()), Int(verticalPPI.rounded()))
    return x == y ? "\(x)" : "\(x) x \(y)"
  }
}

extension PlacedImage {
  /// - Parameter file: that it was written to.
  fileprivate func json(file: String?) -> JSONObject {
    [
      "pageIndex": pageIndex, "pageNumber": pageIndex + 1, "kind": image.kind.rawValue,
      "width": image.pixelSize.width, "height": image.pixelSize.height, "colorSpace": image.colorSpace?.description,
      "colorFamily": image.colorSpace?.family.rawValue, "componentCount": image.colorSpace?.componentCount ?? 1,
      "bitsPerComponent": image.bitsPerComponent, "filters": image.filters,
      "compression": image.compression.rawValue, "isInterpolated": image.isInterpolated, "byteCount": image.byteCount,
      "reference": image.reference?.json, "mask": image.mask?.json, "masked": image.masked?.json, "rect": rect?.json,
      "isDrawn": isDrawn, "horizontalPPI": horizontalPPI.map(roundedForJSON),
      "verticalPPI": verticalPPI.map(roundedForJSON), "file": file,
    ]
  }
}
