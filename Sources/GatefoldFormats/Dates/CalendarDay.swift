internal import struct Foundation.Date

/// A day of the Gregorian calendar, in the years 0 to 9999: those that are written with four digits.
package struct CalendarDay: Hashable, Sendable {
  package let year: Int
  /// From 1.
  package let month: Int
  /// From 1.
  package let day: Int

  /// Fails for a day that the calendar doesn't have.
  package init?(year: Int, month: Int, day: Int) {
    let isLeap = year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
    let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    guard (0...9999).contains(year), (1...12).contains(month), (1...lengths[month - 1]).contains(day) else {
      return nil
    }
    (self.year, self.month, self.day) = (year, month, day)
  }

  /// Reads a complete day of ISO 8601, like "2026-03-01"; fails for anything else.
  package init?(_ text: String) {
    var fields = DateFields(text)
    guard let year = fields.number(4), fields.take("-"), let month = fields.number(2), fields.take("-"),
      let day = fields.number(2), fields.isAtEnd
    else { return nil }
    self.init(year: year, month: month, day: day)
  }
}

extension CalendarDay: CustomStringConvertible {
  /// The day as ISO 8601 has it: "2026-03-01".
  package var description: String {
    [DateFields.text(year, 4), DateFields.text(month, 2), DateFields.text(day, 2)].joined(separator: "-")
  }
}

// MARK: Points in time

extension CalendarDay {
  /// Counts days from 1 January 1970. A day behind the end of its month is counted into the next one.
  static func daysSince1970(year: Int, month: Int, day: Int) -> Int {
    // The year begins in March, so that the leap day is its last day.
    let shifted = month > 2 ? year : year - 1
    let era = (shifted >= 0 ? shifted : shifted - 399) / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  /// The day that `daysSince1970(year:month:day:)` counts.
  private init(daysSince1970 count: Int) {
    let shifted = count + 719_468
    let era = Int((Double(shifted) / 146_097).rounded(.down))
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  /// A time of the day in UTC.
  func date(second: Int = 0) -> Date {
    Date(timeIntervalSince1970: Double(Self.daysSince1970(year: year, month: month, day: day) * 86_400 + second))
  }

  /// The day in UTC and the seconds since midnight. A time before the year 1 or after the year 9999 becomes the first or
  /// last second of these years.
  static func parts(of date: Date) -> (day: CalendarDay, second: Int) {
    let seconds = Int(date.timeIntervalSince1970.clamped(to: -62_135_596_800...253_402_300_799).rounded(.down))
    let days = Int((Double(seconds) / 86_400).rounded(.down))
    return (CalendarDay(daysSince1970: days), seconds - days * 86_400)
  }
}

extension Double {
  /// The nearest number in a range; the first one for what is not a number.
  fileprivate func clamped(to range: ClosedRange<Double>) -> Double {
    self > range.lowerBound ? min(self, range.upperBound) : range.lowerBound
  }
}
