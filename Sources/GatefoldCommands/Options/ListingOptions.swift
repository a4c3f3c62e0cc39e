internal import ArgumentParser

/// How results are printed.
enum ListingFormat: String, ExpressibleByArgument, CaseIterable, Sendable {
  case text, json
}

struct ListingOptions: ParsableArguments {
  @Option(help: "text for people, json for programs.")
  var format: ListingFormat = .text
}
