import GatefoldTestSupport
import Testing

@testable import GatefoldPackage

@Suite("Rational times")
struct RationalTimeTests {
  static let hostileTimes: [RationalTime] = [
    Int64.min, .min + 1, -1_000_000_007, -1, 0, 1, 999_999_999, .max - 1, .max,
  ]
  .flatMap { value in
    [Int32.min, -1, 0, 1, 2, 3, 600, 30_000, 2_147_483_629, .max].map { RationalTime(value: value, scale: $0) }
  }

  @Test("Times compare by value, and equal times have the same hash")
  func equality() {
    let half = RationalTime(value: 1, scale: 2)
    #expect(half == RationalTime(value: 300, scale: 600))
    #expect(half.hashValue == RationalTime(value: 300, scale: 600).hashValue)
    #expect(RationalTime(value: 1, scale: .max) < RationalTime(value: 1, scale: .max - 1))
    #expect(RationalTime(value: -1, scale: 3) < RationalTime(value: -1, scale: 4))
    #expect(RationalTime(value: .max, scale: .max) < RationalTime(value: .max, scale: .max - 1))
  }

  @Test("0:35 after 1:45 is 2:20, at whatever scale")
  func sum() {
    #expect(seconds(105) + seconds(35) == seconds(140))
    #expect(RationalTime(value: 63_000, scale: 600) + RationalTime(value: 3_150_000, scale: 90_000) == seconds(140))
    #expect(seconds(140) - seconds(105) == seconds(35))
  }

  @Test("Frames of 30000/1001 a second add up exactly")
  func frames() {
    let frame = RationalTime(value: 1001, scale: 30_000)
    let sum = (0..<30_000).reduce(RationalTime.zero) { sum, _ in sum + frame }
    #expect(sum == seconds(1001))
    #expect(sum.scale == 1)
  }

  @Test("A sum that needs a larger scale is rounded to nanoseconds")
  func rounding() {
    let sum = RationalTime(value: 1, scale: .max) + RationalTime(value: 1, scale: .max - 1)
    #expect(sum == RationalTime(value: 1, scale: 1_000_000_000))
  }

  @Test("Sums and differences out of range saturate")
  func saturation() {
    #expect(RationalTime.maximum + seconds(1) == .maximum)
    #expect(RationalTime.minimum - seconds(1) == .minimum)
    #expect(RationalTime.zero - .minimum == .maximum)
    #expect(RationalTime.maximum.multiplied(by: .max) == .maximum)
    #expect(RationalTime.maximum + RationalTime(value: 1, scale: 2) == .maximum)
  }

  @Test("No pair of hostile times traps, and zero changes none", arguments: hostileTimes)
  func hostile(time: RationalTime) {
    #expect(time + .zero == time)
    #expect(time - time == .zero)
    for other in Self.hostileTimes {
      #expect(time + other == other + time)
      #expect([time < other, time == other, time > other].count { $0 } == 1)
      if time.isValid, other.isValid, time.seconds < other.seconds {
        #expect(time < other)
      }
    }
  }

  @Test("A scale that isn't positive counts as zero")
  func invalidScale() {
    let time = RationalTime(value: 5, scale: 0)
    #expect(!time.isValid)
    #expect(time == .zero)
    #expect(time.seconds == 0)
    #expect(time + seconds(1) == seconds(1))
  }

  @Test("Seconds are rounded to the scale, and those out of range are clamped")
  func fromSeconds() {
    #expect(RationalTime(seconds: 1.5, scale: 600) == RationalTime(value: 900, scale: 600))
    #expect(RationalTime(seconds: -0.3334, scale: 3).value == -1)
    #expect(RationalTime(seconds: .nan, scale: 600).value == 0)
    #expect(RationalTime(seconds: .infinity, scale: 600).value == .max)
    #expect(RationalTime(seconds: -1e300, scale: 600).value == .min)
    #expect(RationalTime(value: 1001, scale: 30_000).seconds == 1001.0 / 30_000)
  }

  @Test("Random sums and differences undo each other and keep order", arguments: 0..<20)
  func random(seed: Int) {
    var generator = SeededNumbers(state: UInt64(truncatingIfNeeded: seed))
    for _ in 0..<200 {
      // The product of the scales fits, so that nothing is rounded.
      let times = (0..<3).map { _ in
        RationalTime(
          value: .random(in: -1_000_000...1_000_000, using: &generator),
          scale: .random(in: 1...1200, using: &generator)
        )
      }
      #expect(times[0] + times[1] - times[1] == times[0])
      #expect((times[0] < times[1]) == (times[0] + times[2] < times[1] + times[2]))
    }
  }

  @Test("The count of an interval in a time is the least that reaches it", arguments: 0..<10)
  func count(seed: Int) throws {
    var generator = SeededNumbers(state: UInt64(truncatingIfNeeded: seed))
    for _ in 0..<50 {
      let interval = RationalTime(
        value: .random(in: 1...5000, using: &generator),
        scale: .random(in: 1...90_000, using: &generator)
      )
      let time = RationalTime(
        value: .random(in: 1...1 << 40, using: &generator),
        scale: .random(in: 1...90_000, using: &generator)
      )
      let count = try #require(time.count(of: interval))
      #expect(interval.multiplied(by: count) >= time)
      #expect(interval.multiplied(by: count - 1) < time)
    }
    #expect(RationalTime.maximum.count(of: RationalTime(value: 1, scale: 2)) == nil)
  }
}
