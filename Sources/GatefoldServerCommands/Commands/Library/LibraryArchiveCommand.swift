internal import ArgumentParser
internal import Foundation
internal import Gatefold
internal import GatefoldCommands
internal import GatefoldFormats
internal import GatefoldStore

struct LibraryArchiveCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "archive",
    abstract: "Remove the files of issues to free space, and keep covers, places and notes.",
    discussion: """
      Archived issues are still found by `gatefold library search`, and can be downloaded again. Issues that are open, \
      pinned, or that no feed gives are not archived; the last two are with --force.

      With --budget, what was unread for the longest time is archived until the files fit. --dry-run shows what would be \
      archived and what would stay.

      Examples:
        gatefold library archive org.example.tides.14
        gatefold library archive --budget 2GB --dry-run
        gatefold library archive --budget 2GB --keep-days 30
      """
  )

  @Argument(help: "The identifiers of issues, or their beginnings.")
  var issues: [String] = []

  @OptionGroup var library: LibraryOptions

  @Option(help: ArgumentHelp("How large the files may be together, as \"2GB\".", valueName: "size"))
  var budget: ByteSize?

  @Option(help: ArgumentHelp("With --budget, keep what was read or installed in so many days.", valueName: "days"))
  var keepDays: Int = 1

  @Flag(help: "With --budget, only show the plan.")
  var dryRun = false

  @Flag(help: "Also archive named issues that are pinned, or that could not be downloaded again.")
  var force = false

  @OptionGroup var listing: ListingOptions

  func validate() throws {
    if issues.isEmpty == (budget == nil) { throw ValidationError("Name issues, or give --budget, but not both.") }
    if dryRun, budget == nil { throw ValidationError("--dry-run needs --budget.") }
    if force, budget != nil { throw ValidationError("--force is for named issues, not for --budget.") }
    try validateRange("--keep-days", keepDays, in: 0...100_000)
  }

  func run() async throws {
    try await LibrarySession(library).run { library in
      if let budget { return try await archive(library, budget.byteCount) }
      try await library.forEach(issues) { issue throws(GatefoldError) in
        try await library.archive(issue.identifier, isForced: force)
        Console.current.print("\(issue.identifier): archived, \(ByteSize.text(issue.byteCount)) free")
      }
    }
  }

  private func archive(_ library: Library, _ byteBudget: Int) async throws {
    let date = Date.now.addingTimeInterval(-86_400 * Double(keepDays))
    let plan = try await library.archivingPlan(byteBudget: byteBudget, keepingReadSince: date)
    let done = dryRun ? (archived: plan.steps, kept: []) : try await library.carryOut(plan)
    let kept = plan.kept + done.kept
    let after = plan.byteCount - done.archived.reduce(0) { $0 + $1.byteCount }
    switch listing.format {
    case .json:
      let json: JSONObject = [
        "isDryRun": dryRun, "budget": byteBudget, "bytes": plan.byteCount, "bytesAfter": after,
        "isSufficient": after <= byteBudget, "archived": done.archived.map(\.json), "kept": kept.map(\.json),
      ]
      try Console.current.printJSON(json)
    case .text:
      for step in done.archived {
        let read = step.lastReadDate.map { "last read \($0.formatted(.iso8601.year().month().day()))" } ?? "never read"
        let size = ByteSize.text(step.byteCount)
        Console.current.print(
          "\(dryRun ? "would archive" : "archived")  \(size)  \(step.identifier)  \(step.title) (\(read))"
        )
      }
      let sizes = "\(ByteSize.text(plan.byteCount)) now, \(ByteSize.text(after)) afterwards"
      Console.current.print("budget \(ByteSize.text(byteBudget)): \(sizes)")
    }
    guard after > byteBudget else { return }
    for issue in kept { Console.current.note("\(issue.identifier) stays: \(issue.reason.words)") }
    Console.current.note("the budget is not met; archive named issues, or raise it")
    throw done.archived.isEmpty ? ExitCode.failure : ExitCode.partlyDone
  }
}

extension ArchivingPlan.KeptReason {
  fileprivate var words: String {
    switch self {
    case .pinned: "it is pinned"
    case .beingRead: "it is open"
    case .recent: "it was read or installed lately (--keep-days)"
    case .onlyCopy: "it could not be downloaded again"
    case .downloading: "another edition is being downloaded"
    case .changed: "it has changed meanwhile"
    }
  }
}

extension ArchivingPlan.Step {
  fileprivate var json: JSONObject {
    ["identifier": identifier, "title": title, "bytes": byteCount, "lastRead": lastReadDate]
  }
}

extension ArchivingPlan.Kept {
  fileprivate var json: JSONObject {
    ["identifier": identifier, "title": title, "bytes": byteCount, "reason": reason.rawValue]
  }
}
