import GatefoldTestSupport
import Testing

@testable import GatefoldPackage

@Suite("Any storyboard")
struct StoryboardPlayerPropertyTests {
  static let end = seconds(60)

  /// All that happens up to a time, in steps of a length. A step is repeated while it lets something happen, since a
  /// wait for the reader ends a step.
  static func outputs(_ storyboard: Storyboard, step: () -> RationalTime) -> [StoryboardOutput] {
    var player = StoryboardPlayer.playing(storyboard, progressInterval: RationalTime(value: 7, scale: 10))
    var outputs: [StoryboardOutput] = []
    while player.state == .playing, player.position < end {
      var time = min(end, player.position + step())
      // While the picture is held, time goes on though the position doesn't.
      repeat {
        outputs += player.advance(to: time)
        time = time + step()
      } while player.open?.isHeld == true
    }
    return outputs
  }

  @Test("The same happens in fine steps and in coarse ones", arguments: 0..<200)
  func steps(seed: Int) {
    var generator = SeededNumbers(state: UInt64(truncatingIfNeeded: seed))
    let storyboard = Storyboard.random(using: &generator)
    #expect(storyboard.problems().filter(\.preventsPlaying).isEmpty)
    let fine = Self.outputs(storyboard) { RationalTime(value: 1, scale: 10) }
    let coarse = Self.outputs(storyboard) { RationalTime(value: 1000, scale: 1) }
    let mixed = Self.outputs(storyboard) { .random(in: 1...9000, using: &generator) }
    #expect(fine == coarse)
    #expect(fine == mixed)
  }

  @Test("Played without seeking, each event of the composition happens once and in order", arguments: 200..<300)
  func once(seed: Int) {
    var generator = SeededNumbers(state: UInt64(truncatingIfNeeded: seed))
    var player = StoryboardPlayer.playing(.random(using: &generator))
    var names: [String] = []
    for _ in 0..<300 where player.state == .playing {
      let outputs = player.advance(to: player.position + .random(in: 1...3000, using: &generator) + seconds(11))
      names += outputs.map(\.name)
      if Bool.random(using: &generator), let choice = player.openDecision?.choices.randomElement(using: &generator) {
        names += player.choose(choice.id).map(\.name)
      }
    }
    let kept: Set = ["clipStarted", "showControls", "hideControls", "decisionBegan"]
    #expect(names.filter { kept.contains($0) } == player.composition.events[..<player.nextEvent].map(\.action.name))
    #expect(player.state != .ended || player.nextEvent == player.composition.events.count)
  }

  @Test("Whatever comes in, the invariants hold", arguments: 300..<500)
  func invariants(seed: Int) {
    var generator = SeededNumbers(state: UInt64(truncatingIfNeeded: seed))
    var player = StoryboardPlayer.playing(.random(using: &generator))
    var isCovered = false
    var openID: String?
    for _ in 0..<300 {
      let before = player
      let input = PlayerInput.random(for: player, using: &generator)
      let outputs = player.take(input)
      for output in outputs {
        switch output {
        case .cover:
          #expect(!isCovered)
          isCovered = true
        case .uncover:
          #expect(isCovered)
          isCovered = false
        case .decisionBegan(let decision, _):
          #expect(openID == nil)
          openID = decision.id
        case .decisionEnded(let id, _, _), .decisionCancelled(let id):
          #expect(openID == id)
          openID = nil
        case .seekMedia(let target, _):
          #expect(target >= .zero && target <= player.composition.duration)
        default: break
        }
      }
      #expect(isCovered == (player.state == .seeking))
      #expect(openID == player.openDecision?.id)
      #expect(player.position <= player.composition.duration)
      let isRestarted = outputs.contains(.restarted)
      #expect(isRestarted || player.composition.segments.starts(with: before.composition.segments))
      #expect(isRestarted == (input == .play && before.state == .ended))
      if case .seekFinished = input, before.state == .seeking, player.state != .seeking {
        let segment = before.composition.segment(at: before.seekTarget)
        #expect(player.position >= segment?.start ?? .maximum)
        #expect(player.areControlsShown == player.controlsAsPlayed)
      }
    }
  }

  @Test("After any seek, what happens is what would have happened without it", arguments: 500..<600)
  func seeking(seed: Int) {
    var generator = SeededNumbers(state: UInt64(truncatingIfNeeded: seed))
    var player = StoryboardPlayer.playing(.random(using: &generator))
    _ = player.advance(to: .random(in: 1...9000, using: &generator))
    _ = player.seek(to: .random(in: 1...9000, using: &generator))
    _ = player.play()
    _ = player.seekFinished(at: player.seekTarget)
    let landing = player.position
    let later = player.composition.events.filter { $0.time >= landing && !player.isClipStart($0, at: landing) }
    let decided = player.composition.segments.count - 1
    let expected = later.filter { $0.action.name != "decisionBegan" || $0.segmentIndex >= decided }
    let kept: Set = ["clipStarted", "showControls", "hideControls", "decisionBegan"]
    let names = player.advance(to: player.composition.duration).map(\.name).filter { kept.contains($0) }
    #expect(names.starts(with: expected.dropSkipped(before: landing, in: player).map(\.action.name)))
  }
}

extension StoryboardPlayer {
  /// The controls, had everything before the next event been played.
  fileprivate var controlsAsPlayed: Bool {
    composition.events[..<nextEvent].last { ["showControls", "hideControls"].contains($0.action.name) }?.action.name
      != "hideControls"
  }

  fileprivate func isClipStart(_ event: ComposedEvent, at time: RationalTime) -> Bool {
    event.time == time && event.action.name == "clipStarted"
  }
}

extension [ComposedEvent] {
  /// Without those of an earlier clip that ends where the seek has landed.
  fileprivate func dropSkipped(before landing: RationalTime, in player: StoryboardPlayer) -> [ComposedEvent] {
    let firstSegment = player.composition.segments.lastIndex { $0.start <= landing } ?? 0
    return filter { $0.segmentIndex >= firstSegment }
  }
}

extension ComposedEvent.Action {
  /// The name of the output.
  var name: String {
    switch self {
    case .clipStart: "clipStarted"
    case .showControls: "showControls"
    case .hideControls: "hideControls"
    case .decision: "decisionBegan"
    }
  }
}

extension PlayerInput {
  /// An input that may or may not fit the state.
  static func random(for player: StoryboardPlayer, using generator: inout SeededNumbers) -> PlayerInput {
    let near = player.position + .random(in: 1...2000, using: &generator) - seconds(1)
    let inputs: [PlayerInput] = [
      .play, .play, .pause, .advance(near), .advance(near), .advance(near), .advance(near + seconds(5)), .seek(near),
      .seek(.random(in: 1...20_000, using: &generator)), .seek(.maximum), .seek(.minimum),
      .seekFinished(player.seekTarget), .seekFinished(player.seekTarget), .seekFinished(near), .setRate(2),
      .choose(player.openDecision?.choices.randomElement(using: &generator)?.id ?? "none"), .mediaIsReady, .load,
    ]
    return inputs.randomElement(using: &generator) ?? .play
  }
}
