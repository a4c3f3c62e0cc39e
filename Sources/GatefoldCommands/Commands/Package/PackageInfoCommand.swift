internal import ArgumentParser
internal import Gatefold
internal import GatefoldPackage

struct PackageInfoCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "info",
    abstract: "Print which issue a package has, its overlays by kind, and its size.",
    discussion: """
      Only the descriptions are read, whatever the size of the media.

      Example:
        gatefold package info issue.zip
      """
  )

  @OptionGroup var source: PackageArgument
  @OptionGroup var listing: ListingOptions

  func run() async throws {
    try await reportingFailure(source.package) {
      let package = try source.open()
      let kinds = Dictionary(grouping: package.overlays.overlays, by: \.content.kind).mapValues(\.count)
      let bytes = package.files.entries.reduce(0) { $0 + $1.byteCount }
      switch listing.format {
      case .json:
        try Console.current.printJSON(
          InfoJSON(
            identifier: package.issue.identifier,
            title: package.issue.title,
            publication: package.issue.publication,
            number: package.issue.number,
            releaseDate: package.issue.releaseDate,
            language: package.issue.language,
            readingDirection: package.issue.readingDirection?.rawValue,
            pairing: package.issue.pairing?.rawValue,
            isFree: package.issue.isFree,
            version: package.issue.version,
            files: package.files.entries.count,
            bytes: bytes,
            overlays: kinds
          )
        )
      case .text:
        let issue = package.issue
        Console.current.print("title        \(issue.title)")
        Console.current.print("identifier   \(issue.identifier)")
        let details = [
          ("publication", issue.publication), ("number", issue.number), ("released", issue.releaseDate),
          ("language", issue.language), ("direction", issue.readingDirection?.rawValue),
          ("pairing", issue.pairing?.rawValue),
        ]
        for (name, value) in details {
          guard let value else { continue }
          Console.current.print("\(name)\(String(repeating: " ", count: 13 - name.count))\(value)")
        }
        Console.current.print("files        \(package.files.entries.count), \(bytes.asBytes)")
        let overlays = kinds.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }.joined(separator: ", ")
        Console.current.print("overlays     \(overlays.isEmpty ? "none" : overlays)")
      }
    }
  }
}

private struct InfoJSON: Encodable {
  let identifier: String
  let title: String
  let publication: String?
  let number: String?
  let releaseDate: String?
  let language: String?
  let readingDirection: String?
  let pairing: String?
  let isFree: Bool
  let version: Int
  let files: Int
  let bytes: Int
  let overlays: [String: Int]
}
