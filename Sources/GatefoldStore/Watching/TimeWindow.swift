public import Foundation

/// A time of the day in which issues are downloaded, like "01:00-05:30".
///
/// ```swift
/// let night = TimeWindow("23:00-05:30")
/// print(night?.contains(.now) ?? false)
/// ```
///
/// It is in local time, and goes past midnight if it ends before it begins. On a day whose clocks change, a time that does
/// not exist is the next one that does.
public struct TimeWindow: Hashable, Sendable, CustomStringConvertible {
  /// The first minute of the window, counted from midnight.
  public let startMinute: Int
  /// The first minute behind the window, counted from midnight.
  public let endMinute: Int

  /// A window between two minutes of the day, counted from midnight.
  ///
  /// - Returns: `nil` unless both are from 0 to 1439 and differ.
  public init?(startMinute: Int, endMinute: Int) {
    guard (0..<1440).contains(startMinute), (0..<1440).contains(endMinute), startMinute != endMinute else { return nil }
    self.startMinute = startMinute
    self.endMinute = endMinute
  }

  /// Reads a window like "01:00-05:30".
  ///
  /// - Returns: `nil` if the text is not a time window.
  public init?(_ text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, let start = Self.minute(parts[0]), let end = Self.minute(parts[1]) else { return nil }
    self.init(startMinute: start, endMinute: end)
  }

  private static func minute(_ text: Substring) -> Int? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    let areNumbers = parts.allSatisfy { (1...2).contains($0.utf8.count) && $0.utf8.allSatisfy { digits ~= $0 } }
    guard parts.count == 2, areNumbers, let hour = Int(parts[0]), let minute = Int(parts[1]), hour < 24, minute < 60
    else { return nil }
    return hour * 60 + minute
  }

  /// The window as text, like "01:00-05:30".
  public var description: String { "\(Self.text(startMinute))-\(Self.text(endMinute))" }

  private static func text(_ minute: Int) -> String {
    func digits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(digits(minute / 60)):\(digits(minute % 60))"
  }

  /// Whether a moment lies in the window.
  ///
  /// - Parameters:
  ///   - date: the moment. Seconds are ignored.
  ///   - calendar: the calendar with the time zone; by default the user's.
  public func contains(_ date: Date, calendar: Calendar = .current) -> Bool {
    let parts = calendar.dateComponents([.hour, .minute], from: date)
    let minute = (parts.hour ?? 0) * 60 + (parts.minute ?? 0)
    return startMinute < endMinute
      ? (startMinute..<endMinute).contains(minute) : minute >= startMinute || minute < endMinute
  }

  /// When the window opens next; the moment itself if it lies in the window.
  public func nextOpening(from date: Date, calendar: Calendar = .current) -> Date {
    contains(date, calendar: calendar) ? date : next(startMinute, after: date, calendar)
  }

  /// When the window closes next after a moment.
  public func nextClosing(after date: Date, calendar: Calendar = .current) -> Date {
    next(endMinute, after: date, calendar)
  }

  private func next(_ minute: Int, after date: Date, _ calendar: Calendar) -> Date {
    let time = DateComponents(hour: minute / 60, minute: minute % 60, second: 0)
    // There is one on every day; a day later at the latest.
    return calendar.nextDate(after: date, matching: time, matchingPolicy: .nextTime) ?? date.addingTimeInterval(86_400)
  }
}
