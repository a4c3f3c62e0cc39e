import Foundation
import GatefoldStore
import Testing

@Suite struct TimeWindowTests {
  private static let berlin: Calendar = {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(identifier: "Europe/Berlin") ?? .gmt
    return calendar
  }()

  private func date(_ text: String) throws -> Date { try Date(text, strategy: .iso8601) }

  @Test(arguments: ["01:00-05:30", "23:15-00:00", "00:00-23:59"])
  func `a window is written as it is read`(text: String) throws {
    #expect(try #require(TimeWindow(text)).description == text)
  }

  @Test(arguments: [
    "", "01:00", "01:00-", "-05:00", "1-5", "24:00-05:00", "01:60-05:00", "01:00-01:00", "01:00-05:00-06:00",
    "+1:00-05:00",
    "001:00-05:00", "01:00 - 05:00",
  ])
  func `other texts are no windows`(text: String) {
    #expect(TimeWindow(text) == nil)
  }

  @Test(arguments: [
    ("01:00-05:30", "2026-01-10T00:30:00Z", true), ("01:00-05:30", "2026-01-10T00:00:00Z", true),
    ("01:00-05:30", "2026-01-10T04:30:00Z", false), ("01:00-05:30", "2026-01-10T04:29:59Z", true),
    ("22:00-02:00", "2026-01-10T22:00:00Z", true), ("22:00-02:00", "2026-01-10T00:59:00Z", true),
    ("22:00-02:00", "2026-01-10T01:00:00Z", false), ("22:00-02:00", "2026-01-10T12:00:00Z", false),
  ])
  func `a moment lies in a window by local time`(window: String, moment: String, isInside: Bool) throws {
    let window = try #require(TimeWindow(window))
    #expect(window.contains(try date(moment), calendar: Self.berlin) == isInside)
  }

  @Test(arguments: [
    // In winter and in summer.
    ("01:00-05:30", "2026-01-10T12:00:00Z", "2026-01-11T00:00:00Z", "2026-01-11T04:30:00Z"),
    ("01:00-05:30", "2026-07-10T12:00:00Z", "2026-07-10T23:00:00Z", "2026-07-11T03:30:00Z"),
    // The clock goes from 2 to 3 on that night: 02:30 does not exist.
    ("02:30-05:30", "2026-03-28T12:00:00Z", "2026-03-29T01:00:00Z", "2026-03-29T03:30:00Z"),
    // Inside: it opens now.
    ("01:00-05:30", "2026-01-10T01:00:00Z", "2026-01-10T01:00:00Z", "2026-01-10T04:30:00Z"),
  ])
  func `a window opens and closes next`(window: String, moment: String, opening: String, closing: String) throws {
    let window = try #require(TimeWindow(window))
    let opened = window.nextOpening(from: try date(moment), calendar: Self.berlin)
    #expect(opened == (try date(opening)))
    #expect(window.nextClosing(after: opened, calendar: Self.berlin) == (try date(closing)))
  }
}
