package import struct Foundation.Date

/// Dates as in headers: "Sun, 06 Nov 1994 08:49:37 GMT" (RFC 9110, 5.6.7).
package enum HTTPDate {
  private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

  /// `nil` where it is no date.
  package static func date(_ text: String) -> Date? {
    let parts = text.split(whereSeparator: { " :,".contains($0) }).map(String.init)
    guard parts.count == 8, parts[7] == "GMT", let month = months.firstIndex(of: parts[2]) else { return nil }
    let numbers = [parts[1], parts[3], parts[4], parts[5], parts[6]].compactMap { Int($0) }
    // A minute with a leap second has 61 of them.
    guard numbers.count == 5, let day = CalendarDay(year: numbers[1], month: month + 1, day: numbers[0]),
      (0...23).contains(numbers[2]), (0...59).contains(numbers[3]), (0...60).contains(numbers[4])
    else { return nil }
    return day.date(second: numbers[2] * 3600 + numbers[3] * 60 + numbers[4])
  }
}
