@testable import GatefoldPackage
import Testing

@Suite("Problems of a storyboard")
struct StoryboardProblemTests {
  @Test(
    "The samples have no problems",
    arguments: [StoryboardSample.retimed, StoryboardSample.house, StoryboardSample.atEnd, StoryboardSample.loop]
  )
  func samples(storyboard: Storyboard) {
    #expect(storyboard.problems().isEmpty)
  }

  @Test("An empty storyboard has no first clip")
  func empty() {
    #expect(storyboard([]).problems() == [.unknownFirstClip(clipID: "")])
  }

  @Test("Unknown and duplicate identifiers are reported once each")
  func identifiers() {
    var board = storyboard(
      [clip("a", 1), clip("b", 1), clip("b", 2), clip("b", 3)],
      scenes: [["a", "b", "x"], ["b"]]
    )
    board.scenes[1].id = "scene0"
    #expect(
      board.problems() == [
        .duplicateScene(sceneID: "scene0"), .duplicateClip(clipID: "b"),
        .unknownClipInScene(clipID: "x", sceneID: "scene0"), .clipInSeveralPlaces(clipID: "b"),
      ]
    )
  }

  @Test("Decisions need choices of their own, a default among them, clips and time")
  func decisions() {
    let bad = StoryboardDecision(
      id: "d",
      prompt: "",
      choices: [StoryboardChoice(id: "c", title: "", clipID: "a"), StoryboardChoice(id: "c", title: "", clipID: "x")],
      defaultChoiceID: "e",
      duration: .zero
    )
    let board = storyboard([
      clip("a", 9, [StoryboardEvent(time: seconds(1), action: .decision(bad)), decision("d", at: 2, for: 1)])
    ])
    #expect(
      board.problems() == [
        .duplicateDecision(decisionID: "d"), .duplicateChoice(choiceID: "c", decisionID: "d"),
        .unknownDefaultChoice(choiceID: "e", decisionID: "d"),
        .unknownClipOfChoice(clipID: "x", choiceID: "c", decisionID: "d"),
        .nonPositiveDecisionDuration(decisionID: "d"), .noChoices(decisionID: "d"), .severalDecisions(clipID: "a"),
      ]
    )
  }

  @Test("Times must be valid and lie inside the clip")
  func times() {
    var broken = clip("a", 0, start: -1, [controls(true, at: 1), controls(true, at: -1), controls(true, at: 0)])
    broken.events[2].time = RationalTime(value: 0, scale: 0)
    #expect(
      storyboard([broken]).problems() == [
        .invalidScale(clipID: "a"), .negativeStart(clipID: "a"), .nonPositiveDuration(clipID: "a"),
        .eventOutsideClip(eventIndex: 0, clipID: "a"), .eventOutsideClip(eventIndex: 1, clipID: "a"),
      ]
    )
  }

  @Test("A clip that no way leads to is reported, and doesn't prevent playing")
  func unreachable() {
    let board = storyboard(
      [clip("a", 5, [decision("d", at: 1, for: 1, "c")]), clip("b", 5), clip("c", 5)],
      scenes: [["a", "b"]]
    )
    #expect(board.problems() == [.unreachableClip(clipID: "b")])
    var player = StoryboardPlayer(board)
    #expect(player.load().count == 1)
    #expect(player.state == .loading)
  }

  @Test("Long chains of clips are followed without recursion")
  func long() {
    let clips = (0..<20_000).map { clip("\($0)", 1) }
    #expect(storyboard(clips, scenes: [clips.map(\.id)]).problems().isEmpty)
  }

  @Test("Problems are described in a sentence")
  func description() {
    #expect("\(StoryboardProblem.unreachableClip(clipID: "b"))" == "no way leads to the clip b")
  }
}
