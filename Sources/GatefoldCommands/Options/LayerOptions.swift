internal import ArgumentParser
internal import Gatefold

/// Which layers are visible.
struct LayerOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Layers to show, by their names in gatefold info.", valueName: "name,..."))
  var layersOn: [String] = []

  @Option(help: ArgumentHelp("Layers to hide.", valueName: "name,..."))
  var layersOff: [String] = []

  /// The options as journals record them; equal for equal layers.
  var description: String { "on \(layersOn), off \(layersOff)" }

  /// The state of the layers that were named.
  ///
  /// - Throws: `unknownLayer` where the issue has no layer of a name.
  func states(in issue: MagazineIssue) async throws(GatefoldError) -> [Layer.ID: Bool] {
    guard !layersOn.isEmpty || !layersOff.isEmpty else { return [:] }
    let layers = try await issue.layers().flatMap(\.allLayers)
    var states: [Layer.ID: Bool] = [:]
    for (names, isVisible) in [(layersOn, true), (layersOff, false)] {
      for name in names {
        for id in try ids(named: name, among: layers) { states[id] = isVisible }
      }
    }
    return states
  }

  /// How thumbnails are drawn.
  ///
  /// - Throws: `unknownLayer` where the issue has no layer of a name.
  func thumbnailOptions(in issue: MagazineIssue, _ watermark: Watermark?) async throws(GatefoldError)
    -> RenderingOptions
  {
    var options = RenderingOptions.thumbnail
    options.appearance = PageAppearance(layers: try await states(in: issue), watermark: watermark)
    return options
  }

  /// All layers with a name, or with several names separated by commas. A name may contain a comma itself.
  private func ids(named names: String, among layers: [Layer]) throws(GatefoldError) -> [Layer.ID] {
    let whole = layers.filter { $0.name == names }.compactMap(\.id)
    guard whole.isEmpty else { return whole }
    var ids: [Layer.ID] = []
    for name in names.split(separator: ",") {
      let named = layers.filter { $0.name == name }.compactMap(\.id)
      guard !named.isEmpty else { throw GatefoldError.unknownLayer(String(name), among: layers) }
      ids += named
    }
    return ids
  }
}

extension GatefoldError {
  fileprivate static func unknownLayer(_ name: String, among layers: [Layer]) -> GatefoldError {
    let known = layers.map { "\"\($0.name)\"" }.joined(separator: ", ")
    let advice = layers.isEmpty ? "it has none" : "it has \(known)"
    return GatefoldError(.unknownLayer, "the issue has no layer \"\(name)\": \(advice)")
  }
}
