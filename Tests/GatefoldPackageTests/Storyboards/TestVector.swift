@testable import GatefoldPackage

/// A storyboard, the inputs of its player, and the outputs of each input.
struct TestVector {
  let name: String
  let storyboard: Storyboard
  let progressInterval: RationalTime
  let inputs: [PlayerInput]

  init(
    _ name: String,
    _ storyboard: Storyboard,
    progressInterval: RationalTime = .zero,
    _ inputs: [PlayerInput]
  ) {
    self.name = name
    self.storyboard = storyboard
    self.progressInterval = progressInterval
    self.inputs = inputs
  }

  init(json: JSONValue) throws {
    self.init(
      try json.member("name").text,
      try Storyboard(json: json.member("storyboard")),
      progressInterval: try RationalTime(json: json.member("progressInterval")),
      try json.member("inputs").elements.map(PlayerInput.init(json:))
    )
  }

  /// The outputs of the player for each input.
  var outputs: [[StoryboardOutput]] {
    var player = StoryboardPlayer(storyboard, progressInterval: progressInterval)
    return inputs.map { player.take($0) }
  }

  /// The vector with the player's outputs.
  var json: JSONValue {
    .object([
      "name": .string(name), "storyboard": storyboard.json, "progressInterval": progressInterval.json,
      "inputs": .array(inputs.map(\.json)), "outputs": .array(outputs.map { .array($0.map(\.json)) }),
    ])
  }
}
