/// The date of an issue, as exactly as it is printed: a day, a month, a season, a quarter or a year.
public struct IssueDate: Hashable, Sendable {
  /// A season of the northern or southern half of the earth.
  public enum Season: String, Hashable, Sendable, Codable, CaseIterable {
    /// March to May in the north.
    case spring
    /// June to August in the north.
    case summer
    /// September to November in the north; "fall" in America.
    case autumn
    /// December to February in the north.
    case winter
  }

  /// In the Gregorian calendar.
  public let year: Int
  /// From 1; of several months, the first.
  public var month: Int?
  /// From 1.
  public var day: Int?
  /// Instead of a month; of several, the first.
  public var season: Season?
  /// From 1 to 4, instead of a month.
  public var quarter: Int?

  /// A year; the other values are set afterwards.
  public init(year: Int) { self.year = year }
}

extension IssueDate: CustomStringConvertible {
  /// The date in the Extended Date/Time Format (ISO 8601-2): "2016-09-14", "2016-09", "2016-21" for spring, "2016-33" for the
  /// first quarter, or "2016".
  public var description: String {
    let parts: [Int?] =
      if let season, let place = Season.allCases.firstIndex(of: season) {
        [21 + place]
      } else if let quarter {
        [32 + quarter]
      } else {
        [month, month == nil ? nil : day]
      }
    return parts.compactMap(\.self).reduce(String(year)) { text, part in text + (part < 10 ? "-0" : "-") + String(part)
    }
  }
}

extension IssueDate: LosslessStringConvertible, Codable {
  /// - Parameter text: as ``description`` has it; the date is `nil` for anything else.
  public init?(_ text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { part in part.allSatisfy(\.isASCII) ? Int(part) : nil }
    guard numbers.count == parts.count, (1...3).contains(parts.count), parts[0].utf8.count == 4,
      parts.dropFirst().allSatisfy({ $0.utf8.count == 2 })
    else { return nil }
    self.init(year: numbers[0])
    guard let part = numbers.dropFirst().first else { return }
    switch part {
    case 1...12: month = part
    case 21...24 where numbers.count == 2: season = Season.allCases[part - 21]
    case 33...36 where numbers.count == 2: quarter = part - 32
    default: return nil
    }
    guard numbers.count == 3 else { return }
    guard (1...31).contains(numbers[2]) else { return nil }
    day = numbers[2]
  }

  /// Reads a text that ``description`` has written; fails for any other.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let date = IssueDate(try container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "this is no date of an issue")
    }
    self = date
  }

  /// Writes ``description``.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

extension IssueDate {
  /// Whether another date says nothing else, but may say it less exactly.
  func agrees(with other: IssueDate) -> Bool {
    func isSame<Value: Equatable>(_ part: KeyPath<IssueDate, Value?>) -> Bool {
      self[keyPath: part] == nil || other[keyPath: part] == nil || self[keyPath: part] == other[keyPath: part]
    }
    return year == other.year && isSame(\.month) && isSame(\.day) && isSame(\.season) && isSame(\.quarter)
  }

  /// How many parts it has besides the year.
  var precision: Int { [month, day, season == nil ? nil : 1, quarter].count { $0 != nil } }
}
