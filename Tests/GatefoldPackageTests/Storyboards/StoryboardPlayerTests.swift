import Testing

@testable import GatefoldPackage

@Suite("Playing a storyboard")
struct StoryboardPlayerTests {
  @Test("Played again after its end, a storyboard restarts with the first clip and forgets choices")
  func again() {
    var player = StoryboardPlayer.playing(StoryboardSample.house)
    _ = player.advance(to: seconds(5))
    _ = player.choose("cellar")
    _ = player.advance(to: seconds(17))
    #expect(player.state == .ended)
    let outputs = player.play()
    #expect(outputs.first == .restarted)
    #expect(outputs.filter { $0.name == "append" }.count == 1)
    #expect(player.state == .loading && player.position == .zero && player.areControlsShown)
    #expect(player.advance(to: seconds(1)).isEmpty)
    #expect(player.mediaIsReady() == [.stateChanged(.ready), .stateChanged(.playing)])
    #expect(player.advance(to: seconds(5)).map(\.name) == ["clipStarted", "hideControls", "decisionBegan"])
    #expect(!player.choose("garden").isEmpty)
  }

  @Test("Loading appends the known clips, and playing waits for the media")
  func loading() {
    var player = StoryboardPlayer(StoryboardSample.retimed)
    #expect(player.mediaIsReady().isEmpty)
    #expect(
      player.load() == [
        .append(clipID: "opening", media: "media/opening.mp4", start: .zero, duration: seconds(105), at: .zero),
        .append(clipID: "second", media: "media/second.mp4", start: .zero, duration: seconds(60), at: seconds(105)),
      ]
    )
    #expect(player.load().isEmpty)
    #expect(player.play().isEmpty)
    #expect(player.advance(to: seconds(1)).isEmpty)
    #expect(player.mediaIsReady() == [.stateChanged(.ready), .stateChanged(.playing)])
    #expect(player.mediaIsReady().isEmpty)
  }

  @Test("A storyboard with problems fails to load")
  func problems() {
    var player = StoryboardPlayer(storyboard([clip("a", 0)]))
    #expect(player.load() == [.stateChanged(.failed(message: "the duration of the clip a isn't positive"))])
    #expect(player.mediaIsReady().isEmpty)
    #expect(player.mediaFailed("again").isEmpty)
  }

  @Test("Events happen once, at their time")
  func once() {
    var player = StoryboardPlayer.playing(StoryboardSample.retimed)
    #expect(player.advance(to: .zero) == [.clipStarted(clipID: "opening")])
    #expect(player.advance(to: RationalTime(value: 139_999, scale: 1000)) == [.clipStarted(clipID: "second")])
    #expect(player.advance(to: seconds(140)) == [.hideControls])
    #expect(!player.areControlsShown)
    #expect(player.advance(to: seconds(139)).isEmpty)
    #expect(player.advance(to: seconds(164)).isEmpty)
    #expect(player.advance(to: seconds(500)) == [.ended, .stateChanged(.ended)])
    #expect(player.position == seconds(165))
    #expect(player.advance(to: seconds(500)).isEmpty)
  }

  @Test("A choice appends its clips, and the current clip plays to its end")
  func choice() {
    var player = StoryboardPlayer.playing(StoryboardSample.house)
    #expect(player.choose("cellar").isEmpty)
    _ = player.advance(to: seconds(5))
    #expect(player.openDecision?.id == "door")
    #expect(player.choose("attic").isEmpty)
    _ = player.pause()
    #expect(
      player.choose("cellar") == [
        .decisionEnded(decisionID: "door", choiceID: "cellar", byDefault: false),
        .append(
          clipID: "cellar",
          media: "media/cellar.mp4",
          start: seconds(3),
          duration: seconds(7),
          at: seconds(10)
        ),
      ]
    )
    #expect(player.choose("garden").isEmpty)
    #expect(player.advance(to: seconds(10)).isEmpty)
    _ = player.play()
    #expect(player.advance(to: seconds(9)).isEmpty)
    #expect(player.advance(to: seconds(10)) == [.clipStarted(clipID: "cellar"), .showControls])
  }

  @Test("Without a choice, the default is taken at the deadline")
  func byDefault() {
    var player = StoryboardPlayer.playing(StoryboardSample.house)
    #expect(player.advance(to: RationalTime(value: 799, scale: 100)).last.map(\.name) == "decisionBegan")
    #expect(
      player.advance(to: seconds(8)).map(\.name) == ["decisionEnded", "append", "append"]
    )
    #expect(player.composition.segments.map(\.clip.id) == ["hall", "garden", "gate"])
  }

  @Test("A decision at the end of a clip holds the last picture, and the next clip begins at the clip's end")
  func hold() {
    var player = StoryboardPlayer.playing(StoryboardSample.atEnd)
    #expect(player.advance(to: seconds(6)).map(\.name) == ["clipStarted", "decisionBegan", "holdPicture"])
    #expect(player.position == seconds(5))
    #expect(player.advance(to: seconds(7)).isEmpty)
    // The step ends when the hold does, so 0:08 isn't yet a time of the next clip.
    #expect(player.advance(to: seconds(8)).map(\.name) == ["decisionEnded", "append"])
    #expect(player.position == seconds(5))
    #expect(player.advance(to: seconds(5)) == [.clipStarted(clipID: "no")])
    #expect(player.advance(to: seconds(6)) == [.showControls])
  }

  @Test("A choice ends the hold")
  func choiceWhileHeld() {
    var player = StoryboardPlayer.playing(StoryboardSample.atEnd)
    _ = player.advance(to: seconds(6))
    #expect(player.choose("yes").map(\.name) == ["decisionEnded", "append"])
    #expect(player.composition.segments.last?.start == seconds(5))
    #expect(player.advance(to: seconds(20)).map(\.name) == ["clipStarted", "ended", "stateChanged"])
  }

  @Test("A clip can be played again, with a new decision each time")
  func loop() {
    var player = StoryboardPlayer.playing(StoryboardSample.loop)
    let names = player.advance(to: seconds(9)).map(\.name)
    let round = ["clipStarted", "decisionBegan", "decisionEnded", "append"]
    #expect(names == round + round + ["clipStarted", "decisionBegan"])
    #expect(player.choose("out").count == 2)
    #expect(player.advance(to: seconds(100)).map(\.name) == ["clipStarted", "ended", "stateChanged"])
    #expect(player.position == seconds(14))
  }

  @Test("Progress is reported at each multiple of the interval")
  func progress() {
    var player = StoryboardPlayer.playing(StoryboardSample.retimed, progressInterval: seconds(50))
    #expect(
      player.advance(to: seconds(165)).filter { $0.name == "progress" }
        == [0, 50, 100, 150].map { .progress(seconds($0), of: seconds(165)) }
    )
  }

  @Test("The speed must be one at which time can run")
  func rate() {
    var player = StoryboardPlayer.playing(StoryboardSample.retimed)
    #expect(player.setRate(2) == [.rateChanged(2)])
    for rate in [2, 0, -1, .nan, .infinity] {
      #expect(player.setRate(rate).isEmpty)
    }
    #expect(player.rate == 2)
  }

  @Test("A failure withdraws the decision, uncovers the picture, and is final")
  func failure() {
    var player = StoryboardPlayer.playing(StoryboardSample.house)
    _ = player.advance(to: seconds(5))
    #expect(
      player.mediaFailed("gone") == [
        .decisionCancelled(decisionID: "door"), .stateChanged(.failed(message: "gone")),
      ]
    )
    #expect(player.play().isEmpty && player.pause().isEmpty && player.seek(to: .zero).isEmpty)

    player = .playing(StoryboardSample.house)
    _ = player.seek(to: seconds(1))
    #expect(player.mediaFailed("gone") == [.uncover, .stateChanged(.failed(message: "gone"))])
  }

  @Test("Extreme times and intervals neither trap nor hang")
  func extremes() {
    let instant = RationalTime(value: 1, scale: .max)
    for duration in [instant, .maximum, RationalTime(value: .max, scale: .max)] {
      var board = StoryboardSample.loop
      board.clips[0].duration = duration
      board.clips[0].events[0].time = duration
      for interval in [instant, .maximum, RationalTime(value: .max, scale: .max)] {
        var player = StoryboardPlayer.playing(board, progressInterval: interval)
        for time in RationalTimeTests.hostileTimes {
          _ = player.advance(to: time)
          _ = player.seek(to: time)
          _ = player.seekFinished(at: time)
          _ = player.seekFinished(at: player.seekTarget)
          #expect(player.position >= .zero && player.position <= player.composition.duration)
        }
      }
    }
  }

  @Test("A step is bounded, and the next one continues it")
  func bounded() {
    let interval = RationalTime(value: 1, scale: 1000)
    var player = StoryboardPlayer.playing(StoryboardSample.retimed, progressInterval: interval)
    var times: [RationalTime] = []
    var steps = 0
    while player.state == .playing {
      let outputs = player.advance(to: .maximum)
      #expect(outputs.count <= StoryboardPlayer.maximumOccurrencesPerStep + 1)
      times += outputs.compactMap { if case .progress(let time, _) = $0 { time } else { nil } }
      steps += 1
    }
    #expect(steps == 17)
    #expect(times == (0...165_000).map { RationalTime(value: $0, scale: 1000) })
  }
}
