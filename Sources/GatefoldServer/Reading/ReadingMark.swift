internal import Foundation
internal import Gatefold
internal import GatefoldStore

/// A reader's mark in an issue: the reading place, a bookmark or a highlight. Any of the reader's devices creates and
/// changes marks; of marks with the same identifier, the newest applies.
struct ReadingMark: Hashable, Sendable, Codable {
  enum Kind: String, Hashable, Sendable, Codable {
    case place, bookmark, highlight
  }

  /// The identifier of the place, of which an issue has one.
  static let placeIdentifier = "place"

  let identifier: String
  let kind: Kind
  /// When it was changed last: ISO 8601 in UTC with milliseconds, so that texts have the order of times.
  var changed: String
  /// Tells the device that changed it from others.
  var device: String
  /// The name of the device, for people.
  var deviceName: String?
  /// Set if it was removed. It is kept without its content, so that other devices learn of it.
  var isRemoved: Bool?
  /// From 0; of a book, the index of the chapter.
  var pageIndex: Int?
  /// The place in the form of the program that has set it.
  var detail: String?
  /// How much of the issue lies before the place, 0 to 1.
  var share: Double?
  var created: String?
  var parts: [Highlight.Part]?
  var text: String?
  var before: String?
  var after: String?
  var color: String?
  var note: String?

  /// Whether it counts instead of another mark with its identifier. Devices decide alike, whatever comes first.
  func isNewer(than other: ReadingMark) -> Bool { (changed, device) > (other.changed, other.device) }

  /// The newest mark of each identifier.
  static func merged(_ lists: [[ReadingMark]]) -> [ReadingMark] {
    let newest = Dictionary(lists.joined().map { ($0.identifier, $0) }) { $1.isNewer(than: $0) ? $1 : $0 }
    return newest.values.sorted { $0.identifier < $1.identifier }
  }
}

// MARK: Times

extension ReadingMark {
  private static let format = Date.ISO8601FormatStyle(includingFractionalSeconds: true)

  static func time(_ date: Date) -> String { date.formatted(format) }

  var changedDate: Date? { changed.utf8.count == 24 ? try? Self.format.parse(changed) : nil }
}

// MARK: What clients send

extension ReadingMark {
  private enum Limit {
    static let name = 64
    static let line = 200
    static let detail = 1000
    static let text = 20_000
    static let pageIndex = 0..<1_000_000
    static let quadCount = 400
    static let coordinate = -1e5...1e5
  }

  /// The mark as it is kept. A time that is yet to come counts as now: the clock of the device is fast.
  ///
  /// - Throws: `badRequest` for what no reader makes.
  func checked(at now: Date) throws(RequestProblem) -> ReadingMark {
    let isName =
      (1...Limit.name).contains(identifier.utf8.count) && identifier.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
    guard isName, (kind == .place) == (identifier == Self.placeIdentifier) else {
      throw .badRequest("a mark has an identifier of up to \(Limit.name) letters; that of the place is \"place\"")
    }
    guard changedDate != nil, (created ?? changed).utf8.count == 24 else {
      throw .badRequest("times are like 2026-03-01T09:30:00.000Z")
    }
    guard !device.isEmpty, isWithinLimits else { throw .badRequest("the mark \(identifier) is too large") }
    var checked = self
    checked.changed = min(changed, Self.time(now))
    if isRemoved == true {
      checked = ReadingMark(identifier: identifier, kind: kind, changed: checked.changed, device: device)
      checked.isRemoved = true
    } else if kind == .highlight, parts?.isEmpty != false {
      throw .badRequest("a highlight has a part with quads for each page that it is on")
    }
    return checked
  }

  private var isWithinLimits: Bool {
    let lines = [device, deviceName, before, after, color].allSatisfy { ($0?.utf8.count ?? 0) <= Limit.line }
    let texts = [text, note].allSatisfy { ($0?.utf16.count ?? 0) <= Limit.text }
    let pages = ([pageIndex ?? 0] + (parts ?? []).map(\.pageIndex)).allSatisfy(Limit.pageIndex.contains)
    let quads = (parts ?? []).flatMap(\.quads)
    let points = quads.flatMap { [$0.topLeft, $0.topRight, $0.bottomRight, $0.bottomLeft] }
    return lines && texts && pages && (detail?.utf8.count ?? 0) <= Limit.detail && (0...1).contains(share ?? 0)
      && quads.count <= Limit.quadCount && (parts?.count ?? 0) <= Limit.quadCount
      && points.allSatisfy { Limit.coordinate.contains($0.x) && Limit.coordinate.contains($0.y) }
  }
}
