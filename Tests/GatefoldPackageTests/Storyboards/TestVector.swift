@testable import GatefoldPackage

/// A storyboard, what is put into its player, and what comes out each time.
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

  /// What comes out of the player for each of the inputs.
  var outputs: [[StoryboardOutput]] {
    var player = StoryboardPlayer(storyboard, progressInterval: progressInterval)
    return inputs.map { player.take($0) }
  }

  /// The vector with the outputs of the player.
  var json: JSONValue {
    .object([
      "name": .string(name), "storyboard": storyboard.json, "progressInterval": progressInterval.json,
      "inputs": .array(inputs.map(\.json)), "outputs": .array(outputs.map { .array($0.map(\.json)) }),
    ])
  }
}
