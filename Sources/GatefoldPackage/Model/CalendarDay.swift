/// Days of the Gregorian calendar as descriptions write them: "2026-03-01".
enum CalendarDay {
  static func isOne(_ text: String) -> Bool {
    let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    guard parts.map(\.count) == [4, 2, 2], parts.allSatisfy({ $0.allSatisfy(digits.contains) }) else { return false }
    let numbers = parts.map { part in part.reduce(0) { $0 * 10 + Int($1 - digits.lowerBound) } }
    let (year, month, day) = (numbers[0], numbers[1], numbers[2])
    let isLeap = year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
    let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    return (1...12).contains(month) && (1...lengths[month - 1]).contains(day)
  }
}
