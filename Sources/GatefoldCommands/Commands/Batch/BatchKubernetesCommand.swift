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
      The plan has to lie in one of these.

      Time and memory are derived from the costs in the plan, with margins (see docs/cluster.md).

      Examples:
        gatefold batch kubernetes /srv/out/archive.plan --shards 64 -o /srv/out/thumbs --image gatefold:0.2.0 \\
          --input-claim magazines --output-claim results -- thumbs --size 300x400 > jobs.yaml
        kubectl apply -f jobs.yaml
      """
  )

  @OptionGroup var cluster: ClusterOptions

  @Option(help: ArgumentHelp("The image for containers.", valueName: "name"))
  var image: String

  @Option(help: ArgumentHelp("The PersistentVolumeClaim of the issues.", valueName: "claim"))
  var inputClaim: String

  @Option(help: ArgumentHelp("The PersistentVolumeClaim of the output.", valueName: "claim"))
  var outputClaim: String

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
    for (name, value) in [("--input-claim", inputClaim), ("--output-claim", outputClaim)] {
      guard value.wholeMatch(of: /[a-z0-9]([-a-z0-9.]*[a-z0-9])?/) != nil else {
        throw ValidationError("\(name) is a name of lower-case letters, digits, hyphens and dots, not \(value).")
      }
    }
  }

  func run() async throws {
    try await reportingFailure(cluster.plan) {
      let job = try cluster.job(of: processed)
      let file = try PlanFile(contentsOf: cluster.plan)
      let input = try inputFolder.map(PlanInputs.absolute) ?? Self.commonFolder(of: try file.entries().map(\.path))
      let parent = URL(fileURLWithPath: job.output).deletingLastPathComponent().path
      let output = outputFolder.map(PlanInputs.absolute) ?? parent
      guard (input == output) == (inputClaim == outputClaim) else {
        throw GatefoldError(
          .invalidPlan,
          "a claim is mounted in one place: give --input-folder and --output-folder, the same if both claims are"
        )
      }
      for path in [job.plan, job.output] where ![input, output].contains(where: { path.hasPrefix("\($0)/") }) {
        throw GatefoldError(.invalidPlan, "\(path) is in neither volume: \(input) and \(output)")
      }
      let jobs = KubernetesJobs(
        job: job,
        image: image,
        input: .init(claim: inputClaim, path: input),
        output: .init(claim: outputClaim, path: output),
        parallelism: min(parallelism ?? job.shardCount, job.shardCount),
        user: user
      )
      Console.current.write(Data(jobs.yaml.utf8))
    }
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
