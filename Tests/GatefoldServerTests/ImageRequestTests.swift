import Testing

@testable import GatefoldServer

@Suite
struct ImageRequestTests {
  private func request(_ path: String, _ version: ImageAPIVersion = .three) throws -> ImageRequest {
    try ImageRequest(path.split(separator: "/", omittingEmptySubsequences: false).map(String.init), version: version)
  }

  @Test
  func `all forms of regions, sizes, rotations, qualities and formats are read`() throws {
    #expect(try request("full/max/0/default.jpg") == ImageRequest())
    let regions: [(String, ImageRequest.Region)] = [
      ("square", .square), ("10,20,30,40", .pixels(x: 10, y: 20, width: 30, height: 40)),
      ("pct:41.6,7.5,40,0.5", .percent(x: 41.6, y: 7.5, width: 40, height: 0.5)),
    ]
    for (text, region) in regions { #expect(try request("\(text)/max/0/default.jpg").region == region) }
    let sizes: [(String, ImageRequest.Size)] = [
      ("max", .maximum), ("150,", .width(150)), (",150", .height(150)), ("pct:50.5", .percent(50.5)),
      ("225,100", .exact(width: 225, height: 100)), ("!225,100", .within(width: 225, height: 100)),
    ]
    for (text, size) in sizes {
      let (plain, larger) = (try request("full/\(text)/0/default.jpg"), try request("full/^\(text)/0/default.jpg"))
      #expect(plain.size == size && !plain.allowsUpscaling)
      #expect(larger.size == size && larger.allowsUpscaling)
      #expect(try request("full/\(text)/0/default.jpg", .two).size == size)
    }
    #expect(try request("full/full/0/default.jpg", .two).size == .maximum)
    let turned = try request("full/max/!22.5/gray.webp")
    #expect(turned.isMirrored && turned.rotation == 22.5 && turned.quality == .gray && turned.format == .webp)
    #expect(try request("full/max/360/bitonal.png").rotation == 0)
  }

  @Test(arguments: [
    "0,0,0,10/max/0/default.jpg", "1,2,3/max/0/default.jpg", "-1,0,5,5/max/0/default.jpg",
    "pct:1,2,3/max/0/default.jpg",
    "pct:0,0,0,10/max/0/default.jpg", "1e2,0,5,5/max/0/default.jpg", "/max/0/default.jpg", "FULL/max/0/default.jpg",
    "99999999999999999999,0,1,1/max/0/default.jpg", "full//0/default.jpg", "full/full/0/default.jpg",
    "full/0,/0/default.jpg", "full/,0/0/default.jpg", "full/pct:0/0/default.jpg", "full/!5,/0/default.jpg",
    "full/,/0/default.jpg", "full/^/0/default.jpg", "full/+5,/0/default.jpg", "full/max/-1/default.jpg",
    "full/max/361/default.jpg", "full/max/!/default.jpg", "full/max/./default.jpg", "full/max/nan/default.jpg",
    "full/max/0/native.jpg", "full/max/0/default.gif", "full/max/0/default", "full/max/0/default.jpg.png",
    "full/max/0/.jpg",
  ])
  func `what is no request is refused with what would be one`(_ path: String) {
    #expect { try request(path) } throws: { error in
      (error as? RequestProblem).map { $0.status == 400 && !$0.message.isEmpty } ?? false
    }
  }

  @Test
  func `a region without the other parts is not found`() {
    #expect { try request("full/max/0") } throws: { ($0 as? RequestProblem)?.status == 404 }
  }
}
