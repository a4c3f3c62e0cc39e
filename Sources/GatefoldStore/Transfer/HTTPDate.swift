package import Foundation

/// Dates as in headers: "Sun, 06 Nov 1994 08:49:37 GMT" (RFC 9110, 5.6.7).
package enum HTTPDate {
  private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

  /// `nil` where it is no date.
  package static func date(_ text: String) -> Date? {
    let parts = text.split(whereSeparator: { " :,".contains($0) }).map(String.init)
    guard parts.count == 8, parts[7] == "GMT", let month = months.firstIndex(of: parts[2]) else { return nil }
    let numbers = [parts[1], parts[3], parts[4], parts[5], parts[6]].compactMap { Int($0) }
    guard numbers.count == 5, let zone = TimeZone(secondsFromGMT: 0) else { return nil }
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    return calendar.date(
      from: DateComponents(
        year: numbers[1],
        month: month + 1,
        day: numbers[0],
        hour: numbers[2],
        minute: numbers[3],
        second: numbers[4]
      )
    )
  }
}
