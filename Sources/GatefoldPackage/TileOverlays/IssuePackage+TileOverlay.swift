internal import Foundation
public import Gatefold

extension IssuePackage {
  /// The tiles of an overlay of the package, to be drawn above its page.
  ///
  /// ```swift
  /// let canvas = SceneCanvas(page)
  /// for overlay in package.overlays.overlays {
  ///   guard let frame = canvas.frame(of: overlay), let tiles = try package.tileOverlay(overlay, in: frame)
  ///   else { continue }
  ///   let source = page.tiles().overlaid(with: tiles, in: frame)
  /// }
  /// ```
  ///
  /// Tiles in the package are read from it. Those at addresses need a function that loads them; see
  /// `TileOverlay.load`.
  ///
  /// - Parameters:
  ///   - overlay: of the package.
  ///   - frame: where it lies, in points; its shape says how many rows there are.
  /// - Returns: `nil` for overlays that are no tiles.
  /// - Throws: `invalidTemplate`.
  public func tileOverlay(_ overlay: Overlay, in frame: PageRect) throws(GatefoldError) -> TileOverlay? {
    guard case .tiles(let tiles) = overlay.content else { return nil }
    let template = try TileTemplate(tiles.template)
    var layer = TileOverlay(
      size: PageSize(width: frame.width, height: frame.height),
      maximumZoom: tiles.maximumZoom
    ) { template.address(of: $0) }
    layer.minimumZoom = tiles.minimumZoom
    layer.tileSize = tiles.tileSize
    layer.pixelSize = tiles.pixelSize
    layer.replacesPage = tiles.replacesPage
    guard tiles.isInPackage else { return layer }
    let (files, index) = (files, PackageIndex(files.entries))
    layer.load = { path throws(GatefoldError) in
      let name = template.filled(for: path)
      guard index.entry(name) != nil else { return nil }
      do throws(GatefoldError) {
        return try OverlayPicture(files.read(name, limit: Self.maximumTileByteCount))
      } catch {
        throw GatefoldError(error.code, error.message, path: name, underlyingError: error.underlyingError)
      }
    }
    return layer
  }

  /// Tiles have at most 64 MB.
  private static let maximumTileByteCount = 64 << 20
}
