import Testing

@testable import GatefoldPackage

@Suite("Compositions")
struct CompositionTests {
  @Test("An event at 0:35 of a clip that begins at 1:45 happens at 2:20")
  func retiming() {
    var composition = StoryboardComposition()
    StoryboardSample.retimed.clips.forEach { composition.append($0) }
    #expect(
      composition.events == [
        ComposedEvent(time: seconds(0), segmentIndex: 0, action: .clipStart(clipID: "opening")),
        ComposedEvent(time: seconds(105), segmentIndex: 1, action: .clipStart(clipID: "second")),
        ComposedEvent(time: seconds(140), segmentIndex: 1, action: .hideControls),
      ]
    )
    #expect(composition.duration == seconds(165))
  }

  @Test("Events are sorted by time, and simultaneous ones keep their order")
  func order() {
    var composition = StoryboardComposition()
    composition.append(clip("a", 5, [controls(true, at: 5), controls(false, at: 0), controls(true, at: 0)]))
    composition.append(clip("b", 5, [controls(false, at: 0)]))
    #expect(
      composition.events.map(\.action) == [
        .clipStart(clipID: "a"), .hideControls, .showControls, .showControls, .clipStart(clipID: "b"), .hideControls,
      ]
    )
  }

  @Test("A time belongs to the clip that begins there, and the end belongs to the last clip")
  func segments() {
    var composition = StoryboardComposition()
    #expect(composition.segment(at: .zero) == nil)
    composition.append(clip("a", 5))
    composition.append(clip("b", 5, start: 20))
    #expect(composition.segment(at: seconds(-1)) == nil)
    #expect(composition.segment(at: seconds(4))?.clip.id == "a")
    #expect(composition.segment(at: seconds(5))?.clip.id == "b")
    #expect(composition.segment(at: seconds(10))?.clip.id == "b")
    #expect(composition.segment(at: seconds(11)) == nil)
    #expect(composition.segments[1].mediaTime(at: seconds(7)) == seconds(22))
    #expect(composition.segments[1].composedTime(ofMedia: seconds(22)) == seconds(7))
  }

  @Test("A seek never lands before its clip begins or after the end")
  func clampedSeek() {
    var composition = StoryboardComposition()
    composition.append(clip("a", 5))
    composition.append(clip("b", 5))
    #expect(composition.clampedSeek(to: seconds(3), inSegment: 1) == seconds(5))
    #expect(composition.clampedSeek(to: seconds(7), inSegment: 1) == seconds(7))
    #expect(composition.clampedSeek(to: seconds(70), inSegment: 0) == seconds(10))
    #expect(composition.clampedSeek(to: seconds(-1), inSegment: 9) == .zero)
  }

  @Test("Extreme times stay in order", arguments: [Int32.max, 1])
  func extremes(scale: Int32) {
    var composition = StoryboardComposition()
    for value in [1, Int64.max, 1, .max, 3] {
      let duration = RationalTime(value: value, scale: scale)
      let event = StoryboardEvent(time: RationalTime(value: 1, scale: .max - 1), action: .showControls)
      composition.append(StoryboardClip(id: "a", media: "", duration: duration, events: [event]))
    }
    #expect(zip(composition.events, composition.events.dropFirst()).allSatisfy { $0.time <= $1.time })
    #expect(zip(composition.segments, composition.segments.dropFirst()).allSatisfy { $0.end == $1.start })
  }
}
