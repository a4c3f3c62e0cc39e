import Gatefold
import GatefoldExport
import Testing

@Suite("Layouts of tiles")
struct TileLayoutTests {
  let page = PageSize(width: 603, height: 783)

  @Test("Deep Zoom counts levels from a single pixel, ceil(log2(longest side)) in all")
  func deepZoomLevels() throws {
    let levels = try TileLayout.dzi.levels(of: TileGrid(pageSize: page, zoom: 2, overlap: 1))
    #expect(levels.count == 12)
    #expect(levels.last?.pixelSize == PixelSize(width: 1, height: 1))
    let path = TileLayout.dzi.path(
      of: TileIndex(column: 3, row: 4),
      level: 0,
      in: levels,
      name: "p",
      fileExtension: "jpg"
    )
    #expect(path == "p_files/11/3_4.jpg")
  }

  @Test("XYZ counts z from the level of one tile")
  func xyzPaths() throws {
    let levels = try TileLayout.xyz.levels(of: TileGrid(pageSize: page, zoom: 2, overlap: 0))
    let path = TileLayout.xyz.path(
      of: TileIndex(column: 3, row: 4),
      level: 0,
      in: levels,
      name: "p",
      displayScale: 2,
      fileExtension: "png"
    )
    #expect(path == "p/3/3/4@2x.png")
    let top = TileLayout.xyz.path(
      of: TileIndex(column: 0, row: 0),
      level: levels.count - 1,
      in: levels,
      name: "p",
      fileExtension: "png"
    )
    #expect(top == "p/0/0/0.png")
  }

  @Test("IIIF names a tile by its pixels at full size and its size at its level")
  func iiifPaths() throws {
    let levels = try TileLayout.iiif.levels(of: TileGrid(pageSize: page, zoom: 2, overlap: 0))
    func path(_ column: Int, _ row: Int, _ level: Int) -> String {
      TileLayout.iiif.path(
        of: TileIndex(column: column, row: row),
        level: level,
        in: levels,
        name: "p",
        fileExtension: "jpg"
      )
    }
    #expect(path(1, 2, 0) == "p/256,512,256,256/256,256/0/default.jpg")
    // 1206 wide: at level 1 603, so the last column there starts at 512 of 603, 1024 of 1206.
    #expect(path(2, 0, 1) == "p/1024,0,182,512/91,256/0/default.jpg")
    #expect(path(0, 0, levels.count - 1) == "p/full/151,196/0/default.jpg")
  }

  @Test("Only edge tiles of XYZ are padded, and only plain and Deep Zoom tiles overlap")
  func layoutTraits() {
    #expect(TileLayout.allCases.filter(\.padsEdgeTiles) == [.xyz])
    #expect(TileLayout.allCases.filter(\.allowsOverlap) == [.plain, .dzi])
  }
}
