internal import ArgumentParser
internal import Gatefold

/// Whether facing pages are drawn as one.
struct SpreadOptions: ParsableArguments {
  @Flag(help: "Draw facing pages side by side. Rectangles are then measured from the top left of the spread.")
  var spread = false

  @Option(help: "alone or paired: whether the cover stands alone. (default: from the file, else alone)")
  var cover: CoverArgument?

  @Option(help: "ltr or rtl: reading direction. (default: from the file)")
  var direction: DirectionArgument?

  func validate() throws {
    if !spread, cover != nil || direction != nil { throw ValidationError("--cover and --direction need --spread.") }
  }

  /// The spreads of an issue. An explicit request for spreads overrides a file that wants single pages.
  func spreads(of issue: MagazineIssue) async throws(GatefoldError) -> [Spread] {
    try await issue.spreads(try await arrangement(of: issue))
  }

  func arrangement(of issue: MagazineIssue) async throws(GatefoldError) -> SpreadArrangement {
    try await Self.arrangement(of: issue, cover, direction)
  }

  /// The options as journals record them.
  var description: String {
    spread ? "cover \(cover?.rawValue ?? "by the file"), \(direction?.rawValue ?? "by the file")" : "none"
  }

  /// The pairing of pages if spreads are drawn.
  static func arrangement(
    of issue: MagazineIssue,
    _ cover: CoverArgument?,
    _ direction: DirectionArgument?
  ) async throws(GatefoldError) -> SpreadArrangement {
    var arrangement = SpreadArrangement(try await issue.resolvedReadingHints())
    if arrangement.pairing == .single { arrangement.pairing = .coverAlone }
    return arrangement.with(cover, direction)
  }
}

extension SpreadArrangement {
  /// The arrangement with the given overrides.
  func with(_ cover: CoverArgument?, _ direction: DirectionArgument?) -> SpreadArrangement {
    SpreadArrangement(cover?.pairing ?? pairing, direction: direction?.direction ?? self.direction)
  }
}

enum CoverArgument: String, ExpressibleByArgument, CaseIterable, Sendable {
  case alone, paired

  var pairing: SpreadArrangement.Pairing {
    switch self {
    case .alone: .coverAlone
    case .paired: .pairs
    }
  }
}

enum DirectionArgument: String, ExpressibleByArgument, CaseIterable, Sendable {
  case ltr, rtl

  var direction: ReadingDirection {
    switch self {
    case .ltr: .leftToRight
    case .rtl: .rightToLeft
    }
  }
}
