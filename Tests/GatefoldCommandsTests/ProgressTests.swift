@testable import GatefoldCommands
import Testing

@Suite("Progress")
struct ProgressTests {
  @Test("The speed and the remaining time are shown once they are known")
  func speed() {
    #expect(Progress.speed(0, of: 10, in: .seconds(9)).isEmpty)
    #expect(Progress.speed(3, of: 10, in: .milliseconds(100)).isEmpty)
    #expect(Progress.speed(4, of: 10, in: .seconds(2)) == "  2.0/s, 3 s left")
    #expect(Progress.speed(10, of: 10, in: .seconds(2)) == "  5.0/s")
    #expect(Progress.speed(10, of: 10_000, in: .seconds(5)) == "  2.0/s, 84 min left")
  }

  @Test("With several issues, the remaining time covers all of them, and starts with the first issue that has work")
  func timeLeft() {
    let (seriesStart, first) = (Progress.Series.Start(), ContinuousClock.now)
    func left(_ number: Int, _ part: Double, since start: Double, after seconds: Double) -> Double? {
      Progress.Series(number: number, count: 4, start: seriesStart)
        .timeLeft(part: part, since: first + .seconds(start), at: first + .seconds(seconds))
    }
    // The first issue was already done.
    #expect(left(2, 0.5, since: 0, after: 5) == 25)
    #expect(left(3, 0.5, since: 10, after: 15) == 15)
    // For the last issue, its own remaining time is the total.
    #expect(left(4, 0.5, since: 20, after: 25) == nil)
    #expect(Progress.Series(number: 1, count: 2, start: .init()).timeLeft(part: 0, since: first, at: first) == nil)
  }
}
