package import ArgumentParser

/// How results are printed.
package enum ListingFormat: String, ExpressibleByArgument, CaseIterable, Sendable {
  case text, json
}

/// Whether results are printed for people or for programs.
package struct ListingOptions: ParsableArguments {
  @Option(help: "text for people, json for programs.")
  package var format: ListingFormat = .text

  package init() {}

  /// Prints a result as JSON, or its text for people.
  package func print(_ value: some Encodable, text: @autoclosure () -> String) throws {
    switch format {
    case .json: try Console.current.printJSON(value)
    case .text: Console.current.print(text())
    }
  }
}
