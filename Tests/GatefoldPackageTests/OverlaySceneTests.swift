import Foundation
import Gatefold
import GatefoldTestSupport
import Testing

@testable import GatefoldPackage

struct OverlaySceneTests {
  private static let frame = PageRect(x: 30, y: 20, width: 40, height: 24)

  private static func overlay(
    _ id: String = "one",
    page: Int = 0,
    frame: PageRect = Self.frame,
    _ content: OverlayContent = .hotspot,
    _ change: (inout Overlay) -> Void = { _ in }
  ) -> Overlay {
    let placement = OverlayPlacement(page: .index(page), frame: frame)
    var overlay = Overlay(identifier: id, placement: placement, content: content, alternativeText: id)
    change(&overlay)
    return overlay
  }

  private static let canvas = SceneCanvas(
    size: PageSize(width: 100, height: 100),
    slots: [.init(pageIndex: 0, frame: PageRect(x: 0, y: 0, width: 100, height: 100))]
  )

  private static func viewport(
    _ rect: PageRect = PageRect(x: 0, y: 0, width: 100, height: 100),
    zoom: Double = 1,
    rotation: PageRotation = .none
  ) -> Viewport {
    Viewport(pageIndex: 0, rect: rect, zoom: zoom, rotation: rotation)
  }

  // MARK: Places

  @Test(
    "An overlay lies where the page draws a mark in the same place, within half a pixel",
    arguments: [0.3, 1, 2.7, 8, 64],
    PageRotation.allCases
  )
  func marks(zoom: Double, rotation: PageRotation) async throws {
    let issue = try await Self.markedIssue()
    for canvas in [try await issue.page(at: 0)] {
      try await compare(canvas, Self.frame, zoom: zoom, rotation: rotation)
    }
  }

  @Test(
    "The same on both pages of a spread, in both reading directions",
    arguments: [0.7, 3, 20],
    [ReadingDirection.leftToRight, .rightToLeft]
  )
  func marksOnSpreads(zoom: Double, direction: ReadingDirection) async throws {
    let issue = try await Self.markedIssue(pageCount: 3)
    let arrangement = SpreadArrangement(.coverAlone, direction: direction)
    for spread in try await issue.spreads(arrangement) where spread.places.count == 2 {
      for place in spread.places {
        for rotation in PageRotation.allCases {
          try await compare(spread, Self.frame, pageIndex: place.page.index, zoom: zoom, rotation: rotation)
        }
      }
    }
  }

  /// Draws a canvas around an overlay, and compares the mark's edges in the picture with the overlay's corners.
  private func compare(
    _ canvas: some Canvas,
    _ frame: PageRect,
    pageIndex: Int = 0,
    zoom: Double,
    rotation: PageRotation
  ) async throws {
    let places = SceneCanvas(canvas)
    let overlay = Self.overlay(page: pageIndex, frame: frame)
    let onCanvas = try #require(places.frame(of: overlay.placement))
    // Around the left top corner only, so that high zooms have pictures of a sensible size.
    let margin = min(8, 200 / zoom)
    let corner = PageRect(
      x: onCanvas.minX - margin,
      y: onCanvas.minY - margin,
      width: 2 * margin,
      height: 2 * margin
    )
    let picture = RGBPicture(
      try await canvas.render(.zoom(zoom), region: corner, options: RenderingOptions(rotation: rotation))
    )
    let pixels = try canvas.pixelRect(zoom: zoom, region: corner, rotation: rotation)
    let turned = canvas.size.turned(rotation)
    let whole = Viewport(
      pageIndex: pageIndex,
      rect: PageRect(x: 0, y: 0, width: canvas.size.width, height: canvas.size.height),
      zoom: zoom,
      rotation: rotation
    )
    let scene = OverlayScene([overlay], on: places, in: whole)
    let corners = try #require(scene.items.first).corners
    let tip = (x: corners[0].x - Double(pixels.x), y: corners[0].y - Double(pixels.y))
    #expect(turned.width > 0)
    // The mark is dark; the edge of its dark part is where the corner says.
    let dark = (0..<picture.size.height).flatMap { y in
      (0..<picture.size.width).compactMap { x in picture.color(x: x, y: y)[0] < 128 ? (x: x, y: y) : nil }
    }
    #expect(!dark.isEmpty)
    let (left, right) = (dark.map(\.x).min() ?? 0, (dark.map(\.x).max() ?? 0) + 1)
    let (top, bottom) = (dark.map(\.y).min() ?? 0, (dark.map(\.y).max() ?? 0) + 1)
    let edgeX = corners[1].x + corners[2].x > corners[0].x + corners[3].x + 0.01 || corners[3].x > corners[0].x + 0.01
    let edgeY = corners[3].y + corners[2].y > corners[0].y + corners[1].y + 0.01 || corners[1].y > corners[0].y + 0.01
    #expect(abs((edgeX ? Double(left) : Double(right)) - tip.x) <= 0.5 + 1e-6, "\(zoom) \(rotation)")
    #expect(abs((edgeY ? Double(top) : Double(bottom)) - tip.y) <= 0.5 + 1e-6, "\(zoom) \(rotation)")
  }

