@testable import GatefoldPackage

extension TestVector {
  private static let start: [PlayerInput] = [.load, .mediaIsReady, .play]

  private static func advance(_ times: Int64...) -> [PlayerInput] {
    times.map { .advance(seconds($0)) }
  }

  private static func seek(_ target: Int64, landing: Int64...) -> [PlayerInput] {
    [.seek(seconds(target))] + landing.map { .seekFinished(seconds($0)) }
  }

  /// The vectors of storyboard.json.
  static let all = playing + decisions + seeking + extremes + later

  private static let playing: [TestVector] = [
    TestVector(
      "An event at 0:35 of a clip that begins at 1:45 happens at 2:20",
      StoryboardSample.retimed,
      start + advance(0, 139, 140, 165)
    ),
    TestVector("A large step lets the same happen as small ones", StoryboardSample.retimed, start + advance(1000)),
    TestVector(
      "Progress is reported at each multiple of the interval",
      StoryboardSample.retimed,
      progressInterval: seconds(30),
      start + advance(0, 29, 30, 100, 90, 120, 165)
    ),
    TestVector(
      "Playing begins when the media is ready, and time of a paused player is ignored",
      StoryboardSample.retimed,
      [.load, .play] + advance(1) + [.mediaIsReady] + advance(2) + [.pause, .pause] + advance(120)
        + [.play] + advance(121)
    ),
    TestVector(
      "The speed changes neither times nor events",
      StoryboardSample.retimed,
      start + [.setRate(2), .setRate(2), .setRate(0), .setRate(-1)] + advance(140) + [.setRate(0.5)] + advance(165)
    ),
    TestVector(
      "Frames of 30000/1001 a second",
      Storyboard(
        id: "frames",
        scenes: [StoryboardScene(id: "scene", title: "Frames", clipIDs: ["a", "b"])],
        clips: ["a", "b"].map { id in
          StoryboardClip(
            id: id,
            media: "frames.mov",
            start: RationalTime(value: 1001, scale: 30_000),
            duration: RationalTime(value: 3 * 1001, scale: 30_000),
            events: [StoryboardEvent(time: RationalTime(value: 2 * 1001, scale: 30_000), action: .hideControls)]
          )
        },
        firstClipID: "a"
      ),
      progressInterval: RationalTime(value: 1, scale: 15),
      start + (0...7).map { .advance(RationalTime(value: $0 * 1001, scale: 30_000)) }
    ),
  ]

  private static let decisions: [TestVector] = [
    TestVector(
      "A choice is followed without a jump, after the current clip",
      StoryboardSample.house,
      start + advance(5) + [.choose("attic"), .choose("cellar"), .choose("garden")] + advance(9, 10, 17)
    ),
    TestVector(
      "Without a choice the default is taken at the deadline",
      StoryboardSample.house,
      start + advance(7, 8, 9, 21)
    ),
    TestVector(
      "A choice can be made while paused, not before the decision and not after the deadline",
      StoryboardSample.house,
      start + [.choose("cellar")] + advance(5) + [.pause, .choose("cellar"), .play] + advance(9) + [.choose("garden")]
    ),
    TestVector(
      "A decision at the end of a clip holds the picture, and takes the default at the deadline",
      StoryboardSample.atEnd,
      start + advance(4, 6, 7, 8, 5, 6, 9)
    ),
    TestVector(
      "A choice ends the hold",
      StoryboardSample.atEnd,
      start + advance(6) + [.choose("yes")] + advance(5, 9)
    ),
    TestVector(
      "A clip is repeated until the reader goes on",
      StoryboardSample.loop,
      start + advance(6) + [.choose("out")] + advance(10)
    ),
  ]

  private static let seeking: [TestVector] = [
    TestVector(
      "Seeking forward skips events and restores the controls",
      StoryboardSample.retimed,
      progressInterval: seconds(50),
      start + advance(1) + seek(141, landing: 141) + advance(150)
    ),
    TestVector(
      "After seeking back events happen again, and a decision keeps its outcome",
      StoryboardSample.house,
      start + advance(5) + [.choose("garden")] + advance(13) + seek(0, landing: 0) + advance(21)
    ),
    TestVector(
      "A landing before the beginning of the clip is clamped, and sought again",
      StoryboardSample.retimed,
      start + seek(107, landing: 104, 104, 105) + advance(106)
    ),
    TestVector(
      "A seek stops at a decision that hasn't been made",
      StoryboardSample.house,
      start + advance(1) + seek(9, landing: 6, 4) + advance(4)
    ),
    TestVector(
      "A seek cancels the decision that waits, and it begins again",
      StoryboardSample.house,
      start + advance(6) + seek(2, landing: 2) + [.choose("cellar")] + advance(7, 8)
    ),
    TestVector(
      "The last of several seeks counts, and the state after it is that asked for meanwhile",
      StoryboardSample.retimed,
      start + seek(20) + advance(1) + seek(30) + [.pause, .seekFinished(seconds(29))]
    ),
    TestVector(
      "The end is left by seeking back",
      StoryboardSample.retimed,
      start + advance(165) + seek(160, landing: 159) + [.play] + advance(165)
    ),
    TestVector(
      "The media fails while seeking",
      StoryboardSample.house,
      start + advance(5) + seek(1) + [.mediaFailed("no connection"), .seekFinished(seconds(1)), .play]
    ),
  ]

  /// Vectors added after other readers had adopted those above.
  private static let later: [TestVector] = [
    TestVector(
      "Media that land a tick before an exact place are asked again a little later, and then taken as they are",
      StoryboardSample.retimed,
      start
        + [
          .seek(seconds(107)), .seekFinished(seconds(104)), .seekFinished(tick(before: 105)),
          .seekFinished(tick(before: 105)), .seekFinished(tick(before: 105)), .seekFinished(tick(before: 105)),
        ] + advance(106)
    ),
    TestVector(
      "A landing behind a decision after an exact request is taken as that of the decision",
      StoryboardSample.house,
      start + advance(1) + seek(9, landing: 6, 5) + advance(4)
    ),
    TestVector(
      "Played after its end, a storyboard begins again without the choices that were made",
      StoryboardSample.house,
      start + advance(5) + [.choose("cellar")] + advance(17) + [.play] + advance(1) + [.mediaIsReady]
        + advance(5, 9)
    ),
  ]

  private static func tick(before time: Int64) -> RationalTime { RationalTime(value: time * 600 - 1, scale: 600) }

  private static let extremes: [TestVector] = [
    TestVector(
      "A storyboard with problems fails at loading",
      StoryboardSample.broken,
      [.load, .mediaIsReady, .play]
    ),
    TestVector(
      "Extreme times saturate",
      Storyboard(
        id: "extreme",
        scenes: [StoryboardScene(id: "scene", title: "Extreme", clipIDs: ["instant", "endless", "after"])],
        clips: [
          StoryboardClip(id: "instant", media: "a.mp4", duration: RationalTime(value: 1, scale: .max)),
          StoryboardClip(id: "endless", media: "b.mp4", duration: .maximum), clip("after", 1),
        ],
        firstClipID: "instant"
      ),
      start + [.advance(.zero), .seek(.minimum), .seekFinished(.zero), .advance(seconds(1)), .advance(.maximum)]
    ),
  ]
}
