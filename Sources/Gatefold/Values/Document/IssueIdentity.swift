/// The identity of an issue: its publication, number and date, as in a library catalogue.
///
/// ```swift
/// let identity = try await issue.identity()
/// print(identity.label ?? "untitled")  // "NU Sci 29, Fall 2016"
/// ```
public struct IssueIdentity: Hashable, Sendable, Codable {
  /// The place where a value was read.
  public enum Source: String, Hashable, Sendable, Codable {
    /// Printed on the first page that has text.
    case cover
    /// Printed in the margins of several pages.
    case margins
    /// Printed elsewhere on the first pages or on the last one, as in an imprint.
    case imprint
    /// Written in the file's metadata.
    case metadata
  }

  /// A value with its source and confidence.
  public struct Found<Value: Hashable & Sendable & Codable>: Hashable, Sendable, Codable {
    /// The value.
    public let value: Value
    /// The printed text.
    public let text: String
    /// The place that prints it most prominently.
    public let source: Source
    /// The probability that it is right, from 0 to 1.
    public let confidence: Double
  }

  /// The name of the publication, without number and date.
  public internal(set) var title: Found<String>?
  /// The number of the issue, like "29", "VII" or "12-13".
  public internal(set) var number: Found<String>?
  /// The volume, or the year of publication by the magazine's own count.
  public internal(set) var volume: Found<String>?
  /// The date of the issue, as opposed to dates in its articles.
  public internal(set) var date: Found<IssueDate>?
  /// The International Standard Serial Number, like "0317-8471".
  public internal(set) var issn: Found<String>?
  /// The language of the text as a BCP 47 tag, or `nil` if it is unknown.
  public let language: String?
  /// The direction in which pages are turned.
  public let direction: ReadingDirection

  init(language: String?, direction: ReadingDirection) { (self.language, self.direction) = (language, direction) }
}

extension IssueIdentity {
  /// Title, number and date as a shelf shows them: "NU Sci 29, Fall 2016". `nil` without a title. Values with a
  /// confidence below 0.5 are left out.
  public var label: String? {
    guard let title, title.confidence >= 0.5 else { return nil }
    let number = self.number.flatMap { $0.confidence >= 0.5 ? $0.value : nil }
    let date = self.date.flatMap { $0.confidence >= 0.5 ? $0.text : nil }
    let named = [title.value, number].compactMap(\.self).joined(separator: " ")
    return [named, date].compactMap(\.self).joined(separator: ", ")
  }
}
