internal import Foundation
internal import Gatefold
internal import GatefoldFormats
internal import GatefoldPackage

/// An optional file with the publisher's metadata for an issue: `skerry-14.json` for `skerry-14.pdf`.
struct IssueSidecar: Hashable, Sendable {
  private static let maximumByteCount = 1 << 20

  var identifier: String?
  var title: String?
  var publication: String?
  var number: String?
  var position: Double?
  var releaseDate: String?
  var language: String?
  var readingDirection: ReadingDirection?
  var categories: [String]?
  var summary: String?
  var authors: [String]?
  var isFree: Bool?
  /// How many pages can be looked at.
  var previewPageCount: Int?
  /// From 0.
  var coverPageIndex: Int?
  var purchaseURL: String?
  /// Names of members that are not known.
  private(set) var unknown: [String] = []

  /// Creates a sidecar without values.
  init() {}

  /// Reads a sidecar file; if it doesn't exist, all values are `nil`.
  ///
  /// - Throws: `invalidSidecar`.
  init(at path: String) throws(GatefoldError) {
    guard FileManager.default.fileExists(atPath: path) else { return }
    let name = URL(fileURLWithPath: path).lastPathComponent
    func failure(_ message: String) -> GatefoldError { GatefoldError(.invalidSidecar, "\(name) \(message)") }
    guard let handle = FileHandle(forReadingAtPath: path),
      let data = try? handle.read(upToCount: Self.maximumByteCount + 1), data.count <= Self.maximumByteCount
    else { throw failure("cannot be read, or has more than \(Self.maximumByteCount) bytes") }
    let text: DescriptionText
    do throws(GatefoldError) {
      text = try DescriptionForm.json.decoded(data)
    } catch {
      throw failure(error.message)
    }
    for (member, value) in (text.value.members ?? [:]).sorted(by: { $0.key < $1.key }) {
      if let wanted = take(member, value) { throw failure("has \(member), which should be \(wanted); correct it") }
    }
  }

  /// - Returns: what the value should be instead; `nil` if it is right.
  private mutating func take(_ member: String, _ value: DescriptionValue) -> String? {
    switch member {
    case "identifier": return take(value, &identifier)
    case "title": return take(value, &title)
    case "publication": return take(value, &publication)
    case "number":
      number = value.feedText
      return number == nil ? "a text" : nil
    case "position":
      position = value.number
      return position == nil ? "a number" : nil
    case "releaseDate":
      guard let text = value.feedText, InternetDate.date(text) != nil else { return "a day like \"2026-03-01\"" }
      releaseDate = text
    case "language": return take(value, &language)
    case "readingDirection":
      guard let direction = value.feedText.flatMap(ReadingDirection.init) else { return "\"ltr\" or \"rtl\"" }
      readingDirection = direction
    case "categories": return take(value, &categories)
    case "summary": return take(value, &summary)
    case "authors": return take(value, &authors)
    case "isFree":
      guard case .boolean(let flag) = value else { return "true or false" }
      isFree = flag
    case "previewPageCount": return take(value, &previewPageCount)
    case "coverPageIndex": return take(value, &coverPageIndex)
    case "purchaseURL": return take(value, &purchaseURL)
    default: unknown.append(member)
    }
    return nil
  }

  private func take(_ value: DescriptionValue, _ text: inout String?) -> String? {
    guard case .string(let given) = value, !given.isEmpty else { return "a text" }
    text = given
    return nil
  }

  private func take(_ value: DescriptionValue, _ texts: inout [String]?) -> String? {
    let given = value.items?.compactMap { if case .string(let text) = $0 { text } else { nil } }
    guard let given, given.count == value.items?.count else { return "a list of texts" }
    texts = given
    return nil
  }

  private func take(_ value: DescriptionValue, _ count: inout Int?) -> String? {
    guard let number = value.number, let whole = Int(exactly: number), (0...1_000_000).contains(whole) else {
      return "a whole number from 0"
    }
    count = whole
    return nil
  }
}

extension DescriptionValue {
  fileprivate var number: Double? { if case .number(let number) = self { number } else { nil } }
}
