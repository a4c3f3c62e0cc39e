public import Gatefold

/// Values that a publisher declares for an issue, beside those in its file.
public struct PublishedDetails: Hashable, Sendable {
  /// The title of the issue.
  public var title: String?
  /// The magazine that the issue belongs to.
  public var publication: String?
  /// The number of the issue, such as "14" or "3/2026".
  public var number: String?
  /// The day, month or year of publication: "2026-03-01", "2026-03" or "2026".
  public var date: String?
  /// A BCP 47 tag.
  public var language: String?
  /// Which way pages are turned.
  public var direction: ReadingDirection?
  /// The address of a licence or rights statement, such as those of Creative Commons and rightsstatements.org.
  public var rights: String?
  /// The organisation that provides the issue.
  public var provider: String?
  /// The home page of the provider.
  public var providerAddress: String?
  /// Text that viewers must show, such as an attribution.
  public var credit: String?

  /// Details without any value.
  public init() {}

  /// The title, else the publication with the number; `nil` if neither is declared.
  public var displayTitle: String? {
    title ?? publication.map { publication in number.map { "\(publication) \($0)" } ?? publication }
  }

  /// All values, for telling two declarations apart.
  package var text: String {
    let values = [
      title, publication, number, date, language, direction?.rawValue, rights, provider, providerAddress, credit,
    ]
    return values.map { $0 ?? "" }.joined(separator: "\t")
  }

  /// The date as an instant, with the first day of a month or year (`navDate` of the IIIF Presentation API).
  public var navigationDate: String? {
    date.map { "\($0)\("-01-01".dropFirst($0.count - 4))T00:00:00Z" }
  }
}
