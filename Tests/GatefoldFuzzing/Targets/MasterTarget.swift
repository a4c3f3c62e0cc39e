internal import Foundation

@testable import Gatefold
@testable import GatefoldPackage

extension FuzzTarget {
  /// A TIFF or JPEG 2000 of a page: its head read, the picture laid into a PDF of one page, and that drawn in part.
  static let master = FuzzTarget("master") { bytes in
    var files = FuzzedFiles()
    files.add("page.tif", bytes)
    let paper = PageSize(width: 60, height: 40)
    guard let file = try? OpenedPackageFile("page.tif", in: files), let picture = try? MasterPicture(file),
      let page = try? picture.document(from: file, paper: paper)
    else { return }
    _ = FuzzedFile.kept
    guard let data = try? DocumentBytes.mapping(page.file) else { preconditionFailure("the page's file is not there") }
    let document = PDFSource(data).open()
    guard let summary = try? document.summary() else { preconditionFailure("the page's file is not opened") }
    precondition(summary.pageCount == 1, "the file of a page has \(summary.pageCount) pages")
    guard picture.size.width * picture.size.height <= 1 << 20 else { return }
    let region = PageRegion(
      pageIndex: 0,
      scale: 0.6,
      rotation: .none,
      pixels: PixelRect(x: 4, y: 4, width: 24, height: 16)
    )
    guard let pixels = try? PixelStorage(region.pixels.size) else { return }
    try? document.draw(region, onto: pixels)
  }
}
