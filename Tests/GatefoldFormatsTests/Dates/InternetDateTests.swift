import Foundation
import Testing

@testable import GatefoldFormats

@Suite("Days and times of RFC 3339")
struct InternetDateTests {
  @Test(
    "Days, months, years and times are read",
    arguments: [
      ("1970-01-01", 0.0), ("2026-03-01", 1_772_323_200), ("2026-03", 1_772_323_200), ("2026", 1_767_225_600),
      ("2024-02-29T12:30:45Z", 1_709_209_845), ("2024-02-29T12:30:45.678+02:00", 1_709_202_645),
      ("2024-02-29t12:30z", 1_709_209_800), ("0001-01-01", -62_135_596_800), ("9999-12-31T23:59:59Z", 253_402_300_799),
      ("1969-12-31T23:59:59-00:00", -1),
    ]
  )
  func reading(_ text: String, _ seconds: Double) {
    #expect(InternetDate.date(text)?.timeIntervalSince1970 == seconds)
  }

  @Test(
    "Other text is not a date",
    arguments: [
      "", "yesterday", "2026-13-01", "2026-02-30", "2026-03-01T25:00Z", "2026-03-01Q", "20260301", "2026-3-1",
      "0000-01-01",
    ]
  )
  func noDates(_ text: String) { #expect(InternetDate.date(text) == nil) }

  @Test("Dates of many centuries are written and read again")
  func centuries() {
    for step in 0..<4000 {
      let seconds = -62_135_596_800 + Double(step) * 78_840_913
      let date = Date(timeIntervalSince1970: min(seconds, 253_402_300_799))
      #expect(InternetDate.date(InternetDate.text(date)) == date)
      // Foundation counts by the Julian calendar before 1582, and takes its time.
      if step.isMultiple(of: 40), date > Date(timeIntervalSince1970: -12_000_000_000) {
        #expect(InternetDate.timeText(date) == date.formatted(.iso8601))
      }
    }
  }

  @Test("Midnight is written as a day, fractions of seconds are left out, and years end at 9999")
  func writing() {
    #expect(InternetDate.text(Date(timeIntervalSince1970: 1_772_323_200)) == "2026-03-01")
    #expect(InternetDate.text(Date(timeIntervalSince1970: 1_772_323_200.9)) == "2026-03-01")
    #expect(InternetDate.text(Date(timeIntervalSince1970: 1_772_323_201)) == "2026-03-01T00:00:01Z")
    #expect(InternetDate.timeText(Date(timeIntervalSince1970: -0.5)) == "1969-12-31T23:59:59Z")
    #expect(InternetDate.text(Date(timeIntervalSince1970: .infinity)) == "9999-12-31T23:59:59Z")
  }
}
