internal import Gatefold
internal import GatefoldExport
internal import GatefoldTypesetting

/// Writes the first page of an issue as a picture.
struct CoverWriter {
  let pictures: PicturesAhead
  let files: any PublicationDestination

  static let path = "images/cover.jpg"

  /// - Returns: the size of the picture in pixels; `nil` if it could not be drawn.
  /// - Throws: `cancelled`, `unwritableFile`.
  func write(_ failures: inout [GatefoldError]) async throws(GatefoldError) -> PixelSize? {
    let cover: EncodedPicture
    do throws(GatefoldError) {
      cover = try await pictures.cover()
    } catch {
      if error.code == .cancelled { throw error }
      failures.append(error.on(page: 0))
      return nil
    }
    try files.add(cover.data, at: Self.path, showing: .picture(pageIndices: [0], size: cover.size))
    return cover.size
  }
}
