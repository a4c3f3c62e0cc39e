internal import Gatefold

/// A layer, or a label over some.
struct LayerJSON: Encodable {
  let name: String
  let isLabel: Bool
  let isVisible: Bool
  let isLocked: Bool
  let isListed: Bool
  let radioGroup: Int?
  let children: [LayerJSON]

  init(_ layer: Layer) {
    name = layer.name
    isLabel = layer.id == nil
    isVisible = layer.isVisible
    isLocked = layer.isLocked
    isListed = layer.isListed
    radioGroup = layer.radioGroup
    children = layer.children.map(LayerJSON.init)
  }

  /// The name, the state and the layers below, for people.
  var summary: String {
    let below = children.isEmpty ? "" : " [\(children.map(\.summary).joined(separator: ", "))]"
    return name + (isVisible ? "" : " (hidden)") + below
  }
}
