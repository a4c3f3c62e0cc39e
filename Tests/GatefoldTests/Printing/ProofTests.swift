import Foundation
import GatefoldTestSupport
import Testing

@testable import Gatefold

/// Pages shown as they are printed.
@Suite("Proofs")
struct ProofTests {
  private struct Patch: Decodable {
    let x, y, width, height: Double
    let color: [Int]
  }

  private struct Expected: Decodable {
    let patches: [Patch]
  }

  private static func color(of picture: PixelBuffer, _ x: Double, _ y: Double) -> [Int] {
    picture.withRow(Int(y)) { row in (0..<3).map { Int(row[4 * Int(x) + 2 - $0]) } }
  }

  private static func options(_ settings: PrintSettings = PrintSettings()) -> RenderingOptions {
    var options = RenderingOptions()
    options.print = settings
    return options
  }

  @Test("Inks look as the output intent says, filled and in images")
  func outputIntent() async throws {
    let page = try await Sample.press.open().page(at: 0)
    let picture = try await page.render(.zoom(1), options: Self.options())
    let expected: Expected = try Sample.press.decoded()
    // The rows of DeviceCMYK; colours in RGB are converted for the press, which has fewer.
    let rows = Set(expected.patches.map(\.y)).sorted().prefix(2)
    let patches = expected.patches.filter { rows.contains($0.y) }
    #expect(patches.count == 14)
    for patch in patches {
      let found = Self.color(of: picture, patch.x + patch.width / 2, patch.y + patch.height / 2)
      #expect(zip(found, patch.color).allSatisfy { abs($0 - $1) <= 4 }, "\(found), not \(patch.color)")
    }
    #expect(Self.color(of: picture, 2, 2) == [255, 255, 255])
  }

  @Test("Overprint, which a screen ignores, shows in a proof")
  func overprint() async throws {
    var file = SmallPDF(page: "/Contents 4 0 R/Resources<</ExtGState<</G<</OP true/op true/OPM 1>>>>>>")
    file.addStream("", Array("1 0 0 0 k 0 0 100 100 re f /G gs 0 0 1 0 k 20 20 60 60 re f".utf8))
    let page = try await MagazineIssue.open(data: Data(file.bytes)).page(at: 0)
    let screen = Self.color(of: try await page.render(.zoom(1)), 50, 50)
    let proof = Self.color(of: try await page.render(.zoom(1), options: Self.options()), 50, 50)
    #expect(screen[0] > 200 && screen[1] > 200, "\(screen)")
    // Cyan and yellow together.
    #expect(proof[0] < 60 && proof[1] > 120 && proof[2] < 140, "\(proof)")
  }

  @Test("A spot ink darkens what lies under it")
  func spots() async throws {
    let spot = "[/Separation/Red/DeviceCMYK<</FunctionType 2/Domain[0 1]/N 1/C0[0 0 0 0]/C1[0 1 1 0]>>]"
    var file = SmallPDF(
      page: "/Contents 4 0 R/Resources<</ColorSpace<</S \(spot)>>/ExtGState<</G<</op true/OP true>>>>>>"
    )
    file.addStream("", Array("0.5 g 0 0 100 50 re f /G gs /S cs 1 scn 20 20 60 60 re f".utf8))
    let page = try await MagazineIssue.open(data: Data(file.bytes)).page(at: 0)
    let proof = try await page.render(.zoom(1), options: Self.options())
    let (bare, over) = (Self.color(of: proof, 50, 30), Self.color(of: proof, 50, 70))
    #expect(bare[0] > 200 && bare[1] < 60, "\(bare)")
    #expect(over[0] < bare[0] - 60 && over[0] > 80 && over[1] < bare[1] + 5, "\(over)")
  }

  @Test("Tiles of a proof equal the proof", arguments: [false, true])
  func tiles(isIsolated: Bool) async throws {
    let issue = try await Sample.inks.open(isolation: isIsolated ? .tests() : .none)
    let page = try await issue.page(at: 0)
    let whole = try await page.render(.zoom(1.5), options: Self.options())
    let grid = try page.tileGrid(zoom: 1.5, tileSize: 256)
    let appearance = PageAppearance(print: PrintSettings())
    for index in try grid.indices(touching: nil) {
      let tile = try await page.tile(at: index, in: grid, appearance: appearance)
      let part = whole.cropped(to: tile.pixelRect)
      var largest = 0
      for y in 0..<part.size.height {
        part.withRow(y) { one in
          tile.pixels.withRow(y) { other in
            for (a, b) in zip(one, other) { largest = max(largest, abs(Int(a) - Int(b))) }
          }
        }
      }
      // Where a drawing ends, cairo antialiases edges otherwise.
      #expect(largest <= 6, "tile \(index)")
    }
  }

  @Test("Only ICC profiles are taken for profiles")
  func profiles() throws {
    let error = #expect(throws: GatefoldError.self) { try ICCProfile(Array(repeating: 0, count: 200)) }
    #expect(error?.code == .invalidProfile)
  }

  @Test("A proof through another profile has its colours, and crosses the wire")
  func profile() async throws {
    // The profile of the press of another file.
    let profile = try ICCProfile(try await Self.pressProfile())
    var file = SmallPDF(page: "/Contents 4 0 R")
    file.addStream("", Array("1 0 0 0 k 0 0 100 100 re f".utf8))
    for isolation in [Isolation.none, .tests()] {
      let configuration = IssueConfiguration(isolation: isolation)
      let page = try await MagazineIssue.open(data: Data(file.bytes), configuration: configuration).page(at: 0)
      let proof = try await page.render(.zoom(1), options: Self.options(PrintSettings(press: .profile(profile))))
      let found = Self.color(of: proof, 50, 50)
      #expect(zip(found, [40, 150, 200]).allSatisfy { abs($0 - $1) <= 4 }, "\(found)")
    }
  }

  /// The output profile of `press.pdf`.
  private static func pressProfile() async throws -> [UInt8] {
    // The stream behind the catalog, the page tree and the page.
    let file = EmbeddedFile(objectNumber: 4, generation: 0, sound: nil)
    return Array(try await Sample.press.open().bytes(of: file))
  }
}
