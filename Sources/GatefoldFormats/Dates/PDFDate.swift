package import struct Foundation.Date

/// Dates as PDF has them: "D:20260301090000+01'00'", of which all but the year may be missing (PDF 32000-1, 7.9.4).
package enum PDFDate {
  /// Without a time zone it counts as UTC.
  ///
  /// - Returns: `nil` for text that doesn't begin with a year.
  package static func date(_ text: String) -> Date? {
    var fields = DateFields(text.utf8.starts(with: "D:".utf8) ? text.utf8.dropFirst(2) : text.utf8[...])
    guard let year = fields.number(4) else { return nil }
    let month = fields.number(2, in: 1...12) ?? 1
    let day = fields.number(2, in: 1...31) ?? 1
    let hour = fields.number(2, in: 0...23) ?? 0
    let minute = fields.number(2, in: 0...59) ?? 0
    let second = fields.number(2, in: 0...60) ?? 0
    var offset = 0
    if let sign = fields.next(of: "+-") {
      let hours = fields.number(2, in: 0...23) ?? 0
      _ = fields.take("'")
      let minutes = fields.number(2, in: 0...59) ?? 0
      offset = (sign == "-" ? -1 : 1) * (hours * 60 + minutes) * 60
    }
    // Files have days that there are not, such as 31 June.
    let days = CalendarDay.daysSince1970(year: year, month: month, day: day)
    return Date(timeIntervalSince1970: Double(days * 86_400 + hour * 3600 + minute * 60 + second - offset))
  }

  /// A date in UTC, to the second.
  package static func text(_ date: Date) -> String {
    let (day, second) = CalendarDay.parts(of: date)
    let numbers = [day.month, day.day, second / 3600, second / 60 % 60, second % 60]
    return "D:" + DateFields.text(day.year, 4) + numbers.map { DateFields.text($0, 2) }.joined() + "Z"
  }
}
