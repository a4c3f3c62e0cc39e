internal import Gatefold
internal import GatefoldCommands
internal import GatefoldStore

/// Shows how far publishing is, and reports what failed as it happens.
final class PublishingProgress {
  private let isQuiet: Bool
  private var bar: Progress?

  init(isQuiet: Bool) { self.isQuiet = isQuiet }

  func begin(_ count: Int) { bar = Progress("publishing", total: count, isQuiet: isQuiet) }

  func advance(_ issue: StorePublication.PublishedIssue) {
    bar?.advance()
    if let error = issue.error { Console.current.note("\(issue.source): \(error)\(error.advice(about: issue.source))") }
    for finding in issue.findings { Console.current.note("\(issue.source): \(finding)") }
  }
}
