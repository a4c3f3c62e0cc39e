internal import Foundation

/// Lines that say where an article goes on, or comes from.
enum ContinuationNotice {
  private static let departures = [
    "continued on p", "continues on p", "cont. on p", "turn to page", "fortsetzung auf s", "weiter auf s", "suite page",
    "suite en page", "suite p.", "continua a p", "segue a p", "continua en la p", "sigue en la p", "vervolg op p",
    "lees verder op p", "continua na p",
  ]
  private static let arrivals = [
    "continued from p", "cont. from p", "fortsetzung von s", "suite de la page", "suite de la p.", "segue da p",
    "continua da p", "viene de la p", "vervolg van p", "continuacao da p",
  ]

  static func isNotice(_ text: String) -> Bool { contains(text, departures + arrivals) }
  static func isDeparture(_ text: String) -> Bool { contains(text, departures) }
  static func isArrival(_ text: String) -> Bool { contains(text, arrivals) }

  /// Returns whether a text contains one of some phrases.
  private static func contains(_ text: String, _ phrases: [String]) -> Bool {
    // Bytes are compared for speed, since every paragraph is searched for every phrase.
    let bytes = Data(text.folded.utf8)
    return phrases.contains { bytes.range(of: Data($0.utf8)) != nil }
  }
}
