internal import Foundation
internal import Gatefold

/// Writes pictures of pages or spreads that are of one size to the pixel, with what they show written into them.
struct SizedPictureWriter: Sendable {
  let sizing: PictureSizing
  /// Whether blank margins are left out.
  var isTrimmed = false
  let options: RenderingOptions
  let format: PictureFormat
  /// Of the issue.
  let title: String

  /// Writes the picture of a page or spread, named for it.
  func write(_ canvas: some Canvas, into unit: BatchUnit) async throws(GatefoldError) {
    try await write(canvas, named: PictureNames.canvas(canvas), into: unit)
  }

  func write(_ canvas: some Canvas, named name: String, into unit: BatchUnit) async throws(GatefoldError) {
    let region = isTrimmed ? try await canvas.contentRect(appearance: options.appearance) : nil
    let pixels = try await canvas.picture(sizing, of: region, options: options)
    let labels = canvas.places.map(\.page).sorted { $0.index < $1.index }.map(\.label)
    let metadata = PictureMetadata(
      title: title,
      author: canvas.issue.author,
      pageLabel: labels.joined(separator: "–")
    )
    let data = try pixels.encoded(as: format).adding(metadata)
    try unit.write(data, to: "\(name).\(format.fileExtension)", showing: canvas, pixels)
  }
}
