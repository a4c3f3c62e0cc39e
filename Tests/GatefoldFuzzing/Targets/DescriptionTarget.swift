internal import Foundation
internal import Gatefold

@testable import GatefoldPackage

extension FuzzTarget {
  /// A description in any form: the first byte chooses it. What is read must be written and read back the same.
  static let description = FuzzTarget("description", seeds: { DescriptionForm.allCases.map(seed) }) { bytes in
    guard let first = bytes.first else { return }
    let form = DescriptionForm.allCases[Int(first) % DescriptionForm.allCases.count]
    guard let text = try? form.decoded(Data(bytes.dropFirst())) else { return }
    let issue = FindingCollector(file: "issue", text: text)
    _ = IssueDescription(text, issue)
    let overlays = FindingCollector(file: "overlays", text: text)
    let read = OverlaysDescription(text, overlays)
    place(read.overlays)
    for storyboard in read.storyboards.prefix(4) where !storyboard.problems().contains(where: \.preventsPlaying) {
      play(storyboard)
    }
    for other in DescriptionForm.allCases {
      let again = try? other.decoded(try other.encoded(text.value, root: "issue"))
      precondition(again?.value == text.value, "written as \(other), it is not read back the same")
    }
  }

  /// Puts overlays on a page, touches them, and asks for the levels of their tiles.
  private static func place(_ overlays: [Overlay]) {
    let page = PageRect(x: 0, y: 0, width: 500, height: 700)
    let canvas = SceneCanvas(
      size: PageSize(width: 500, height: 700),
      slots: [SceneCanvas.Slot(pageIndex: 0, pageLabel: "iv", frame: page)]
    )
    let viewport = Viewport(pageIndex: 0, rect: page, zoom: 1.5)
    let scene = OverlayScene(overlays, on: canvas, in: viewport)
    for x in stride(from: 20.0, to: 750, by: 180) { _ = scene.item(at: WindowPoint(x: x, y: x)) }
    for overlay in overlays.prefix(16) {
      guard case .tiles(let tiles) = overlay.content else { continue }
      var layer = TileOverlay(size: PageSize(width: 500, height: 700), maximumZoom: tiles.maximumZoom)
      layer.minimumZoom = tiles.minimumZoom
      layer.tileSize = tiles.tileSize
      layer.pixelSize = tiles.pixelSize
      for zoom in [tiles.minimumZoom, tiles.maximumZoom] {
        let counts = layer.tileCounts(zoom: zoom)
        precondition(counts.columns > 0 && counts.rows > 0, "a level without tiles")
      }
      _ = try? TileTemplate(tiles.template)
    }
  }

  /// Plays a storyboard from its beginning, and seeks.
  private static func play(_ storyboard: Storyboard) {
    var player = StoryboardPlayer(storyboard)
    _ = player.load()
    _ = player.mediaIsReady()
    _ = player.play()
    for second in 1...6 { _ = player.advance(to: RationalTime(value: Int64(second * second), scale: 2)) }
    _ = player.seek(to: RationalTime(value: 1, scale: 3))
    _ = player.seekFinished(at: RationalTime(value: 1, scale: 4))
    _ = player.advance(to: RationalTime(value: 100, scale: 1))
  }

  private static func seed(_ form: DescriptionForm) -> [UInt8] {
    let json = """
      {"format": "gatefold-overlays", "version": 1, "overlays": [
        {"id": "a", "kind": "shape", "pageIndex": 0, "frame": {"x": 1, "y": 2, "width": 3.5, "height": 4},
         "alternativeText": "A", "form": "path", "path": "M0 0L1 1Z", "fill": "#102030",
         "actions": [{"kind": "toggle", "overlays": ["a"]}, {"kind": "goToPage", "pageLabel": "iv"}]},
        {"id": "b", "kind": "video", "pageLabel": "2", "unit": "fractions", "sources": ["a.mp4"],
         "frame": {"x": 0, "y": 0, "width": 1, "height": 1}, "alternativeText": "B"},
        {"id": "c", "kind": "tiles", "pageIndex": 0, "template": "t/{z}/{x}_{y}.png", "maximumZoom": 2,
         "pixelWidth": 900, "pixelHeight": 700, "frame": {"x": 0, "y": 0, "width": 9, "height": 7},
         "alternativeText": "C"}],
       "storyboards": [{"id": "s", "firstClip": "c", "scenes": [{"id": "x", "clips": ["c"]}],
        "clips": [{"id": "c", "media": "a.mp4", "duration": {"value": 3, "scale": 1}, "events": [
         {"time": {"value": 1}, "action": "decision", "decision": {"id": "d", "default": "e",
          "duration": {"value": 1}, "choices": [{"id": "e", "title": "E", "clip": "c"}]}}]}]}]}
      """
    let number = UInt8(DescriptionForm.allCases.firstIndex(of: form) ?? 0)
    let value = (try? DescriptionForm.json.decoded(Data(json.utf8)))?.value ?? .object([:])
    return [number] + ((try? form.encoded(value, root: "overlays")) ?? Data())
  }
}
