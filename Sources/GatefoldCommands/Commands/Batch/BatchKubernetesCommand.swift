internal import ArgumentParser
internal import Foundation
internal import Gatefold
internal import GatefoldExport

struct BatchKubernetesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "kubernetes",
    abstract: "Write the Jobs that process a plan on a Kubernetes cluster.",
    discussion: """
      Behind -- is the command, as it would be without a plan and an output folder. The Jobs are written as YAML, to be \
      read and changed: an Indexed Job with a pod for each shard, and one that waits for all issues and joins what the \
      shards have recorded. Pods run without root, with a root file system that is read-only.

      The volumes are mounted where the plan has been made: the folder of the issues, read-only, and the output folder. \
      The plan has to lie in one of these, or on an object store. What is on an object store needs no volume, but a \
      Secret with the configuration of rclone, and the scratch folder is an emptyDir.

      Time and memory are derived from the costs in the plan, with margins (see docs/cluster.md).

      Examples:
        gatefold batch kubernetes /srv/out/archive.plan --shards 64 -o /srv/out/thumbs --image gatefold:0.2.0 \\
          --input-claim magazines --output-claim results -- thumbs --size 300x400 > jobs.yaml
        kubectl apply -f jobs.yaml
        kubectl create secret generic store --from-file=rclone.conf
        gatefold batch kubernetes store:archive.plan --shards 64 -o store:packs --image gatefold:0.2.0 \\
          --rclone-secret store -- export pack > jobs.yaml
      """
  )

  @OptionGroup var cluster: ClusterOptions

  @Option(help: ArgumentHelp("The image for containers.", valueName: "name"))
  var image: String

  @Option(
    help: ArgumentHelp("The PersistentVolumeClaim of the issues, if they are in a folder.", valueName: "claim")
  )
  var inputClaim: String?

  @Option(
    help: ArgumentHelp("The PersistentVolumeClaim of the output, if it is in a folder.", valueName: "claim")
  )
  var outputClaim: String?

  @Option(
    help: ArgumentHelp("The Secret with rclone.conf, for object stores.", valueName: "name")
  )
  var rcloneSecret: String?

  @Option(
    help: ArgumentHelp(
      "Where the volume of the issues is mounted. (default: the innermost folder with all issues)",
      valueName: "dir"
    )
  )
  var inputFolder: String?

  @Option(
    help: ArgumentHelp(
      "Where the volume of the output is mounted. (default: the folder that the output folder is in)",
      valueName: "dir"
    )
  )
  var outputFolder: String?

  @Option(help: "Number of shards that run at the same time. (default: all)")
  var parallelism: Int?

  @Option(help: "Number of the user that the pods run as.")
  var user: Int = 900

  @OptionGroup var processed: ProcessedCommand

  func validate() throws {
    try validateRange("--user", user, in: 1...2_147_483_647)
    try validateRange("--parallelism", parallelism, in: 1...Shard.maximumCount)
    for (name, value) in [
      ("--input-claim", inputClaim), ("--output-claim", outputClaim), ("--rclone-secret", rcloneSecret),
    ] {
      guard let value else { continue }
      guard value.wholeMatch(of: /[a-z0-9]([-a-z0-9.]*[a-z0-9])?/) != nil else {
        throw ValidationError("\(name) is a name of lower-case letters, digits, hyphens and dots, not \(value).")
      }
    }
  }

  func run() async throws {
    try await reportingFailure(cluster.plan) {
      let file = try await cluster.file()
      let job = try cluster.job(of: processed, file)
      let (input, output) = try volumes(of: job, try file.entries())
      guard (job.scratchBytes != nil) == (rcloneSecret != nil) else {
        throw GatefoldError(
          .invalidPlan,
          job.scratchBytes == nil
            ? "nothing is on an object store: leave out --rclone-secret"
            : "the pods need the configuration of rclone: give --rclone-secret"
        )
      }
      let jobs = KubernetesJobs(
        job: job,
        image: image,
        input: input,
        output: output,
        rcloneSecret: rcloneSecret,
        parallelism: min(parallelism ?? job.shardCount, job.shardCount),
        user: user
      )
      Console.current.write(Data(jobs.yaml.utf8))
    }
  }

  /// The volumes of what is not on an object store.
  ///
  /// - Throws: `invalidPlan`.
  private func volumes(
    of job: ClusterJob,
    _ entries: [PlanEntry]
  ) throws(GatefoldError) -> (input: KubernetesJobs.Volume?, output: KubernetesJobs.Volume?) {
    var paths: [String] = []
    for entry in entries where try entry.object() == nil { paths.append(entry.path) }
    let hasInput = !paths.isEmpty || inputClaim != nil
    let isOutputStored = RemotePath(job.output) != nil
    guard hasInput == (inputClaim != nil), isOutputStored == (outputClaim == nil) else {
      throw GatefoldError(
        .invalidPlan,
        "--input-claim and --output-claim are for issues and outputs in folders, and only for these"
      )
    }
    var (input, output): (KubernetesJobs.Volume?, KubernetesJobs.Volume?)
    if let inputClaim {
      if let inputFolder {
        input = .init(claim: inputClaim, path: PlanInputs.absolute(inputFolder))
      } else {
        input = .init(claim: inputClaim, path: try Self.commonFolder(of: paths))
      }
    }
    if let outputClaim {
      let parent = URL(fileURLWithPath: job.output).deletingLastPathComponent().path
      output = .init(claim: outputClaim, path: outputFolder.map(PlanInputs.absolute) ?? parent)
    }
    if let input, let output, (input.path == output.path) != (input.claim == output.claim) {
      throw GatefoldError(
        .invalidPlan,
        "a claim is mounted in one place: give --input-folder and --output-folder, the same if both claims are"
      )
    }
    let folders = [input, output].compactMap { $0?.path }
    for path in [job.plan, job.output] where path.hasPrefix("/") {
      guard folders.contains(where: { path.hasPrefix("\($0)/") }) else {
        let places = folders.isEmpty ? "no volume" : "neither volume: \(folders.joined(separator: " and "))"
        throw GatefoldError(.invalidPlan, "\(path) is in \(places)")
      }
    }
    return (input, output)
  }

  /// - Throws: `invalidPlan` where the issues have no folder in common, and a volume can't be mounted at the root.
  private static func commonFolder(of paths: [String]) throws(GatefoldError) -> String {
    guard var common = paths.first?.split(separator: "/").dropLast() else {
      throw GatefoldError(.invalidPlan, "the plan has no issues")
    }
    for path in paths {
      let folders = path.split(separator: "/").dropLast()
      common = common.prefix(zip(common, folders).prefix { $0 == $1 }.count)
    }
    guard !common.isEmpty else {
      throw GatefoldError(.invalidPlan, "the issues have no folder in common; give --input-folder")
    }
    return "/" + common.joined(separator: "/")
  }
}
