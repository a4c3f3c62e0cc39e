internal import Foundation

/// Points in time as feeds write them: days and times of RFC 3339, to the second.
enum FeedDate {
  /// A day like "2026-03-01" where the time is midnight in UTC, and a time like "2026-03-01T08:30:00Z" otherwise.
  static func text(_ date: Date) -> String {
    let (day, second) = parts(of: date)
    return second == 0 ? dayText(day) : "\(dayText(day))T\(timeText(second))Z"
  }

  /// A time like "2026-03-01T00:00:00Z".
  static func timeText(_ date: Date) -> String {
    let (day, second) = parts(of: date)
    return "\(dayText(day))T\(timeText(second))Z"
  }

  /// Without a zone, times are in UTC. Years and months without a day are their first day.
  ///
  /// - Returns: `nil` for text that is no date.
  static func date(_ text: String) -> Date? {
    var rest = Array(text.utf8)[...]
    func number(_ digits: Int) -> Int? {
      let bytes = rest.prefix(digits)
      guard bytes.count == digits, bytes.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
      rest = rest.dropFirst(digits)
      return bytes.reduce(0) { $0 * 10 + Int($1) - 0x30 }
    }
    func take(_ characters: String) -> Bool {
      guard let first = rest.first, characters.utf8.contains(first) else { return false }
      rest.removeFirst()
      return true
    }
    guard let year = number(4) else { return nil }
    var (month, day) = (1, 1)
    if take("-") {
      guard let read = number(2) else { return nil }
      month = read
      if take("-") {
        guard let read = number(2) else { return nil }
        day = read
      }
    }
    guard let days = days(year: year, month: month, day: day) else { return nil }
    var seconds = 0
    if take("Tt ") {
      guard let hour = number(2), take(":"), let minute = number(2), hour < 24, minute < 60 else { return nil }
      var second = 0
      if take(":") {
        // A leap second counts as the one before.
        guard let read = number(2), read <= 60 else { return nil }
        second = min(read, 59)
        if take(".") { rest = rest.drop { (0x30...0x39).contains($0) } }
      }
      seconds = hour * 3600 + minute * 60 + second
      if let mark = rest.first, mark == UInt8(ascii: "+") || mark == UInt8(ascii: "-") {
        rest.removeFirst()
        let sign = mark == UInt8(ascii: "+") ? -1 : 1
        guard let hours = number(2) else { return nil }
        _ = take(":")
        guard let minutes = number(2), hours < 24, minutes < 60 else { return nil }
        seconds += sign * (hours * 3600 + minutes * 60)
      } else {
        _ = take("Zz")
      }
    }
    return rest.isEmpty ? Date(timeIntervalSince1970: Double(days * 86_400 + seconds)) : nil
  }

  // MARK: Days

  /// Feeds have four digits for the year.
  private static let range = Date(timeIntervalSince1970: -62_135_596_800)...Date(timeIntervalSince1970: 253_402_300_799)

  private static func parts(of date: Date) -> (day: Int, second: Int) {
    let bounded = min(max(date, range.lowerBound), range.upperBound)
    let seconds = Int(bounded.timeIntervalSince1970.rounded(.down))
    let day = Int((Double(seconds) / 86_400).rounded(.down))
    return (day, seconds - day * 86_400)
  }

  private static func timeText(_ second: Int) -> String {
    [second / 3600, second / 60 % 60, second % 60].map { digits($0, 2) }.joined(separator: ":")
  }

  private static func digits(_ number: Int, _ count: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, count - text.count)) + text
  }

  /// Counts days from 1 March of the year 0, so that the leap day is the last of a year.
  private static func days(year: Int, month: Int, day: Int) -> Int? {
    let isLeap = year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
    let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    guard (1...9999).contains(year), (1...12).contains(month), (1...lengths[month - 1]).contains(day) else {
      return nil
    }
    let (shifted, monthsFromMarch) = month > 2 ? (year, month - 3) : (year - 1, month + 9)
    let yearDays = shifted * 365 + shifted / 4 - shifted / 100 + shifted / 400
    return yearDays + (monthsFromMarch * 153 + 2) / 5 + day - 1 - 719_468
  }

  private static func dayText(_ day: Int) -> String {
    let shifted = day + 719_468
    // The algorithm of days(year:month:day:) backwards, by cycles of 400 years.
    let cycle = Int((Double(shifted) / 146_097).rounded(.down))
    let dayOfCycle = shifted - cycle * 146_097
    let yearOfCycle = (dayOfCycle - dayOfCycle / 1460 + dayOfCycle / 36_524 - dayOfCycle / 146_096) / 365
    let dayOfYear = dayOfCycle - (365 * yearOfCycle + yearOfCycle / 4 - yearOfCycle / 100)
    let monthsFromMarch = (5 * dayOfYear + 2) / 153
    let dayOfMonth = dayOfYear - (153 * monthsFromMarch + 2) / 5 + 1
    let month = monthsFromMarch < 10 ? monthsFromMarch + 3 : monthsFromMarch - 9
    let year = yearOfCycle + cycle * 400 + (month <= 2 ? 1 : 0)
    return "\(digits(year, 4))-\(digits(month, 2))-\(digits(dayOfMonth, 2))"
  }
}
