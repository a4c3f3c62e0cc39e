internal import ArgumentParser
internal import Foundation
internal import Gatefold
internal import GatefoldExport
internal import GatefoldFormats
internal import GatefoldIndex

struct BatchMergeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge",
    abstract: "Join what the shards of a plan have recorded, once they are done.",
    discussion: """
      Writes one report about all issues, collection.json of `export web`, and the record of the folders, so that a \
      later batch without a plan continues in them; and merges the indexes of the shards of `index add` into index.sqlite \
      in the output folder, or into --index. It may run again at any time. The exit code is 3 if issues failed, were set \
      aside or remain, and 0 otherwise.

      Examples:
        gatefold batch merge archive.plan -o /srv/site --report site.json
        gatefold batch merge archive.plan -o /srv/site --wait        (until all shards are done)
        gatefold batch merge archive.plan -o /srv/index              (of index add: makes /srv/index/index.sqlite)
        gatefold batch merge store:archive.plan -o store:packs --report store:packs.json
      """
  )

  @Argument(help: "The plan.", completion: .file())
  var plan: String

  @Option(name: .output, help: ArgumentHelp("The output folder of the shards, or store:bucket/path.", valueName: "dir"))
  var output: String

  @Option(
    help: ArgumentHelp("Write a JSON report of the issues and failures; - for standard output.", valueName: "file")
  )
  var report: String?

  @Option(help: ArgumentHelp("Merge the indexes of `index add` into this index.", valueName: "file"))
  var index: String?

  @Flag(help: "Wait until all issues are done, have failed or are set aside.")
  var wait = false

  @Option(
    help: ArgumentHelp(
      "With --wait, give up once no shard has been at work, and nothing was recorded, for this long.",
      valueName: "minutes"
    )
  )
  var patience = 60

  @Option(help: ArgumentHelp("Wait for this command only, like \"export web\".", valueName: "command"))
  var command: String?

  @Flag(name: .shortAndLong, help: "Show no summary.")
  var quiet = false

  @OptionGroup var storeTimeout: StoreTimeoutOptions

  /// How often the records are read while the command waits.
  private static let (interval, intervalOfStore) = (Duration.seconds(10), Duration.seconds(60))

  func validate() throws {
    try validateRange("--patience", patience, in: 0...525_600)
  }

  func run() async throws {
    var isComplete = false
    try await reportingFailure(plan) {
      let file = try await PlanFile.read(plan, storeTimeout.rclone)
      let records = try ClusterRecords(of: output, storeTimeout.rclone)
      try await records.refresh()
      var status = try BatchStatus(of: file, records.logs)
      if wait { try await finish(file, records, &status) }
      guard !status.commands.isEmpty else {
        throw GatefoldError(.unreadableFile, "no shard of it was started in \(output)")
      }
      try await merge(try file.entries(), records, status)
      if !quiet { for command in status.commands { Console.current.note(command.text) } }
      isComplete = status.commands.allSatisfy { $0.counts.done == $0.counts.total }
    }
    if !isComplete { throw ExitCode.partlyDone }
  }

  /// Waits until no issue remains, or nothing happens any more.
  private func finish(_ file: PlanFile, _ records: ClusterRecords, _ status: inout BatchStatus) async throws {
    var activity = ClusterActivity(patience: .seconds(60 * patience))
    while status.isUnfinished(command) {
      guard activity.isExpected(status, in: records.folder) else {
        Console.current.note(
          "no shard has been at work for \(patience.counted("minute")): what is not done is merged as such. Start the "
            + "shards that are missing again, and merge again"
        )
        return
      }
      do {
        try await Task.sleep(for: records.store == nil ? Self.interval : Self.intervalOfStore)
      } catch {
        throw GatefoldError(.cancelled, "interrupted")
      }
      try await records.refresh()
      status = try BatchStatus(of: file, records.logs)
    }
  }

  private func merge(_ entries: [PlanEntry], _ records: ClusterRecords, _ status: BatchStatus) async throws {
    let output = records.folder
    let own = [JournalEntry.fileName, WebCollection.fileName]
    try await records.fetch(own)
    let merges = records.logs.map { BatchMerge(logs: $0, entries: entries, folder: output) }
    var reports: [BatchMerge.Report] = []
    for merge in merges {
      if merge.logs.command == ShardIndexes.command {
        // Nobody may read an index on a shared disk while another machine writes it.
        if status.commands.contains(where: { $0.command == ShardIndexes.command && $0.counts.running > 0 }) {
          Console.current.note("shards of index add are at work: their indexes are merged when they have ended")
        } else {
          try await mergeIndexes(in: output)
        }
        reports.append(merge.report)
        continue
      }
      let written = WrittenReport(isOfBatch: true, keepsFiles: false)
      let work = BatchWork(
        command: merge.logs.command,
        product: "files",
        folder: output,
        options: [:],
        resumes: true,
        reportPath: nil,
        isQuiet: quiet
      )
      let folder = OutputFolder(work, hasFolders: true)
      do throws(WriteFailure) {
        try merge.recordFolders(in: try folder.journal())
      } catch {
        throw error.error
      }
      if merge.logs.command == ExportWebCommand.name {
        try await records.fetch(entries.compactMap(\.folder).map { "\($0)/\(WebPath.manifest)" })
        writeCollection(work, folder, written)
      }
      reports.append(merge.report)
      try written.throwIfIncomplete(hasOutput: true)
    }
    try await records.keep(own)
    guard let report else { return }
    let data = try JSONWriter.file(of: reports)
    if report != "-", let place = RemotePath(report) {
      try place.validate()
      try await storeTimeout.rclone.write(data, to: place)
    } else {
      try OutputFile.write(data, to: report)
    }
  }

  private func mergeIndexes(in output: String) async throws {
    let indexes = ShardIndexes(output: output)
    var options = IndexOptions()
    options.file = index ?? indexes.mergedPath
    try await IndexSession(options: options, makesIndex: true, isQuiet: quiet).run { session, index in
      let merged = try await session.merge(indexes.paths, into: index)
      if !quiet { Console.current.note("\(index.path): \(merged.summary)") }
    }
  }

  /// Writes collection.json with the address that the manifests have.
  private func writeCollection(_ work: BatchWork, _ folder: OutputFolder, _ written: WrittenReport) {
    let output = work.folder
    let stop = BatchStop(folder: output, report: written)
    BatchOverview(work: work, output: folder, report: written, stop: stop).write(WebCollection.fileName) {
      folders throws(GatefoldError) in
      guard let address = WebCollection.address(of: folders, in: output) else { return nil }
      let collection = try WebCollection(of: folders, in: output, address: address)
      for failure in collection.failures { written.add(failure.error, source: failure.path) }
      return collection.file
    }
  }
}

extension WebCollection {
  /// The URL of a folder of issues, without a trailing slash, as the first of their manifests has it.
  fileprivate static func address(of folders: [String], in folder: String) -> String? {
    for name in folders {
      guard let data = FileManager.default.contents(atPath: "\(folder)/\(name)/\(WebPath.manifest)"),
        let item = try? IIIFCollection.Item(manifest: data)
      else { continue }
      let ending = "/\(name.escapedPath)/\(WebPath.manifest)"
      if item.id.hasSuffix(ending) { return String(item.id.dropLast(ending.count)) }
    }
    return nil
  }
}
