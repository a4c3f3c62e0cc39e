import Foundation
import Gatefold
import Synchronization
import Testing

@testable import GatefoldStore

@Suite struct SyncWatchTests {
  /// A clock that moves only when somebody sleeps.
  private final class Clock: Sendable {
    let state: Mutex<(now: Date, pauses: [Duration])>

    init(_ start: String) throws { state = Mutex((try Date(start, strategy: .iso8601), [])) }

    var timing: WatchTiming {
      WatchTiming(
        now: { self.state.withLock(\.now) },
        sleep: { pause in
          self.state.withLock { state in
            state.pauses.append(pause)
            state.now.addTimeInterval(pause / .seconds(1))
          }
        },
        random: { 0.5 }
      )
    }

    var pauses: [Duration] { state.withLock(\.pauses) }
  }

  @Test func `feeds are read at intervals`() async throws {
    try await SyncFixture.with { fixture in
      try fixture.publish([1: 1])
      try await fixture.follow(.all)
      let clock = try Clock("2026-01-10T12:00:00Z")
      var watch = SyncWatch(interval: .seconds(1800))
      watch.timing = clock.timing
      watch.maximumRounds = 3
      let installed = Mutex<[Int]>([])
      try await watch.run(fixture.sync()) { report throws(GatefoldError) in
        installed.withLock { $0.append(report.installed.count) }
      }
      #expect(installed.withLock(\.self) == [1, 0, 0])
      #expect(clock.pauses == [.seconds(1800), .seconds(1800)])
      // The second and the third answer said that nothing has changed.
      let requests = try fixture.server.log(fixture.key)
      #expect(requests.map { $0.headers["if-none-match"] != nil } == [false, true, true])
    }
  }

  @Test func `issues are downloaded in the window only, which is not slept through`() async throws {
    try await SyncFixture.with { fixture in
      try fixture.publish([1: 1])
      try await fixture.follow(.all)
      // Whatever the time zone of this machine is: the window opens in 50 minutes.
      let start = try Date("2026-01-10T12:10:00Z", strategy: .iso8601)
      let parts = Calendar.current.dateComponents([.hour, .minute], from: start)
      let minute = (parts.hour ?? 0) * 60 + (parts.minute ?? 0)
      let clock = try Clock("2026-01-10T12:10:00Z")
      var watch = SyncWatch(interval: .seconds(1800))
      watch.downloadWindow = TimeWindow(startMinute: (minute + 50) % 1440, endMinute: (minute + 120) % 1440)
      watch.timing = clock.timing
      watch.maximumRounds = 3
      let installed = Mutex<[Int]>([])
      try await watch.run(fixture.sync()) { report throws(GatefoldError) in
        installed.withLock { $0.append(report.installed.count) }
      }
      #expect(installed.withLock(\.self) == [0, 0, 1])
      #expect(clock.pauses == [.seconds(1800), .seconds(1200)])
    }
  }

  @Test func `an interval is a minute at least, and varies by a tenth`() {
    var watch = SyncWatch(interval: .seconds(1))
    var low = WatchTiming.system
    low.random = { 0 }
    watch.timing = low
    #expect(abs(watch.pause(after: .now) / .seconds(1) - 54) < 1e-6)
    low.random = { 1 }
    watch.timing = low
    #expect(abs(watch.pause(after: .now) / .seconds(1) - 66) < 1e-6)
  }
}
