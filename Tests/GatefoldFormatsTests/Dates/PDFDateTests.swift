import Foundation
import Testing

@testable import GatefoldFormats

@Suite("Dates in PDF's format")
struct PDFDateTests {
  @Test(
    "Valid dates are parsed",
    arguments: [
      ("D:20260301101500+01'30'", "2026-03-01T08:45:00Z"), ("D:20260301101500-0130", "2026-03-01T11:45:00Z"),
      ("D:20260301101500Z", "2026-03-01T10:15:00Z"), ("20240229", "2024-02-29T00:00:00Z"),
      ("D:1969", "1969-01-01T00:00:00Z"), ("D:19000301", "1900-03-01T00:00:00Z"),
    ]
  )
  func moments(text: String, moment: String) {
    #expect(PDFDate.date(text)?.formatted(.iso8601) == moment)
  }

  @Test("Other text is not a date", arguments: ["", "D:", "yesterday", "D:20", "D:２０２６"])
  func none(text: String) {
    #expect(PDFDate.date(text) == nil)
  }

  @Test("Dates are written in UTC and read again", arguments: [-2_208_988_801.0, 0, 1_772_323_200, 1_709_209_845])
  func writing(seconds: Double) {
    let date = Date(timeIntervalSince1970: seconds)
    #expect(PDFDate.date(PDFDate.text(date)) == date)
    #expect(PDFDate.text(Date(timeIntervalSince1970: 1_709_209_845)) == "D:20240229123045Z")
  }
}
