internal import ArgumentParser

/// How results are printed.
enum ListingFormat: String, ExpressibleByArgument, CaseIterable, Sendable {
  case text, json
}

/// Whether results are printed for people or for programs.
struct ListingOptions: ParsableArguments {
  @Option(help: "text for people, json for programs.")
  var format: ListingFormat = .text

  /// Prints a result as JSON, or its text for people.
  func print(_ value: some Encodable, text: @autoclosure () -> String) throws {
    switch format {
    case .json: try Console.current.printJSON(value)
    case .text: Console.current.print(text())
    }
  }
}
