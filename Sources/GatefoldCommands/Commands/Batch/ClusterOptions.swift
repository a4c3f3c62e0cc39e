internal import ArgumentParser
internal import Foundation
internal import Gatefold
internal import GatefoldExport

/// What the jobs of a cluster process, and what they need.
struct ClusterOptions: ParsableArguments {
  @Argument(help: "The plan, at its path on the cluster, or on an object store.", completion: .file())
  var plan: String

  @Option(
    name: .output,
    help: ArgumentHelp("The output folder, at its path on the cluster, or on an object store.", valueName: "dir")
  )
  var output: String

  @Option(help: "Number of shards that the plan is divided into.")
  var shards: Int

  @Option(help: "Processor cores of a shard.")
  var cores = 4

  @Option(help: ArgumentHelp("Memory of a shard. (default: by the plan)", valueName: "MiB"))
  var memory: Int?

  @Option(help: ArgumentHelp("Time limit of a shard. (default: by the plan)", valueName: "minutes"))
  var minutes: Int?

  @Option(
    help: ArgumentHelp(
      "How much of an object store to keep in the scratch folder of a shard at once. (default: by the plan)",
      valueName: "size"
    )
  )
  var scratchBytes: ByteCountArgument?

  @Option(help: ArgumentHelp("Name of the jobs. (default: gatefold- and the command)", valueName: "name"))
  var name: String?

  func validate() throws {
    try validateRange("--shards", shards, in: 1...Shard.maximumCount)
    try validateRange("--cores", cores, in: 1...256)
    try validateRange("--memory", memory, in: 64...16_777_216)
    try validateRange("--minutes", minutes, in: 2...525_600)
    if let name, name.wholeMatch(of: /[a-z]([-a-z0-9]{0,40}[a-z0-9])?/) == nil {
      throw ValidationError("--name consists of lower-case letters, digits and hyphens, not \(name).")
    }
  }

  /// The plan, wherever it is.
  ///
  /// - Throws: as `PlanFile.read(_:_:)` does.
  func file() async throws(GatefoldError) -> PlanFile { try await PlanFile.read(plan, Rclone()) }

  /// - Throws: `invalidPlan`, `invalidRemote`.
  func job(of processed: ProcessedCommand, _ file: PlanFile) throws(GatefoldError) -> ClusterJob {
    try RemotePath(output)?.validate()
    if processed.name == ShardIndexes.command, try usesStore(file) {
      throw GatefoldError(
        .invalidPlan,
        "\(processed.name) needs the plan, the issues and the output folder on a shared disk, not on an object store"
      )
    }
    let demand = try ClusterDemand(of: file, shardCount: shards, factor: processed.costFactor)
    return ClusterJob(
      name: name ?? "gatefold-" + processed.name.replacing(" ", with: "-"),
      plan: try RemotePath.named(plan)?.description ?? PlanInputs.absolute(plan),
      output: RemotePath(output)?.description ?? PlanInputs.absolute(output),
      scratchBytes: try usesStore(file) ? (scratchBytes?.value ?? demand.scratchBytes(cores: cores)) : nil,
      command: processed.words,
      commandName: processed.name,
      shardCount: shards,
      cores: cores,
      memory: memory ?? demand.memory(cores: cores),
      minutes: minutes ?? demand.minutes(cores: cores)
    )
  }
}

extension ClusterOptions {
  /// Whether shards fetch or store something by rclone.
  private func usesStore(_ file: PlanFile) throws(GatefoldError) -> Bool {
    if RemotePath(output) != nil { return true }
    if try RemotePath.named(plan) != nil { return true }
    for entry in try file.entries() where try entry.object() != nil { return true }
    return false
  }
}

/// The command that shards run, behind `--`.
struct ProcessedCommand: ParsableArguments {
  /// The commands that take shards and write to an output folder, with their processor time relative to that of
  /// thumbnails, as seven magazines showed it with the usual options.
  private static let commands: [(words: [String], type: any ParsableCommand.Type, costFactor: Double)] = [
    (["thumbs"], ThumbsCommand.self, 1), (["tiles"], TilesCommand.self, 10), (["reflow"], ReflowCommand.self, 4),
    (["export", "text"], ExportTextCommand.self, 1), (["export", "covers"], ExportCoversCommand.self, 0.5),
    (["export", "pages"], ExportPagesCommand.self, 2.5), (["export", "sheet"], ExportSheetCommand.self, 1),
    (["export", "preview"], ExportPreviewCommand.self, 11), (["export", "pack"], ExportPackCommand.self, 11),
    (["export", "web"], ExportWebCommand.self, 14), (["export", "html"], ExportHTMLCommand.self, 2.5),
    (["export", "epub"], ExportEPUBCommand.self, 2.5), (["export", "hpub"], ExportHPubCommand.self, 2.5),
    (["export", "articles"], ExportArticlesCommand.self, 2.5), (["export", "mets"], ExportMETSCommand.self, 2.5),
    (["export", "bag"], ExportBagCommand.self, 2.5), (["export", "solr"], ExportSolrCommand.self, 2.5),
    (["index", "add"], IndexAddCommand.self, 1),
  ]

  @Argument(parsing: .postTerminator, help: "The command and its options, without PDFs and output folder.")
  var words: [String] = []

  private var command: (words: [String], type: any ParsableCommand.Type, costFactor: Double)? {
    Self.commands.first { words.starts(with: $0.words) }
  }

  func validate() throws {
    guard let command else {
      let known = Self.commands.map { $0.words.joined(separator: " ") }.joined(separator: ", ")
      throw ValidationError("Name the command behind --: one of \(known).")
    }
    let options = words.dropFirst(command.words.count)
    let taken = [
      "--plan", "--shard", "--threads", "--quiet", "-q", "-o", "--output", "--out", "--index", "--scratch-bytes",
    ]
    if let option = options.first(where: { word in taken.contains { word == $0 || word.hasPrefix("\($0)=") } }) {
      throw ValidationError("\(option) is added to the command: leave it out.")
    }
    if let option = options.first(where: { $0 == "--report" || $0.hasPrefix("--report=") }) {
      throw ValidationError("\(option) would be written by every shard; gatefold batch merge writes one report of all.")
    }
    do {
      _ = try command.type.parse(options + ["--plan", "plan", "--shard", "1/1", "--output", "out"])
    } catch {
      throw ValidationError("\(name): \(command.type.message(for: error))")
    }
  }

  /// The command without its options.
  var name: String { command?.words.joined(separator: " ") ?? "" }

  /// Its processor time relative to that of thumbnails.
  var costFactor: Double { command?.costFactor ?? 1 }
}
