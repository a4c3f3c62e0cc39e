internal import Gatefold
internal import GatefoldExport

/// Writes the first page of an issue as a picture.
struct CoverWriter {
  let issue: Issue
  let files: any PublicationFiles

  static let path = "images/cover.jpg"

  /// - Returns: the size of the picture in pixels; `nil` if it could not be drawn.
  /// - Throws: `cancelled`, `unwritableFile`.
  func write(_ failures: inout [GatefoldError]) async throws(GatefoldError) -> PixelSize? {
    let pixels: PixelBuffer
    do throws(GatefoldError) {
      let page = try await issue.page(at: 0)
      pixels = try await page.render(.fit(PixelSize(width: 1200, height: 1600)))
    } catch {
      if error.code == .cancelled { throw error }
      failures.append(error.on(page: 0))
      return nil
    }
    let data = try pixels.encoded(as: .jpeg(quality: 85))
    try files.add(data, at: Self.path, showing: .picture(pageIndices: [0], size: pixels.size))
    return pixels.size
  }
}
