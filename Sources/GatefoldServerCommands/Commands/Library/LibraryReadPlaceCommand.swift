internal import ArgumentParser
internal import Gatefold
internal import GatefoldCommands
internal import GatefoldFormats
internal import GatefoldStore

struct LibraryReadPlaceCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "read-place",
    abstract: "Show or set where you are in an issue.",
    discussion: """
      Examples:
        gatefold library read-place org.example.tides.14
        gatefold library read-place org.example.tides.14 --page 27
        gatefold library read-place org.example.tides.14 --forget
      """
  )

  @Argument(help: "The identifier of the issue, or its beginning.")
  var issue: String

  @OptionGroup var library: LibraryOptions

  @Option(help: "Set the place to this page, from 1.")
  var page: Int?

  @Flag(help: "Forget the place, and when the issue was read.")
  var forget = false

  @OptionGroup var listing: ListingOptions

  func validate() throws {
    if page != nil, forget { throw ValidationError("Give --page or --forget, not both.") }
    try validateRange("--page", page, in: 1...1_000_000)
  }

  func run() async throws {
    try await LibrarySession(library).run { library in
      let found = try await library.issue(named: issue)
      if let page {
        try found.checkPage(page)
        try await library.setReadingPlace(ReadingPlace(pageIndex: page - 1), found.identifier)
      } else if forget {
        try await library.setReadingPlace(nil, found.identifier)
      }
      let place = try await library.issue(named: found.identifier).place
      switch listing.format {
      case .json:
        let json: JSONObject = ["identifier": found.identifier, "place": place?.json]
        try Console.current.printJSON(json)
      case .text:
        if let place {
          Console.current.print("page \(pageName(place.pageIndex, label: place.pageLabel))")
        } else {
          Console.current.note("\"\(found.title)\" has no place")
        }
      }
    }
  }
}

extension LibraryIssue {
  /// - Throws: `pageOutOfRange`.
  func checkPage(_ number: Int) throws(GatefoldError) {
    guard let pageCount, number > pageCount else { return }
    throw GatefoldError(.pageOutOfRange, "\"\(title)\" has \(pageCount.counted("page")), and no page \(number)")
  }
}
