@testable import Gatefold
import GatefoldTestSupport
import Testing

@Suite("Showing and hiding layers")
struct LayerTests {
  private static let page = 5
  /// The same page without layers.
  private static let barePage = 6
  /// The area below the headline, which only one of the two pages has.
  private static let compared = PageRect(x: 0, y: 55, width: 420, height: 540)

  @Test("The tree has names, states, locks, groups and labels, and includes unlisted layers")
  func tree() async throws {
    let layers = try await Sample.navigation.open().layers()
    let expected = try Sample.navigation.expectedNavigation().layers
    let all = layers.flatMap(\.allLayers)
    #expect(all.map(\.name) == expected.map(\.name))
    #expect(all.map(\.isVisible) == expected.map(\.isVisible))
    #expect(all.map(\.isListed) == expected.map(\.isListed))
    #expect(all.map(\.isLocked) == expected.map(\.isLocked))
    #expect(all.map(\.radioGroup) == expected.map(\.radioGroup))
    #expect(layers.map(\.name) == ["Tint", "Languages", "Grid, fine"])
    #expect(layers[0].children.map(\.name) == ["Notes"])
    #expect(layers[1].id == nil)
    #expect(layers[1].children.map(\.name) == expected.filter { $0.parent == "Languages" }.map(\.name))
    #expect(try await Sample.issue.open().layers().isEmpty)
  }

  @Test("A page is drawn with the layers shown by the document")
  func asTheDocumentWishes() async throws {
    let page = try await Sample.navigation.open().page(at: Self.page)
    let expected = try Sample.navigation.expectedNavigation()
    for layer in expected.layers {
      #expect(try await isPainted(layer.rect, of: page, [:]) == layer.isVisible, "\(layer.name)")
    }
    #expect(try await isPainted(expected.eitherLayer.rect, of: page, [:]))
  }

  @Test("With all layers off, a page equals the page without them")
  func allOff() async throws {
    let issue = try await Sample.navigation.open()
    let off = try await states(of: issue) { _ in false }
    let hidden = try await picture(of: issue.page(at: Self.page), off)
    let bare = try await picture(of: issue.page(at: Self.barePage), [:])
    #expect(hidden == bare)
  }

  @Test("Each layer can be switched on and off on one lane")
  func oneByOne() async throws {
    let issue = try await Sample.navigation.open(lanes: 1)
    let page = try await issue.page(at: Self.page)
    let before = try await picture(of: page, [:])
    for layer in try Sample.navigation.expectedNavigation().layers {
      let switched = try await states(of: issue) { $0.name == layer.name ? !layer.isVisible : nil }
      #expect(switched.count == 1)
      #expect(try await isPainted(layer.rect, of: page, switched) != layer.isVisible, "\(layer.name)")
      #expect(try await picture(of: page, [:]) == before, "\(layer.name) is as it was")
    }
  }

  @Test("Content of several layers is visible while one of them is", arguments: [0, 1, 2])
  func either(count: Int) async throws {
    let issue = try await Sample.navigation.open()
    let expected = try Sample.navigation.expectedNavigation().eitherLayer
    let shown = expected.names.prefix(count)
    let switched = try await states(of: issue) { layer in
      expected.names.contains(layer.name) ? shown.contains(layer.name) : nil
    }
    #expect(try await isPainted(expected.rect, of: issue.page(at: Self.page), switched) == (count > 0))
  }

  @Test("Tiles follow the layers, and caches keep the states apart")
  func tiles() async throws {
    let issue = try await Sample.navigation.open(context: RenderingContext())
    let page = try await issue.page(at: Self.page)
    let switched = PageAppearance(layers: try await states(of: issue) { !$0.isVisible })
    let grid = try page.tileGrid(zoom: 1, tileSize: 600)
    let index = TileIndex(column: 0, row: 0)
    for appearance in [.asPrinted, switched, .asPrinted] {
      let tile = try await page.tile(at: index, in: grid, appearance: appearance)
      let whole = try await page.render(.zoom(1), options: RenderingOptions(appearance: appearance))
      #expect(RGBPicture(tile.pixels) == RGBPicture(whole))
    }
    #expect(page.cachedTile(at: index, in: grid, appearance: switched) != nil)
    var blocks: [RGBPicture] = []
    try await page.forEachTile(in: grid, appearance: switched) { blocks.append(RGBPicture($0.pixels)) }
    let whole = try await page.render(.zoom(1), options: RenderingOptions(appearance: switched))
    #expect(blocks == [RGBPicture(whole)])
  }

  @Test("Thumbnails and magnified pages follow the layers", arguments: [0.5, 12])
  func otherSizes(zoom: Double) async throws {
    let issue = try await Sample.navigation.open()
    let page = try await issue.page(at: Self.page)
    let layer = try #require(try Sample.navigation.expectedNavigation().layers.first)
    let switched = try await states(of: issue) { $0.name == layer.name ? false : nil }
    let detail: ImageDetail = zoom < 1 ? .reduced : .full
    #expect(try await isPainted(layer.rect, of: page, [:], zoom: zoom, detail))
    #expect(try await !isPainted(layer.rect, of: page, switched, zoom: zoom, detail))
  }

  // MARK: Drawing

  /// - Parameter state: the state of a layer; `nil` leaves it unchanged.
  private func states(
    of issue: MagazineIssue,
    _ state: (Layer) -> Bool?
  ) async throws -> [Layer.ID: Bool] {
    var states: [Layer.ID: Bool] = [:]
    for layer in try await issue.layers().flatMap(\.allLayers) {
      if let id = layer.id, let state = state(layer) { states[id] = state }
    }
    return states
  }

  private func picture(of page: Page, _ layers: [Layer.ID: Bool]) async throws -> RGBPicture {
    let options = RenderingOptions(appearance: PageAppearance(layers: layers))
    return RGBPicture(try await page.render(.zoom(2), region: Self.compared, options: options))
  }

  /// Whether the middle of a rectangle shows anything but paper.
  private func isPainted(
    _ rect: PageRect,
    of page: Page,
    _ layers: [Layer.ID: Bool],
    zoom: Double = 1,
    _ detail: ImageDetail = .full
  ) async throws -> Bool {
    let middle = PageRect(x: rect.midX - 4, y: rect.midY - 4, width: 8, height: 8)
    let options = RenderingOptions(appearance: PageAppearance(layers: layers), imageDetail: detail)
    let picture = RGBPicture(try await page.render(.zoom(zoom), region: middle, options: options))
    return picture != RGBPicture(size: picture.size)
  }
}
