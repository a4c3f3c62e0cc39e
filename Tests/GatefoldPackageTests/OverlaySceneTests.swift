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
    "An overlay covers a mark drawn by the page at the same place, within half a pixel",
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

  /// Draws a canvas around an overlay, and compares the edges of the mark in the picture with the corners of the
  /// overlay.
  private func compare(
    _ canvas: some PageCanvas,
    _ frame: PageRect,
    pageIndex: Int = 0,
    zoom: Double,
    rotation: PageRotation
  ) async throws {
    let overlay = Self.overlay(page: pageIndex, frame: frame)
    try await compare(canvas, overlay, on: SceneCanvas(canvas), zoom: zoom, rotation: rotation)
  }

  private func compare(
    _ canvas: some PageCanvas,
    _ overlay: Overlay,
    on places: SceneCanvas,
    zoom: Double,
    rotation: PageRotation
  ) async throws {
    let onCanvas = try #require(places.frame(of: overlay))
    // Only around the top left corner, so that pictures at high zooms stay small.
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
      pageIndex: canvas.pageIndices[0],
      rect: PageRect(x: 0, y: 0, width: canvas.size.width, height: canvas.size.height),
      zoom: zoom,
      rotation: rotation
    )
    let scene = OverlayScene([overlay], on: places, in: whole)
    let corners = try #require(scene.items.first).corners
    let tip = (x: corners[0].x - Double(pixels.x), y: corners[0].y - Double(pixels.y))
    #expect(turned.width > 0)
    // The mark is dark, and the edges of the dark part are at the overlay's corners.
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
  private static func markedIssue(pageCount: Int = 1) async throws -> MagazineIssue {
    let bottom = 100 - frame.maxY
    let mark = Array("0 g \(frame.x) \(bottom) \(frame.width) \(frame.height) re f".utf8)
    if pageCount == 1 {
      var pdf = SmallPDF(page: "/Contents 4 0 R")
      pdf.addStream("", mark)
      return try await MagazineIssue.open(data: pdf.bytes)
    }
    let contents = 3 + pageCount
    var pdf = SmallPDF(pageCount: pageCount, page: "/Contents \(contents) 0 R", plainContents: contents)
    pdf.padObjects(to: contents - 1)
    pdf.addStream("", mark)
    return try await MagazineIssue.open(data: pdf.bytes)
  }

  @Test("A rotated overlay turns around its centre, and so do its touches")
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

  @Test("A frame in fractions refers to the page, or to the spread")
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

  /// Two pages side by side, the taller one with the label "x", and each page alone.
  private static func spread(isRightToLeft: Bool = false) -> (together: SceneCanvas, alone: [SceneCanvas]) {
    let left = PageRect(x: 0, y: 10, width: 100, height: 100)
    let right = PageRect(x: 100, y: 0, width: 100, height: 120)
    let slots: [SceneCanvas.Slot] = [
      .init(pageIndex: isRightToLeft ? 1 : 0, frame: left),
      .init(pageIndex: isRightToLeft ? 0 : 1, pageLabel: "x", frame: right),
    ]
    let whole = SceneCanvas.WholeSpread(size: PageSize(width: 200, height: 120), slots: slots)
    let alone = slots.map { slot -> SceneCanvas in
      let size = PageSize(width: slot.frame.width, height: slot.frame.height)
      var own = slot
      own.frame = PageRect(x: 0, y: 0, width: size.width, height: size.height)
      return SceneCanvas(size: size, slots: [own], spread: whole)
    }
    return (SceneCanvas(size: whole.size, slots: slots), alone)
  }

  @Test(
    "On a single page, an overlay across the spread has its place on the spread, whichever page it names",
    arguments: [PageReference.index(0), .index(1), .label("x")],
    [OverlayPlacement.Unit.points, .fractions]
  )
  func alone(page: PageReference, unit: OverlayPlacement.Unit) throws {
    for isRightToLeft in [false, true] {
      let spread = Self.spread(isRightToLeft: isRightToLeft)
      let frame = PageRect(x: 60, y: 20, width: 90, height: 50)
      let overlay = Self.overlay(frame: frame) {
        $0.placement.page = page
        $0.placement.isAcrossSpread = true
        $0.placement.unit = unit
        if unit == .fractions { $0.placement.frame = PageRect(x: 0.3, y: 1 / 6, width: 0.45, height: 5 / 12) }
      }
      #expect(spread.together.frame(of: overlay)?.isClose(to: frame) == true)
      for (canvas, slot) in zip(spread.alone, spread.together.slots) {
        let moved = PageRect(x: 60 - slot.frame.x, y: 20 - slot.frame.y, width: 90, height: 50)
        #expect(canvas.frame(of: overlay)?.isClose(to: moved) == true)
      }
    }
  }

  @Test("A single page cuts off the part of an overlay on the other page of the spread")
  func clipped() throws {
    let alone = Self.spread().alone
    let window = Self.viewport(PageRect(x: -50, y: -50, width: 200, height: 200), zoom: 2)
    var across = Self.overlay(frame: PageRect(x: 60, y: 20, width: 90, height: 50))
    across.placement.isAcrossSpread = true
    let item = try #require(OverlayScene([across], on: alone[0], in: window).items.first)
    #expect(item.clip == PageRect(x: 0, y: 0, width: 100, height: 100))
    let scene = OverlayScene([across], on: alone[0], in: window)
    #expect(scene.item(at: WindowPoint(x: 299, y: 160)) != nil)
    #expect(scene.item(at: WindowPoint(x: 301, y: 160)) == nil)
    // The window shows only the area beside the page.
    let beside = Self.viewport(PageRect(x: 100, y: 0, width: 50, height: 50))
    #expect(OverlayScene([across], on: alone[0], in: beside).items.isEmpty)
    // Entirely on the other page, until it is rotated.
    var other = Self.overlay(frame: PageRect(x: 102, y: 40, width: 40, height: 8))
    other.placement.isAcrossSpread = true
    #expect(alone[0].frame(of: other) == nil && alone[1].frame(of: other) != nil)
    other.placement.frame = PageRect(x: 102, y: 30, width: 8, height: 60)
    #expect(alone[0].frame(of: other) == nil)
    other.placement.rotation = 90
    #expect(alone[0].frame(of: other) != nil)
    // Overlays of one page stay on that page, and are not cut off.
    #expect(alone[0].frame(of: Self.overlay(page: 1)) == nil)
    #expect(OverlayScene([Self.overlay()], on: alone[0], in: window).items.first?.clip == nil)
  }

  @Test(
    "On a single page, an overlay across the spread covers a mark drawn there by the page",
    arguments: [0.7, 3],
    PageRotation.allCases
  )
  func marksOnSinglePages(zoom: Double, rotation: PageRotation) async throws {
    let issue = try await Self.markedIssue(pageCount: 3)
    for direction in [ReadingDirection.leftToRight, .rightToLeft] {
      let spreads = try await issue.spreads(SpreadArrangement(.coverAlone, direction: direction))
      let spread = try #require(spreads.first { $0.places.count == 2 })
      for place in spread.places {
        // The mark of this page, in spread coordinates. The overlay belongs to the other page.
        let frame = PageRect(
          x: Self.frame.x + place.frame.x,
          y: Self.frame.y + place.frame.y,
          width: Self.frame.width,
          height: Self.frame.height
        )
        let other = try #require(spread.pageIndices.first { $0 != place.page.index })
        let overlay = Self.overlay(page: other, frame: frame) { $0.placement.isAcrossSpread = true }
        let canvas = SceneCanvas(place.page, of: spread)
        try await compare(place.page, overlay, on: canvas, zoom: zoom, rotation: rotation)
      }
    }
  }

  @Test("A shape is visible while any part of it is in the window, including parts outside its frame")
  func shapesBeyondFrames() {
    let triangle = OverlayShape.polygon([(0, 0), (2, 0), (0, 3)].map { PagePoint(x: $0, y: $1) })
    var content = OverlayShapeContent(shape: triangle)
    content.fill = "#112233"
    let frame = PageRect(x: 10, y: 10, width: 20, height: 20)
    func isSeen(_ window: PageRect) -> Bool {
      let overlay = Self.overlay(frame: frame, .shape(content))
      return !OverlayScene([overlay], on: Self.canvas, in: Self.viewport(window)).items.isEmpty
    }
    #expect(isSeen(PageRect(x: 40, y: 0, width: 20, height: 20)))
    #expect(isSeen(PageRect(x: 0, y: 60, width: 20, height: 20)))
    #expect(!isSeen(PageRect(x: 51, y: 0, width: 20, height: 20)))
    content.stroke = "#000000"
    content.strokeWidth = 4
    #expect(isSeen(PageRect(x: 51, y: 0, width: 20, height: 20)))
    #expect(!isSeen(PageRect(x: 53, y: 0, width: 20, height: 20)))
  }

  // MARK: Order and visibility

  @Test("Levels, orders and the description's order stack overlays, and the topmost takes a touch")
  func order() {
    let overlays = [
      Self.overlay("above") { $0.placement.level = .above }, Self.overlay("second") { $0.placement.order = 1 },
      Self.overlay("first"), Self.overlay("also"),
    ]
    let scene = OverlayScene(overlays, on: Self.canvas, in: Self.viewport())
    #expect(scene.items.map(\.overlay.identifier) == ["first", "also", "second", "above"])
    #expect(scene.item(at: WindowPoint(x: 40, y: 30))?.overlay.identifier == "above")
  }

  @Test("An overlay that is hidden, outside the window, on another page or of an unknown kind is not visible")
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

  @Test("A shape is hit by its outline, and an overlay without actions passes touches on")
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

extension PageRect {
  fileprivate func isClose(to other: PageRect) -> Bool {
    zip([x, y, width, height], [other.x, other.y, other.width, other.height]).allSatisfy { abs($0 - $1) < 1e-9 }
  }
}
