import Foundation
import Gatefold
import GatefoldTestSupport
import Testing

@testable import GatefoldPackage

/// The test vectors of `Vectors/scene.json`, which other readers of the format use, too.
struct SceneVectorTests {
  private struct Vector: Codable {
    struct Slot: Codable {
      let pageIndex: Int
      let pageLabel: String
      let frame: PageRect

      var value: SceneCanvas.Slot { .init(pageIndex: pageIndex, pageLabel: pageLabel, frame: frame) }
    }

    struct Window: Codable {
      let rect: PageRect
      let zoom: Double
      let rotation: Int
    }

    struct Item: Codable {
      let id: String
      let transform: SceneTransform
      /// x and y of the top left, top right, bottom right and bottom left corner.
      let corners: [[Double]]
      /// The clip in points of the canvas, absent if there is no clipping.
      let clip: PageRect?
    }

    struct Spread: Codable {
      let size: PageSize
      let slots: [Slot]
    }

    struct Touch: Codable {
      let x: Double
      let y: Double
      /// Absent if nothing is hit.
      let hit: String?
    }

    let size: PageSize
    let slots: [Slot]
    /// The spread of a page that is shown alone, otherwise absent.
    let spread: Spread?
    let window: Window
    let overlays: DescriptionValue
    let visibility: [String: Bool]
    let items: [Item]
    let touches: [Touch]
  }

  /// The first vectors are pages and spreads. Then come pages shown without the other page of their spread, and shapes
  /// that reach outside their frames.
  private static let count = 90
  private static let firstOfSinglePages = 60

  private static let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Vectors/scene.json")

  @Test(
    "The computed scenes and touches equal scene.json",
    .enabled(if: ProcessInfo.processInfo.environment[variable] == nil)
  )
  func vectors() throws {
    let vectors = try JSONDecoder().decode([Vector].self, from: Data(contentsOf: Self.file))
    #expect(vectors.count == Self.count)
    for vector in vectors {
      let now = try Self.vector(like: vector)
      #expect(now.items.map(\.id) == vector.items.map(\.id))
      for (item, expected) in zip(now.items, vector.items) {
        for (corner, other) in zip(item.corners.joined(), expected.corners.joined()) {
          #expect(abs(corner - other) < 1e-6 * max(1, abs(other)))
        }
        #expect(item.clip == expected.clip)
      }
      #expect(now.touches.map(\.hit) == vector.touches.map(\.hit))
    }
    #expect(vectors.contains { $0.touches.contains { $0.hit != nil } })
  }

  private static let variable = "GATEFOLD_WRITE_VECTORS"

  /// Run this with GATEFOLD_WRITE_VECTORS=1 after an intended change of the scene, and review the difference. Existing
  /// vectors keep their inputs, and new vectors are appended.
  @Test("Writing scene.json", .enabled(if: ProcessInfo.processInfo.environment[variable] != nil))
  func write() throws {
    let known = try JSONDecoder().decode([Vector].self, from: Data(contentsOf: Self.file))
    let vectors = try known.map(Self.vector) + (known.count..<Self.count).map(Self.random)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    let lines = try vectors.map { String(decoding: try encoder.encode($0), as: UTF8.self) }
    try Data("[\n\(lines.joined(separator: ",\n"))\n]\n".utf8).write(to: Self.file)
  }

  /// The vector with the current output of the scene.
  private static func vector(like vector: Vector) throws -> Vector {
    let text = DescriptionText(
      .object(["format": .string("gatefold-overlays"), "version": .number(1), "overlays": vector.overlays])
    )
    let overlays = OverlaysDescription(text, FindingCollector(file: "scene.json")).overlays
    let canvas = SceneCanvas(
      size: vector.size,
      slots: vector.slots.map(\.value),
      spread: vector.spread.map { .init(size: $0.size, slots: $0.slots.map(\.value)) }
    )
    let rotation = try #require(PageRotation(rawValue: vector.window.rotation))
    let viewport = Viewport(
      pageIndex: vector.slots[0].pageIndex,
      rect: vector.window.rect,
      zoom: vector.window.zoom,
      rotation: rotation
    )
    let scene = OverlayScene(overlays, on: canvas, in: viewport, visibility: vector.visibility)
    return Vector(
      size: vector.size,
      slots: vector.slots,
      spread: vector.spread,
      window: vector.window,
      overlays: vector.overlays,
      visibility: vector.visibility,
      items: scene.items.map { item in
        .init(
          id: item.overlay.identifier,
          transform: item.transform,
          corners: item.corners.map { [$0.x, $0.y] },
          clip: item.clip
        )
      },
      touches: vector.touches.map { touch in
        .init(x: touch.x, y: touch.y, hit: scene.item(at: WindowPoint(x: touch.x, y: touch.y))?.overlay.identifier)
      }
    )
  }

