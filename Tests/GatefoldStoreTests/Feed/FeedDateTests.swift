import Foundation
@testable import GatefoldStore
import Testing

@Suite struct FeedDateTests {
  @Test(arguments: [
    ("1970-01-01", 0.0), ("2026-03-01", 1_772_323_200), ("2026-03", 1_772_323_200), ("2026", 1_767_225_600),
    ("2024-02-29T12:30:45Z", 1_709_209_845), ("2024-02-29T12:30:45.678+02:00", 1_709_202_645),
    ("2024-02-29t12:30z", 1_709_209_800), ("0001-01-01", -62_135_596_800), ("9999-12-31T23:59:59Z", 253_402_300_799),
    ("1969-12-31T23:59:59-00:00", -1),
  ])
  func `a date is read`(_ text: String, _ seconds: Double) {
    #expect(FeedDate.date(text)?.timeIntervalSince1970 == seconds)
  }

  @Test(arguments: [
    "", "yesterday", "2026-13-01", "2026-02-30", "2026-03-01T25:00Z", "2026-03-01Q", "20260301", "2026-3-1",
  ])
  func `what is no date is none`(_ text: String) { #expect(FeedDate.date(text) == nil) }

  @Test func `dates of many centuries are written and read again`() {
    for step in 0..<4000 {
      let seconds = -62_135_596_800 + Double(step) * 78_840_913
      let date = Date(timeIntervalSince1970: min(seconds, 253_402_300_799))
      #expect(FeedDate.date(FeedDate.text(date)) == date)
    }
    #expect(FeedDate.text(Date(timeIntervalSince1970: 1_772_323_200)) == "2026-03-01")
    #expect(FeedDate.text(Date(timeIntervalSince1970: 1_772_323_200.9)) == "2026-03-01")
    #expect(FeedDate.text(Date(timeIntervalSince1970: 1_772_323_201)) == "2026-03-01T00:00:01Z")
    #expect(FeedDate.text(Date(timeIntervalSince1970: .infinity)) == "9999-12-31T23:59:59Z")
  }
}
