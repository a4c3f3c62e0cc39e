internal import ArgumentParser
internal import Gatefold
internal import GatefoldFormats
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
        let issue = package.issue
        let json: JSONObject = [
          "identifier": issue.identifier, "title": issue.title, "publication": issue.publication,
          "number": issue.number, "releaseDate": issue.releaseDate, "language": issue.language,
          "readingDirection": issue.readingDirection, "pairing": issue.pairing, "isFree": issue.isFree,
          "version": issue.version, "files": package.files.entries.count, "bytes": bytes, "overlays": kinds,
        ]
        try Console.current.printJSON(json)
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
