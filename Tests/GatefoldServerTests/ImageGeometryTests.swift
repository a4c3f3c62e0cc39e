import Gatefold
import GatefoldTestSupport
import Testing

@testable import GatefoldServer

@Suite
struct ImageGeometryTests {
  private func geometry(
    dpi: Double = 300,
    tileSize: Int = 256,
    _ limits: ImageLimits = ImageLimits()
  ) async throws -> ImageGeometry {
    let page = try await Sample.issue.open().page(at: 0)
    return try ImageGeometry(page, zoom: dpi / 72, tileSize: tileSize, limits: limits)
  }

  private func resolved(
    _ path: String,
    _ geometry: ImageGeometry,
    _ version: ImageAPIVersion = .three
  ) throws -> ResolvedImage {
    try geometry.resolved(ImageRequest(path.split(separator: "/").map(String.init), version: version))
  }

  /// The tiles that viewers ask for, by the rules of the Image API: https://iiif.io/api/image/3.0/implementation/#3
  @Test(arguments: [(72.0, 256), (300, 256), (300, 512), (611, 300), (1200, 512)])
  func `every tile that a viewer asks for is one of the pyramid`(_ dpi: Double, _ tileSize: Int) async throws {
    let geometry = try await geometry(dpi: dpi, tileSize: tileSize)
    let whole = geometry.size
    for (level, grid) in geometry.levels.enumerated() {
      let factor = 1 << level
      let reach = tileSize * factor
      let columns = Set([0, 1, grid.columns / 2, grid.columns - 1]).filter { $0 < grid.columns }
      for column in columns {
        for row in Set([0, grid.rows / 2, grid.rows - 1]) {
          let (x, y) = (column * reach, row * reach)
          let (width, height) = (min(reach, whole.width - x), min(reach, whole.height - y))
          let scaled = PixelSize(
            width: (width + factor - 1) / factor,
            height: (height + factor - 1) / factor
          )
          let place = TileIndex(column: column, row: row)
          let region = PixelSize(width: width, height: height) == whole ? "full" : "\(x),\(y),\(width),\(height)"
          let three = try resolved("\(region)/\(scaled.width),\(scaled.height)/0/default.jpg", geometry)
          #expect(three.tile?.index == place && three.tile?.level == level)
          #expect(try three.size == grid.pixelRect(of: place).size)
          let two = try resolved("\(region)/\(scaled.width),/0/default.jpg", geometry, .two)
          #expect(two.tile?.index == place && two.tile?.level == level && two.size == scaled)
        }
      }
    }
  }

  @Test
  func `sizes are those of the specification`() async throws {
    let geometry = try await geometry()
    let (width, height) = (geometry.size.width, geometry.size.height)
    #expect(try resolved("full/max/0/default.jpg", geometry).size == geometry.size)
    #expect(try resolved("0,0,400,200/100,/0/default.jpg", geometry).size == PixelSize(width: 100, height: 50))
    #expect(try resolved("0,0,400,200/,100/0/default.jpg", geometry).size == PixelSize(width: 200, height: 100))
    #expect(try resolved("0,0,400,200/!100,100/0/default.jpg", geometry).size == PixelSize(width: 100, height: 50))
    #expect(try resolved("0,0,400,200/!900,900/0/default.jpg", geometry).size == PixelSize(width: 400, height: 200))
    #expect(try resolved("0,0,400,200/^!900,900/0/default.jpg", geometry).size == PixelSize(width: 900, height: 450))
    #expect(try resolved("0,0,400,200/30,90/0/default.jpg", geometry).size == PixelSize(width: 30, height: 90))
    #expect(try resolved("0,0,400,200/^pct:250/0/default.jpg", geometry).size == PixelSize(width: 1000, height: 500))
    #expect(try resolved("0,0,3,400/pct:10/0/default.jpg", geometry).size == PixelSize(width: 1, height: 40))
    // Cut at the edges.
    let edge = try resolved("\(width - 10),\(height - 20),500,500/max/0/default.jpg", geometry)
    #expect(edge.region == PixelRect(x: width - 10, y: height - 20, width: 10, height: 20))
    let square = try resolved("square/max/0/default.jpg", geometry)
    #expect(square.region.width == min(width, height) && square.region.height == min(width, height))
    let half = try resolved("pct:25,25,50,50/max/0/default.jpg", geometry).region
    #expect(abs(half.x - width / 4) <= 1 && abs(half.width - width / 2) <= 1)
  }

  @Test
  func `what is outside, larger than the region, or beyond the limits is refused`() async throws {
    let limits = ImageLimits(axis: 3000, area: 1_000_000)
    let geometry = try await geometry(limits)
    for path in [
      "\(geometry.size.width),0,10,10/max/0/default.jpg", "0,0,100,100/101,/0/default.jpg",
      "0,0,100,100/pct:100.9/0/default.jpg", "0,0,100,100/^3001,1/0/default.jpg", "full/^1100,1100/0/default.jpg",
      "0,0,100,100/^999999999,/0/default.jpg",
    ] {
      #expect { try resolved(path, geometry) } throws: { ($0 as? RequestProblem)?.status == 400 }
    }
    // Without a size of one's own, the largest that is allowed.
    for path in ["full/max/0/default.jpg", "full/^max/0/default.jpg", "full/^!9000,9000/0/default.jpg"] {
      let size = try resolved(path, geometry).size
      #expect(limits.allows(size) && size.width * size.height > 990_000)
    }
    #expect(geometry.wholeSizes.allSatisfy(limits.allows) && !geometry.wholeSizes.isEmpty)
  }
}
