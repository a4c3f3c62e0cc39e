internal import Gatefold
internal import GatefoldFormats

extension Layer {
  /// A layer, or a label over some.
  var json: JSONObject {
    [
      "name": name, "isLabel": id == nil, "isVisible": isVisible, "isLocked": isLocked, "isListed": isListed,
      "radioGroup": radioGroup, "children": children.map(\.json),
    ]
  }

  /// The name, the state and the layers below, for people.
  var summary: String {
    let below = children.isEmpty ? "" : " [\(children.map(\.summary).joined(separator: ", "))]"
    return name + (isVisible ? "" : " (hidden)") + below
  }
}
