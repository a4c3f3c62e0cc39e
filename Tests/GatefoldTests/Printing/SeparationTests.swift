import Foundation
import GatefoldTestSupport
import Testing

@testable import Gatefold

/// Pages composed in their inks.
@Suite("Separations")
struct SeparationTests {
  /// A patch of `inks.pdf`, which is even in every ink if it is composed as the standard says.
  private struct Patch: Decodable {
    let name: String
    let x, y, width, height: Double
    let inks: [String: Double]
  }

  private struct Expected: Decodable {
    let patches: [Patch]
  }

  private static let zoom = 2.0

  private static func plates(
    of page: Page,
    _ settings: PrintSettings = PrintSettings()
  ) async throws -> [String: PixelBuffer] {
    var plates: [String: PixelBuffer] = [:]
    try await page.forEachSeparation(zoom: zoom, settings: settings) { plates[$0.ink.name] = $0.pixels }
    return plates
  }

  /// The least and the most of an ink within a patch, from 0 to 1, away from its edges.
  private static func extremes(of plate: PixelBuffer, in patch: Patch) -> ClosedRange<Double> {
    let columns = Int(patch.x * zoom) + 3..<Int((patch.x + patch.width) * zoom) - 3
    let rows = Int(patch.y * zoom) + 3..<Int((patch.y + patch.height) * zoom) - 3
    var (least, most) = (255, 0)
    for y in rows {
      plate.withRow(y) { row in
        for x in columns {
          let amount = 255 - Int(row[4 * x])
          (least, most) = (min(least, amount), max(most, amount))
        }
      }
    }
    return Double(least) / 255...Double(most) / 255
  }

  @Test("No patch shows a cross in any ink")
  func patches() async throws {
    let issue = try await Sample.inks.open()
    let plates = try await Self.plates(of: try await issue.page(at: 0))
    #expect(plates.keys.sorted() == ["Black", "Cyan", "Magenta", "Orange", "Reflex Blue", "Yellow"])
    let expected: Expected = try Sample.inks.decoded()
    #expect(expected.patches.count >= 48)
    for patch in expected.patches {
      for (ink, plate) in plates {
        let found = Self.extremes(of: plate, in: patch)
        let wanted = patch.inks[ink] ?? 0
        #expect(
          abs(found.lowerBound - wanted) < 2.1 / 255 && abs(found.upperBound - wanted) < 2.1 / 255,
          "\(patch.name): \(ink) is \(found), not \(wanted)"
        )
      }
    }
  }

  @Test("Workers draw the same plates")
  func workers() async throws {
    let alone = try await Self.plates(of: try await Sample.inks.open().page(at: 0))
    let isolated = try await Self.plates(of: try await Sample.inks.open(lanes: 1, isolation: .tests()).page(at: 0))
    #expect(alone.keys.sorted() == isolated.keys.sorted())
    for (ink, plate) in alone { #expect(isolated[ink]?.hasSamePixels(as: plate) == true, "\(ink)") }
  }

  @Test("A plate is drawn by its name, and an unknown name is refused")
  func names() async throws {
    let page = try await Sample.inks.open().page(at: 0)
    var drawn: [String] = []
    try await page.forEachSeparation(zoom: 1, inks: ["Orange", "Black"]) { drawn.append($0.ink.name) }
    #expect(drawn == ["Black", "Orange"])
    let error = await #expect(throws: GatefoldError.self) {
      try await page.forEachSeparation(zoom: 1, inks: ["Silver"]) { _ in }
    }
    #expect(error?.code == .unknownInk)
  }

  @Test("Spot inks have the colours of their alternate spaces")
  func inks() async throws {
    let inks = try await Sample.inks.open().page(at: 0).printingInks()
    #expect(inks.map(\.name) == ["Cyan", "Magenta", "Yellow", "Black", "Orange", "Reflex Blue"])
    #expect(inks.map(\.isSpot) == [false, false, false, false, true, true])
    let orange = try #require(inks.first { $0.name == "Orange" }).color
    #expect(orange.red > 0.8 && orange.green > 0.3 && orange.green < 0.7 && orange.blue < 0.3, "\(orange)")
  }

  @Test("A page composed in RGB is separated as a whole")
  func pageGroup() async throws {
    // Black is pure in the inks of the page, and mixed where the page is composed in RGB.
    let content = "0 0 0 1 k 0 0 50 100 re f /G gs 90 0 10 10 re f"
    func plates(_ space: String) async throws -> [String: PixelBuffer] {
      var file = SmallPDF(
        page: "/Contents 4 0 R/Resources<</ExtGState<</G<</ca 0.5>>>>>>/Group<</S/Transparency/CS/\(space)>>"
      )
      file.addStream("", Array(content.utf8))
      let issue = try await MagazineIssue.open(data: Data(file.bytes))
      return try await Self.plates(of: try await issue.page(at: 0))
    }
    func amount(_ plate: PixelBuffer?) -> Int { plate.map { $0.withRow(100) { 255 - Int($0[4 * 40]) } } ?? -1 }
    let inks = try await plates("DeviceCMYK")
    #expect(amount(inks["Black"]) == 255 && amount(inks["Cyan"]) == 0)
    // poppler's black of DeviceCMYK is a dark grey.
    let mixed = try await plates("DeviceRGB")
    #expect((200..<255).contains(amount(mixed["Black"])), "\(amount(mixed["Black"]))")
    // Of the process inks, the page itself names black alone.
    #expect(amount(mixed["Cyan"]) > 0 || amount(mixed["Magenta"]) > 0 || amount(mixed["Yellow"]) > 0)
  }
}

extension PixelBuffer {
  fileprivate func hasSamePixels(as other: PixelBuffer) -> Bool {
    size == other.size
      && (0..<size.height).allSatisfy { y in
        withRow(y) { row in other.withRow(y) { row.elementsEqual($0) } }
      }
  }
}
