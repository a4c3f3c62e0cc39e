package import struct Foundation.Date

/// Days and times of RFC 3339, a profile of ISO 8601, to the second.
package enum InternetDate {
  /// A day like "2026-03-01" where the time is midnight in UTC, and a time like "2026-03-01T08:30:00Z" otherwise.
  package static func text(_ date: Date) -> String {
    CalendarDay.parts(of: date).second == 0 ? dayText(date) : timeText(date)
  }

  /// A time like "2026-03-01T00:00:00Z".
  package static func timeText(_ date: Date) -> String {
    let (day, second) = CalendarDay.parts(of: date)
    let time = [second / 3600, second / 60 % 60, second % 60].map { DateFields.text($0, 2) }
    return "\(day)T\(time.joined(separator: ":"))Z"
  }

  /// The day in UTC, like "2026-03-01".
  package static func dayText(_ date: Date) -> String { CalendarDay.parts(of: date).day.description }

  /// Reads a time, a day, a month or a year. Without a zone, times are in UTC. Years and months without a day are their
  /// first day.
  ///
  /// - Returns: `nil` for text that is no date.
  package static func date(_ text: String) -> Date? {
    var fields = DateFields(text)
    guard let year = fields.number(4, in: 1...9999) else { return nil }
    var (month, day) = (1, 1)
    if fields.take("-") {
      guard let read = fields.number(2) else { return nil }
      month = read
      if fields.take("-") {
        guard let read = fields.number(2) else { return nil }
        day = read
      }
    }
    guard let day = CalendarDay(year: year, month: month, day: day) else { return nil }
    var second = 0
    if fields.take("Tt ") {
      guard let read = time(&fields) else { return nil }
      second = read
    }
    return fields.isAtEnd ? day.date(second: second) : nil
  }

  /// Reads a time of the day.
  ///
  /// - Returns: the seconds since midnight in UTC; `nil` for text that is no time.
  private static func time(_ fields: inout DateFields) -> Int? {
    guard let hour = fields.number(2, in: 0...23), fields.take(":"), let minute = fields.number(2, in: 0...59) else {
      return nil
    }
    var second = 0
    if fields.take(":") {
      // A leap second counts as the one before.
      guard let read = fields.number(2, in: 0...60) else { return nil }
      second = min(read, 59)
      if fields.take(".") { fields.skipDigits() }
    }
    let seconds = hour * 3600 + minute * 60 + second
    guard let sign = fields.next(of: "+-") else {
      _ = fields.take("Zz")
      return seconds
    }
    guard let hours = fields.number(2, in: 0...23) else { return nil }
    _ = fields.take(":")
    guard let minutes = fields.number(2, in: 0...59) else { return nil }
    return seconds + (sign == "+" ? -1 : 1) * (hours * 3600 + minutes * 60)
  }
}
