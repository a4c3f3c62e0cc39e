@testable import GatefoldCommands
import Testing

@Suite("Progress")
struct ProgressTests {
  @Test("The speed and the time left are told once they can be")
  func speed() {
    #expect(Progress.speed(0, of: 10, in: .seconds(9)).isEmpty)
    #expect(Progress.speed(3, of: 10, in: .milliseconds(100)).isEmpty)
    #expect(Progress.speed(4, of: 10, in: .seconds(2)) == "  2.0/s, 3 s left")
    #expect(Progress.speed(10, of: 10, in: .seconds(2)) == "  5.0/s")
    #expect(Progress.speed(10, of: 10_000, in: .seconds(5)) == "  2.0/s, 84 min left")
  }

  @Test("One of several tells the time left for all by what was done of them")
  func timeLeft() {
    let start = ContinuousClock.now
    func left(_ number: Int, _ part: Double, after seconds: Double) -> Double? {
      Progress.Share(number: number, count: 4, start: start).timeLeft(part: part, at: start + .seconds(seconds))
    }
    #expect(left(1, 0.5, after: 5) == 35)
    #expect(left(3, 0.5, after: 50) == 30)
    #expect(left(1, 0, after: 5) == nil)
    // The time left of the last is that of all.
    #expect(left(4, 0.5, after: 50) == nil)
  }
}
