import Testing

@testable import GatefoldPackage

@Suite("Seeking in a storyboard")
struct StoryboardSeekTests {
  @Test("The picture is covered until the seek has landed")
  func cover() {
    var player = StoryboardPlayer.playing(StoryboardSample.retimed)
    _ = player.advance(to: seconds(1))
    #expect(
      player.seek(to: seconds(20)) == [
        .stateChanged(.seeking), .cover, .seekMedia(to: seconds(20), exactly: false),
      ]
    )
    #expect(player.advance(to: seconds(2)).isEmpty)
    #expect(player.seek(to: seconds(30)) == [.seekMedia(to: seconds(30), exactly: false)])
    #expect(player.seekFinished(at: seconds(29)) == [.uncover, .stateChanged(.playing)])
    #expect(player.position == seconds(29))
    #expect(player.seekFinished(at: seconds(40)).isEmpty)
  }

  @Test("A landing before the beginning of the clip is rejected")
  func landing() {
    var player = StoryboardPlayer.playing(StoryboardSample.retimed)
    _ = player.seek(to: seconds(107))
    #expect(player.seekFinished(at: seconds(104)) == [.seekMedia(to: seconds(105), exactly: true)])
    #expect(player.state == .seeking)
    #expect(
      player.seekFinished(at: seconds(105)) == [.clipStarted(clipID: "second"), .uncover, .stateChanged(.playing)]
    )
    #expect(player.advance(to: seconds(106)).isEmpty)
  }

  @Test("A seek ends wherever the media land after an exact request", arguments: [-1, 1, 30])
  func inexactPlatform(ticks: Int64) {
    func landing(_ target: RationalTime) -> RationalTime { target + RationalTime(value: ticks, scale: 600) }
    for board in [StoryboardSample.retimed, StoryboardSample.house] {
      var player = StoryboardPlayer.playing(board)
      for time in [0, 2, 4, 9, 105, 107, 140, 165] {
        var targets = player.seek(to: seconds(Int64(time))).compactMap(\.seekTarget)
        // The first landing is at a distant key frame.
        targets += player.seekFinished(at: seconds(-3)).compactMap(\.seekTarget)
        var count = 0
        while let target = targets.popLast(), player.state == .seeking, count < 10 {
          count += 1
          targets += player.seekFinished(at: landing(target)).compactMap(\.seekTarget)
        }
        #expect(count <= 4)
        #expect(player.state == .playing)
        let segment = player.composition.segment(at: player.seekTarget)
        #expect(player.position >= segment?.start ?? .maximum)
      }
    }
  }

  @Test("Seeking forward skips events, reports the start of the clip, and restores the controls")
  func forward() {
    var player = StoryboardPlayer.playing(StoryboardSample.retimed, progressInterval: seconds(50))
    _ = player.advance(to: seconds(1))
    _ = player.seek(to: seconds(141))
    #expect(
      player.seekFinished(at: seconds(141)) == [
        .clipStarted(clipID: "second"), .hideControls, .uncover, .stateChanged(.playing),
      ]
    )
    #expect(player.advance(to: seconds(150)) == [.progress(seconds(150), of: seconds(165))])
  }

  @Test("After seeking back, events happen again")
  func back() {
    var player = StoryboardPlayer.playing(StoryboardSample.retimed)
    _ = player.advance(to: seconds(150))
    _ = player.seek(to: seconds(139))
    #expect(player.seekFinished(at: seconds(139)) == [.showControls, .uncover, .stateChanged(.playing)])
    #expect(player.advance(to: seconds(140)) == [.hideControls])
    _ = player.seek(to: seconds(140))
    #expect(player.seekFinished(at: seconds(140)) == [.showControls, .uncover, .stateChanged(.playing)])
    #expect(player.advance(to: seconds(140)) == [.hideControls])
  }

  @Test("A decision that was made keeps its outcome")
  func outcome() {
    var player = StoryboardPlayer.playing(StoryboardSample.house)
    _ = player.advance(to: seconds(5))
    _ = player.choose("cellar")
    _ = player.advance(to: seconds(12))
    _ = player.seek(to: .zero)
    _ = player.seekFinished(at: .zero)
    #expect(
      player.advance(to: seconds(17)).map(\.name) == [
        "hideControls", "clipStarted", "showControls", "ended", "stateChanged",
      ]
    )
    #expect(player.choose("garden").isEmpty)
    #expect(player.composition.segments.count == 2)
  }

  @Test("A seek stops at a pending decision, which then begins")
  func unmade() {
    var player = StoryboardPlayer.playing(StoryboardSample.house)
    #expect(player.seek(to: seconds(9)).last == .seekMedia(to: seconds(4), exactly: false))
    #expect(player.seekFinished(at: seconds(6)) == [.seekMedia(to: seconds(4), exactly: true)])
    #expect(
      player.seekFinished(at: seconds(4)) == [
        .clipStarted(clipID: "hall"), .hideControls, .uncover, .stateChanged(.playing),
      ]
    )
    #expect(player.advance(to: seconds(4)).map(\.name) == ["decisionBegan"])
    #expect(player.seek(to: seconds(2)).first == .decisionCancelled(decisionID: "door"))
    #expect(player.choose("cellar").isEmpty)
    _ = player.seekFinished(at: seconds(2))
    #expect(player.advance(to: seconds(7)).map(\.name) == ["decisionBegan"])
  }

  @Test("Seeking back leaves the end")
  func afterEnd() {
    var player = StoryboardPlayer.playing(StoryboardSample.retimed)
    _ = player.advance(to: seconds(165))
    #expect(player.seek(to: .zero).first == .stateChanged(.seeking))
    #expect(player.play().isEmpty)
    #expect(
      player.seekFinished(at: .zero) == [
        .clipStarted(clipID: "opening"), .showControls, .uncover, .stateChanged(.playing),
      ]
    )
    #expect(player.advance(to: seconds(165)).map(\.name) == ["clipStarted", "hideControls", "ended", "stateChanged"])
  }

  @Test("A paused player is paused after the seek, unless it is played meanwhile")
  func paused() {
    var player = StoryboardPlayer.playing(StoryboardSample.retimed)
    _ = player.pause()
    _ = player.seek(to: seconds(3))
    #expect(player.seekFinished(at: seconds(3)).last == .stateChanged(.paused))
    _ = player.seek(to: seconds(4))
    _ = player.play()
    #expect(player.seekFinished(at: seconds(4)).last == .stateChanged(.playing))
    _ = player.seek(to: seconds(5))
    _ = player.pause()
    #expect(player.seekFinished(at: seconds(5)).last == .stateChanged(.paused))
  }
}

extension StoryboardOutput {
  fileprivate var seekTarget: RationalTime? { if case .seekMedia(let time, _) = self { time } else { nil } }
}
