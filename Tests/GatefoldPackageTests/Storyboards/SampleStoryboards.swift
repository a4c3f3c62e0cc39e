@testable import GatefoldPackage

/// Whole seconds.
func seconds(_ value: Int64) -> RationalTime {
  RationalTime(value: value, scale: 1)
}

func controls(_ shown: Bool, at time: Int64) -> StoryboardEvent {
  StoryboardEvent(time: seconds(time), action: shown ? .showControls : .hideControls)
}

func clip(_ id: String, _ duration: Int64, start: Int64 = 0, _ events: [StoryboardEvent] = []) -> StoryboardClip {
  StoryboardClip(id: id, media: "media/\(id).mp4", start: seconds(start), duration: seconds(duration), events: events)
}

/// A decision the choices of which are called as the clips that they lead to; the first is the default.
func decision(_ id: String, at time: Int64, for duration: Int64, _ clipIDs: String...) -> StoryboardEvent {
  StoryboardEvent(
    time: seconds(time),
    action: .decision(
      StoryboardDecision(
        id: id,
        prompt: "Where to?",
        choices: clipIDs.map { StoryboardChoice(id: $0, title: "To \($0)", clipID: $0) },
        defaultChoiceID: clipIDs.first ?? "",
        duration: seconds(duration)
      )
    )
  )
}

/// A storyboard that begins with the first clip, and has its scenes as given.
func storyboard(_ clips: [StoryboardClip], scenes: [[String]] = []) -> Storyboard {
  Storyboard(
    id: "sample",
    scenes: scenes.enumerated().map { StoryboardScene(id: "scene\($0)", title: "Scene \($0)", clipIDs: $1) },
    clips: clips,
    firstClipID: clips.first?.id ?? ""
  )
}

enum StoryboardSample {
  /// An event at 0:35 of a clip that begins at 1:45.
  static let retimed = storyboard(
    [clip("opening", 105), clip("second", 60, [controls(false, at: 35)])],
    scenes: [["opening", "second"]]
  )

  /// A decision from 0:04 to 0:08 of a clip of 0:10, that leads to a garden, with a gate behind, or a cellar.
  static let house = storyboard(
    [
      clip("hall", 10, start: 30, [controls(false, at: 1), decision("door", at: 4, for: 4, "garden", "cellar")]),
      clip("garden", 6, [controls(true, at: 2), controls(false, at: 4)]),
      clip("gate", 5),
      clip("cellar", 7, start: 3, [controls(true, at: 0)]),
    ],
    scenes: [["hall"], ["garden", "gate"], ["cellar"]]
  )

  /// A decision at the very end of a clip.
  static let atEnd = storyboard(
    [
      clip("question", 5, [decision("answer", at: 5, for: 3, "no", "yes")]), clip("yes", 4),
      clip("no", 4, [controls(true, at: 1)]),
    ]
  )

  /// A clip that is repeated until the reader goes on.
  static let loop = storyboard([clip("round", 4, [decision("again", at: 1, for: 2, "round", "out")]), clip("out", 2)])

  /// A clip without a duration.
  static let broken = storyboard([clip("a", 0)])
}