  /// Pages of 100 points with a black rectangle at ``frame``, from the top left.
  private static func markedIssue(pageCount: Int = 1) async throws -> Gatefold.Issue {
    let bottom = 100 - frame.maxY
    let mark = Array("0 g \(frame.x) \(bottom) \(frame.width) \(frame.height) re f".utf8)
    if pageCount == 1 {
      var pdf = SmallPDF(page: "/Contents 4 0 R")
      pdf.addStream("", mark)
      return try await Gatefold.Issue.open(data: pdf.bytes)
    }
    let contents = 3 + pageCount
    var pdf = SmallPDF(pageCount: pageCount, page: "/Contents \(contents) 0 R", plainContents: contents)
    pdf.padObjects(to: contents - 1)
    pdf.addStream("", mark)
    return try await Gatefold.Issue.open(data: pdf.bytes)
  }

  @Test("A turned overlay turns around its middle, and touches follow it")
  func turned() throws {
    let overlay = Self.overlay { $0.placement.rotation = 90 }
    let scene = OverlayScene([overlay], on: Self.canvas, in: Self.viewport(zoom: 2))
    let corners = try #require(scene.items.first).corners
    let expected = [(62.0, 12.0), (62, 52), (38, 52), (38, 12)].map { ($0.0 * 2, $0.1 * 2) }
    for (corner, expected) in zip(corners, expected) {
      #expect(abs(corner.x - expected.0) < 1e-9 && abs(corner.y - expected.1) < 1e-9)
    }
    #expect(scene.item(at: WindowPoint(x: 100, y: 30)) != nil)
    #expect(scene.item(at: WindowPoint(x: 66, y: 64)) == nil)
  }

  @Test("A frame of fractions is one of the page, or of the spread")
  func fractions() throws {
    let spread = SceneCanvas(
      size: PageSize(width: 200, height: 100),
      slots: [0, 1].map { .init(pageIndex: $0, frame: PageRect(x: Double($0) * 100, y: 0, width: 100, height: 100)) }
    )
    let half = PageRect(x: 0.5, y: 0, width: 0.5, height: 0.5)
    var overlay = Self.overlay(page: 1, frame: half) { $0.placement.unit = .fractions }
    let viewport = Self.viewport(PageRect(x: 0, y: 0, width: 200, height: 100))
    let own = try #require(OverlayScene([overlay], on: spread, in: viewport).items.first)
    #expect(own.frame == PageRect(x: 150, y: 0, width: 50, height: 50))
    overlay.placement.isAcrossSpread = true
    let across = try #require(OverlayScene([overlay], on: spread, in: viewport).items.first)
    #expect(across.frame == PageRect(x: 100, y: 0, width: 100, height: 50))
  }

  // MARK: Order and visibility

  @Test("Levels, orders and the description's order stack overlays; the topmost takes a touch")
  func order() {
    let overlays = [
      Self.overlay("above") { $0.placement.level = .above }, Self.overlay("second") { $0.placement.order = 1 },
      Self.overlay("first"), Self.overlay("also"),
    ]
    let scene = OverlayScene(overlays, on: Self.canvas, in: Self.viewport())
    #expect(scene.items.map(\.overlay.identifier) == ["first", "also", "second", "above"])
    #expect(scene.item(at: WindowPoint(x: 40, y: 30))?.overlay.identifier == "above")
  }

  @Test("What is hidden, off the window, on another page or of an unknown kind is not seen")
  func unseen() {
    let overlays = [
      Self.overlay("hidden") { $0.isHidden = true }, Self.overlay("elsewhere", page: 4),
      Self.overlay("unknown", .unknown(kind: "hologram")), Self.overlay("seen"),
    ]
    #expect(OverlayScene(overlays, on: Self.canvas, in: Self.viewport()).items.map(\.overlay.identifier) == ["seen"])
    let corner = Self.viewport(PageRect(x: 80, y: 80, width: 20, height: 20), zoom: 3)
    #expect(OverlayScene(overlays, on: Self.canvas, in: corner).items.isEmpty)
    let changed = OverlayScene(
      overlays,
      on: Self.canvas,
      in: Self.viewport(),
      visibility: ["hidden": true, "seen": false]
    )
    #expect(changed.items.map(\.overlay.identifier) == ["hidden"])
  }

  @Test("A shape is hit by its form, and one that does nothing lets touches through")
  func shapes() throws {
    let ring = OverlayShapeContent(shape: .circle)
    let circle = Self.overlay("circle", frame: PageRect(x: 20, y: 20, width: 40, height: 40), .shape(ring)) {
      $0.actions = [OverlayAction(.share(.page))]
    }
    let below = Self.overlay("below", frame: PageRect(x: 0, y: 0, width: 100, height: 100))
    let picture = Self.overlay("picture", frame: below.placement.frame, .picture(path: "a.png"))
    let scene = OverlayScene([below, circle, picture], on: Self.canvas, in: Self.viewport())
    #expect(scene.item(at: WindowPoint(x: 40, y: 40))?.overlay.identifier == "circle")
    #expect(scene.item(at: WindowPoint(x: 22, y: 22))?.overlay.identifier == "below")
  }
}
