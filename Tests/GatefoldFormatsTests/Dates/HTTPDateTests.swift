import Foundation
import Testing

@testable import GatefoldFormats

@Suite("Dates of HTTP headers")
struct HTTPDateTests {
  @Test("A date of a header is read")
  func reading() {
    #expect(HTTPDate.date("Sun, 06 Nov 1994 08:49:37 GMT")?.timeIntervalSince1970 == 784_111_777)
  }

  @Test(
    "Other text is not a date",
    arguments: [
      "", "30", "Sun, 31 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 24:49:37 GMT", "Sun, 06 Nov 1994 08:49:37 CET",
    ]
  )
  func noDates(_ text: String) { #expect(HTTPDate.date(text) == nil) }
}
