internal import Gatefold
internal import GatefoldExport

/// Pictures of pages with marked quads, for checking by eye.
struct MarkedPictures: Sendable {
  /// `nil` where no pictures are wanted.
  let folder: String?
  let zoom: Double
  let style: HighlightStyle

  /// - Throws: `unwritableFile`.
  func prepare() throws(GatefoldError) {
    guard let folder else { return }
    try OutputFile.makeFolder(folder)
  }

  /// Writes a page's picture with its blocks of text numbered as they are read, and their roles.
  func write(_ page: Page, numbering blocks: [Block]) async throws(GatefoldError) {
    guard let folder else { return }
    let picture = try await page.render(.zoom(zoom)).numbering(blocks, zoom: zoom)
    try OutputFile.write(try picture.encoded(as: .png), to: "\(folder)/\(ExportNames.page(page.index)).png")
  }

  /// Writes a page's picture where there is something to mark on it.
  ///
  /// - Parameters:
  ///   - others: quads that are marked in a style of their own.
  ///   - otherStyle: the style of those.
  func write(
    _ page: Page,
    highlighting quads: [Quad],
    and others: [Quad] = [],
    style otherStyle: HighlightStyle = .highlight
  ) async throws(GatefoldError) {
    guard let folder, !quads.isEmpty || !others.isEmpty else { return }
    let picture = try await page.render(.zoom(zoom))
      .highlighting(quads, zoom: zoom, style: style)
      .highlighting(others, zoom: zoom, style: otherStyle)
    try OutputFile.write(
      try picture.encoded(as: .png),
      to: "\(folder)/\(ExportNames.page(page.index)).png"
    )
  }
}
