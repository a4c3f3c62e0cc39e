internal import Foundation
package import Gatefold

/// Writes pictures of pages or spreads that are of one size to the pixel, with title, author and page label as
/// metadata.
package struct SizedPictureWriter: Sendable {
  /// Whether blank margins are left out.
  let isTrimmed: Bool
  let options: RenderingOptions
  /// Each picture is written in all of these formats.
  let formats: [PictureFormat]
  /// Title of the issue.
  let title: String

  package init(isTrimmed: Bool, options: RenderingOptions, formats: [PictureFormat], title: String) {
    self.isTrimmed = isTrimmed
    self.options = options
    self.formats = formats
    self.title = title
  }

  /// Writes pictures of a page or spread.
  ///
  /// - Parameter pictures: the size and the name of each.
  package func write(
    _ pictures: [(sizing: PictureSizing, name: String)],
    of canvas: some PageCanvas,
    into files: any ExportFiles
  ) async throws(GatefoldError) {
    let region = isTrimmed ? try await canvas.contentRect(appearance: options.appearance) : nil
    let labels = canvas.places.map(\.page).sorted { $0.index < $1.index }.map(\.label)
    let metadata = PictureMetadata(
      title: title,
      author: canvas.issue.author,
      pageLabel: labels.joined(separator: "–")
    )
    for (sizing, name) in pictures {
      let pixels = try await canvas.render(sizing, region: region, options: options)
      for format in formats {
        let data = try pixels.encoded(as: format).adding(metadata)
        try files.write(data, to: "\(name).\(format.fileExtension)", showing: canvas, pixels)
      }
    }
  }
}
