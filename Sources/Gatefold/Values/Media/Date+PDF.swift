internal import struct Foundation.Date

extension Date {
  /// A date as PDF writes it: "D:20260301090000+01'00'", of which all but the year may be missing (PDF 32000-1, 7.9.4).
  /// Without a time zone it counts as UTC.
  package init?(pdf text: String) {
    var rest = text.unicodeScalars[...]
    if rest.starts(with: "D:".unicodeScalars) { rest = rest.dropFirst(2) }

    func number(_ digits: Int, in range: ClosedRange<Int>) -> Int? {
      let part = rest.prefix(digits)
      guard part.count == digits, part.allSatisfy({ ("0"..."9").contains($0) }), let value = Int(String(part)),
        range.contains(value)
      else { return nil }
      rest = rest.dropFirst(digits)
      return value
    }

    guard let year = number(4, in: 0...9999) else { return nil }
    let month = number(2, in: 1...12) ?? 1
    let day = number(2, in: 1...31) ?? 1
    let hour = number(2, in: 0...23) ?? 0
    let minute = number(2, in: 0...59) ?? 0
    let second = number(2, in: 0...60) ?? 0

    var offset = 0
    if let sign = rest.popFirst(), sign == "+" || sign == "-" {
      let hours = number(2, in: 0...23) ?? 0
      if rest.first == "'" { rest = rest.dropFirst() }
      let minutes = number(2, in: 0...59) ?? 0
      offset = (sign == "-" ? -1 : 1) * (hours * 60 + minutes) * 60
    }
    let days = Self.daysSince1970(year: year, month: month, day: day)
    self.init(timeIntervalSince1970: Double(days * 86_400 + hour * 3600 + minute * 60 + second - offset))
  }

  /// Gregorian calendar. The year begins in March, so the leap day is its last day.
  private static func daysSince1970(year: Int, month: Int, day: Int) -> Int {
    let shifted = month > 2 ? year : year - 1
    let era = (shifted >= 0 ? shifted : shifted - 399) / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }
}
