internal import ArgumentParser
internal import Foundation
internal import Gatefold
internal import GatefoldExport

struct BatchPlanCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "plan",
    abstract: "List the issues of a batch, with a folder for each and what it is expected to cost.",
    discussion: """
      The plan has one line for each issue, ordered by path: the same inputs give the same plan. Nothing is opened, so \
      a million issues take less than a minute; what an issue costs is then estimated by its size. --measure reads every \
      issue for its number of pages and the hash of its content, which also shows which issues are the same. The \
      measurements are kept in PLAN.measured: an interrupted command continues there, and a later one reads only what \
      is new or has changed.

      A place on an object store is named as rclone does it, remote:bucket/path, and listed by rclone, with the hashes \
      that the store states. Commands then fetch each issue as they process it. `./name:file` is a file of this machine.

      --list takes a file with a path on each line, or the output of `rclone lsjson -R`, whose sizes and SHA-256 hashes \
      are used; - is standard input.

      Examples:
        gatefold batch plan magazines 'more/*.pdf' -o archive.plan
        gatefold batch plan magazines --measure -o archive.plan
        find /data -name '*.pdf' -size +1M | gatefold batch plan --list - -o archive.plan
        gatefold batch plan store:issues -o archive.plan
        rclone lsjson -R --hash store:issues | gatefold batch plan --list - --root /mnt/issues -o archive.plan
      """
  )

  @Argument(
    help: "PDFs, issue packages, folders of them, patterns like 'magazines/*.pdf', or remotes like store:bucket/path.",
    completion: .file()
  )
  var inputs: [String] = []

  @Option(
    help: ArgumentHelp("Also take the issues of a list; - for standard input.", valueName: "file"),
    completion: .file()
  )
  var list: [String] = []

  @Option(
    help: ArgumentHelp(
      "Folder that relative paths of lists refer to, such as a mounted bucket. (default: the working folder)",
      valueName: "dir"
    ),
    completion: .directory
  )
  var root: String?

  @Option(name: .output, help: ArgumentHelp("The plan; - for standard output.", valueName: "file"))
  var output: String

  @Flag(help: "Read each issue for its number of pages and the hash of its content.")
  var measure = false

  @Flag(name: .shortAndLong, help: "Show no progress and no summary.")
  var quiet = false

  @OptionGroup var storeTimeout: StoreTimeoutOptions
  @OptionGroup var opening: OpeningOptions

  func validate() throws {
    if inputs.isEmpty, list.isEmpty { throw ValidationError("Name PDFs, folders, or a --list of them.") }
    if root != nil, list.isEmpty { throw ValidationError("--root is for the paths of a --list.") }
    if measure, output == "-" || RemotePath(output) != nil {
      throw ValidationError("--measure keeps its state beside the plan: name a file.")
    }
  }

  func run() async throws {
    var plan = PlanInputs(root: root)
    for input in inputs {
      try await reportingFailure(input) {
        guard let place = try RemotePath.named(input) else { return plan.add(argument: input) }
        try await add(place, to: &plan)
      }
    }
    for file in list {
      try await reportingFailure(StandardInput.name(of: file)) { try plan.add(list: try Self.content(of: file)) }
    }
    let issues = plan.sorted()
    try await reportingFailure(output) {
      let measurements = measure ? try PlanMeasurements(besidePlan: output) : nil
      let failedCount = try await read(issues, into: measurements)
      let maker = PlanMaker(issues) { issue in
        let known = measurements?.measurement(of: issue.path)
        return (known?.hash, known?.pages)
      }
      try await write(maker.file)
      if !quiet { Console.current.note(summary(of: maker.entries)) }
      if failedCount > 0 { throw ExitCode.partlyDone }
    }
  }

  /// Adds what is at a place on an object store.
  private func add(_ place: RemotePath, to plan: inout PlanInputs) async throws(GatefoldError) {
    guard !measure else {
      throw GatefoldError(.invalidPlan, "objects on a store are not measured: leave out --measure, or mount the store")
    }
    let (folder, objects) = try await RemoteListing(rclone: storeTimeout.rclone).objects(below: place)
    let leftOutCount = plan.add(objects, below: folder)
    if leftOutCount > 0 {
      Console.current.note("\(place): \(leftOutCount.counted("object")) left out, whose names lead out of their folder")
    }
    let uncheckedCount = objects.count { $0.hash == nil && $0.md5 == nil }
    if uncheckedCount > 0 {
      Console.current.note(
        "\(place): the store states no hash of \(uncheckedCount.counted("object")): only their sizes will be checked"
      )
    }
  }

  private static func content(of file: String) throws(GatefoldError) -> Data {
    if file == StandardInput.path { return StandardInput.bytes() }
    do {
      return try Data(contentsOf: URL(fileURLWithPath: file))
    } catch {
      throw GatefoldError(.unreadableFile, "cannot be read")
    }
  }

  private func write(_ file: Data) async throws(GatefoldError) {
    guard output != StandardInput.path, let place = RemotePath(output) else {
      return try OutputFile.write(file, to: output)
    }
    try place.validate()
    try await storeTimeout.rclone.write(file, to: place)
  }

  /// Measures the issues that are not known yet.
  ///
  /// - Returns: the number of issues that can't be read.
  /// - Throws: `cancelled`, if the command was interrupted; what was measured is kept.
  private func read(_ issues: [PlanInput], into measurements: PlanMeasurements?) async throws -> Int {
    guard let measurements else { return 0 }
    let unknown = issues.filter { measurements.measurement(of: $0.path) == nil }
    let opener = IssueOpener(opening)
    if !unknown.isEmpty { opener.prepare() }
    let progress = Progress("reading", total: unknown.count, isQuiet: quiet)
    let lanes = opening.threads ?? ProcessInfo.processInfo.activeProcessorCount
    let failedCount = await withTaskGroup(of: Bool.self, returning: Int.self) { group in
      var failedCount = 0
      for (index, issue) in unknown.enumerated() {
        if index >= lanes, await group.next() == false { failedCount += 1 }
        if Task.isCancelled { break }
        group.addTask {
          defer { progress.advance() }
          return await Self.measure(issue, opener, measurements)
        }
      }
      for await isMeasured in group where !isMeasured { failedCount += 1 }
      return failedCount
    }
    if Task.isCancelled { throw GatefoldError(.cancelled, "interrupted; what was measured is kept") }
    return failedCount
  }

  /// - Returns: whether its content could be read; it may be no PDF.
  private static func measure(
    _ issue: PlanInput,
    _ opener: IssueOpener,
    _ measurements: PlanMeasurements
  ) async -> Bool {
    // Before the file is read: if it changes meanwhile, it is measured again next time.
    guard let state = PlanMeasurements.state(of: issue.path) else {
      Console.current.note("\(issue.path): no such file; the plan has it nevertheless")
      return false
    }
    do throws(GatefoldError) {
      var found = PlanMeasurements.Measurement(
        path: issue.path,
        bytes: state.bytes,
        modified: state.modified,
        hash: try BatchSource(path: issue.path).identify()
      )
      var failure: GatefoldError?
      do throws(GatefoldError) {
        found.pages = try await opener.open(issue.path).pageCount
      } catch {
        failure = error
      }
      if failure?.code == .cancelled { return false }
      measurements.add(found)
      guard let failure else { return true }
      throw failure
    } catch {
      Console.current.note("\(issue.path): \(error); the plan has it nevertheless")
      return false
    }
  }

  private func summary(of entries: [PlanEntry]) -> String {
    let header = PlanHeader(of: entries)
    let duplicates = entries.count { $0.duplicateOf != nil }
    let parts = [
      "planned \(header.issues.counted("issue"))",
      "\(header.bytes.byteSummary)",
      header.measured > 0 ? "\(header.pages.counted("page"))" : nil,
      duplicates > 0 ? "\(duplicates.counted("duplicate"))" : nil,
      header.measured < header.issues ? "\(header.issues - header.measured) estimated by their size" : nil,
    ]
    return parts.compactMap(\.self).joined(separator: ", ")
  }
}
