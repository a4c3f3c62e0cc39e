import GatefoldTestSupport
@testable import GatefoldPackage

extension Storyboard {
  /// A storyboard without problems that prevent playing: clips of all scales, decisions in their midst and at their
  /// ends, some of which last longer than the clip.
  static func random(using generator: inout SeededNumbers) -> Storyboard {
    let count = Int.random(in: 1...6, using: &generator)
    let ids = (0..<count).map { "clip\($0)" }
    let clips = ids.map { StoryboardClip.random($0, ids, using: &generator) }
    let cut = Int.random(in: 0...count, using: &generator)
    return storyboard(clips, scenes: [Array(ids[..<cut]), Array(ids[cut...])])
  }
}

extension StoryboardClip {
  fileprivate static func random(_ id: String, _ ids: [String], using generator: inout SeededNumbers) -> Self {
    let duration = RationalTime.random(in: 1...6000, using: &generator)
    func time() -> RationalTime {
      let tenths = Int64.random(in: 0...10, using: &generator)
      return RationalTime(value: duration.value * tenths, scale: duration.scale * 10)
    }
    var events = (0..<Int.random(in: 0...6, using: &generator)).map { _ in
      StoryboardEvent(time: time(), action: Bool.random(using: &generator) ? .showControls : .hideControls)
    }
    if Int.random(in: 0..<3, using: &generator) > 0 {
      let choices = (0..<Int.random(in: 1...3, using: &generator)).map { number in
        StoryboardChoice(id: "choice\(number)", title: "", clipID: ids.randomElement(using: &generator) ?? id)
      }
      let decision = StoryboardDecision(
        id: "decision of \(id)",
        prompt: "",
        choices: choices,
        defaultChoiceID: choices.randomElement(using: &generator)?.id ?? "",
        duration: .random(in: 1...6000, using: &generator)
      )
      let event = StoryboardEvent(time: time(), action: .decision(decision))
      events.insert(event, at: .random(in: 0...events.count, using: &generator))
    }
    return StoryboardClip(id: id, media: "\(id).mp4", duration: duration, events: events)
  }
}

extension RationalTime {
  static func random(in values: ClosedRange<Int64>, using generator: inout SeededNumbers) -> RationalTime {
    let scale = [1, 25, 600, 30_000].randomElement(using: &generator) ?? 1
    return RationalTime(value: .random(in: values, using: &generator) * Int64(scale) / 600 + 1, scale: Int32(scale))
  }
}