  private static func random(seed: Int) throws -> Vector {
    var numbers = SeededNumbers(state: UInt64(seed))
    func number(_ range: ClosedRange<Double>) -> Double {
      (Double.random(in: range, using: &numbers) * 100).rounded() / 100
    }
    let isSpread = Bool.random(using: &numbers)
    let isRightToLeft = Bool.random(using: &numbers)
    let page = PageSize(width: 500, height: 700)
    let pages = isSpread ? (isRightToLeft ? [3, 2] : [2, 3]) : [2]
    let slots = pages.enumerated().map { place, index in
      Vector.Slot(
        pageIndex: index,
        pageLabel: "p \(index)",
        frame: PageRect(x: Double(place) * page.width, y: 0, width: page.width, height: page.height)
      )
    }
    let size = PageSize(width: Double(pages.count) * page.width, height: page.height)
    let description = OverlaysDescription.random(using: &numbers)
    let overlays = description.overlays.map { overlay in
      var moved = overlay
      if case .label = overlay.placement.page {
        moved.placement.page = .label("p 2")
      } else {
        moved.placement.page = .index(3)
      }
      if moved.placement.unit == .fractions {
        moved.placement.frame = PageRect(x: 0.1, y: 0.2, width: number(0.1...0.8), height: number(0.1...0.7))
      } else {
        let frame = moved.placement.frame
        moved.placement.frame = PageRect(
          x: frame.x.rounded(),
          y: frame.y.rounded(),
          width: frame.width.rounded(),
          height: frame.height.rounded()
        )
      }
      moved.placement.rotation = moved.placement.rotation.rounded()
      return moved.value
    }
    let window = Vector.Window(
      rect: PageRect(x: number(-50...300), y: number(-50...300), width: number(100...900), height: number(100...600)),
      zoom: number(0.3...6),
      rotation: [0, 90, 180, 270].randomElement(using: &numbers) ?? 0
    )
    let touches = (0..<12).map { _ in
      Vector.Touch(x: number(0...900) * window.zoom / 2, y: number(0...600) * window.zoom / 2, hit: nil)
    }
    let visibility = Bool.random(using: &numbers) ? ["overlay 0": true, "overlay 1": false] : [:]
    let single = seed < Self.firstOfSinglePages ? nil : Self.singlePage(seed: seed)
    return try vector(
      like: Vector(
        size: single?.size ?? size,
        slots: single?.slots ?? slots,
        spread: single?.spread,
        window: window,
        overlays: .array(overlays + (single == nil ? [] : Self.further(using: &numbers))),
        visibility: visibility,
        items: [],
        touches: touches
      )
    )
  }

  /// One page of a spread whose pages differ in size.
  private static func singlePage(seed: Int) -> (size: PageSize, slots: [Vector.Slot], spread: Vector.Spread) {
    let pages = seed % 2 == 0 ? [3, 2] : [2, 3]
    let left = Vector.Slot(
      pageIndex: pages[0],
      pageLabel: "p \(pages[0])",
      frame: PageRect(x: 0, y: 20, width: 480, height: 660)
    )
    let right = Vector.Slot(
      pageIndex: pages[1],
      pageLabel: "p \(pages[1])",
      frame: PageRect(x: 480, y: 0, width: 500, height: 700)
    )
    let shown = seed % 4 < 2 ? left : right
    let own = PageRect(x: 0, y: 0, width: shown.frame.width, height: shown.frame.height)
    return (
      PageSize(width: own.width, height: own.height),
      [Vector.Slot(pageIndex: shown.pageIndex, pageLabel: shown.pageLabel, frame: own)],
      Vector.Spread(size: PageSize(width: 980, height: 700), slots: [left, right])
    )
  }

  /// An overlay across both pages of a spread, and a shape that reaches outside its frame.
  private static func further(using numbers: inout SeededNumbers) -> [DescriptionValue] {
    func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &numbers).rounded() }
    let wide = PageRect(x: number(200...400), y: number(0...300), width: number(150...500), height: number(50...200))
    var across = Overlay(
      identifier: "across",
      placement: OverlayPlacement(page: .index(Bool.random(using: &numbers) ? 2 : 3), frame: wide),
      content: .hotspot,
      alternativeText: "across"
    )
    across.placement.isAcrossSpread = true
    across.placement.rotation = [0, 30].randomElement(using: &numbers) ?? 0
    var shape = OverlayShapeContent(
      shape: .polygon([(-1, -0.5), (2, 0), (0.5, 3)].map { PagePoint(x: $0, y: $1) })
    )
    shape.fill = "#336699"
    shape.stroke = "#000000"
    shape.strokeWidth = number(1...12)
    let small = PageRect(x: number(0...400), y: number(0...400), width: 40, height: 30)
    var beyond = Overlay(
      identifier: "beyond",
      placement: OverlayPlacement(page: .index(Bool.random(using: &numbers) ? 2 : 3), frame: small),
      content: .shape(shape),
      alternativeText: "beyond"
    )
    beyond.actions = [OverlayAction(.share(.page))]
    return [across.value, beyond.value]
  }
}
