internal import ArgumentParser
internal import Foundation
internal import Gatefold
internal import GatefoldExport

struct BatchSLURMCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "slurm",
    abstract: "Write the scripts that process a plan on a SLURM cluster.",
    discussion: """
      Behind -- is the command, as it would be without a plan and an output folder. Written are shards.sbatch, an array \
      with a task for each shard; merge.sbatch, which joins what they have recorded; and submit, which submits both. They \
      are plain scripts, to be read and changed. Tasks that are lost or run out of time are queued again.

      Time and memory are derived from the costs in the plan, with margins (see docs/cluster.md).

      Examples:
        gatefold batch slurm archive.plan --shards 64 -o /srv/thumbs --scripts jobs -- thumbs --size 300x400
        gatefold batch slurm archive.plan --shards 8 --cores 16 -o /srv/site -- export web --reader
        jobs/submit
        gatefold batch slurm store:archive.plan --shards 64 -o store:packs --rclone-config ~/.config/rclone/rclone.conf \\
          --scripts jobs -- export pack
      """
  )

  @OptionGroup var cluster: ClusterOptions

  @Option(help: ArgumentHelp("Folder for the scripts.", valueName: "dir"), completion: .directory)
  var scripts = "."

  @Option(help: ArgumentHelp("Path of gatefold on the nodes.", valueName: "path"))
  var program = "gatefold"

  @Option(
    help: ArgumentHelp(
      "Path of rclone's configuration on the nodes, for object stores. (default: the user's own)",
      valueName: "path"
    )
  )
  var rcloneConfig: String?

  @OptionGroup var processed: ProcessedCommand

  func run() async throws {
    try await reportingFailure(cluster.plan) {
      let job = try cluster.job(of: processed, try await cluster.file())
      let written = SLURMScripts(job: job, program: program, rcloneConfiguration: rcloneConfig)
      for (name, text, mode) in [
        (SLURMScripts.shardsName, written.shards, 0o644), (SLURMScripts.mergeName, written.merge, 0o644),
        (SLURMScripts.submitName, written.submit, 0o755),
      ] {
        let path = "\(scripts)/\(name)"
        try OutputFile.write(Data(text.utf8), to: path)
        chmod(path, mode_t(mode))
      }
    }
  }
}
