/// The scripts of a plan for SLURM: an array job with a task for each shard, a job that joins what they have recorded,
/// and what submits both.
struct SLURMScripts {
  let job: ClusterJob
  /// The path of the program on the nodes.
  let program: String
  /// Where rclone finds its configuration; `nil` for the user's own.
  let rcloneConfiguration: String?

  static let shardsName = "shards.sbatch"
  static let mergeName = "merge.sbatch"
  static let submitName = "submit"

  var shards: String {
    """
    #!/bin/bash
    # Processes a plan of Gatefold in shards, one for each task of this array. Submit it with ./\(Self.submitName), or some
    # of its tasks again with sbatch --array=3,7 \(Self.shardsName). A task may be stopped and started again at any time.
    #SBATCH --job-name=\(job.name)
    #SBATCH --array=1-\(job.shardCount)
    #SBATCH --nodes=1
    #SBATCH --ntasks=1
    #SBATCH --cpus-per-task=\(job.cores)
    #SBATCH --mem=\(job.memory)M
    #SBATCH --time=\(Self.time(job.minutes))
    #SBATCH --requeue
    #SBATCH --open-mode=append
    #SBATCH --output=%x-%a.log
    # One minute before the time limit, so that the shard can be continued; only to this script.
    #SBATCH --signal=B:USR1@60\(scratchRequest)

    \(environment)# The tasks are numbered from 1, as shards are, and there are this many, even if only some are submitted.
    export GATEFOLD_SHARD_COUNT=\(job.shardCount)

    trap 'kill -TERM "$shard"' USR1
    # The shard gets this from SLURM, too, if the task is cancelled, preempted or queued again.
    trap 'ended=1' TERM
    \(Self.words([program] + job.shardArguments)) &
    shard=$!
    wait "$shard"
    code=$?
    # A signal ends the wait before the shard has ended.
    while kill -0 "$shard" 2>/dev/null; do
      wait "$shard"
      code=$?
    done

    # 3: issues have failed, as `gatefold batch status` shows; starting it again would not help. From 128: it was killed,
    # or ran out of time or memory. An issue that causes that three times is set aside.
    if [ "$code" -ge 128 ] && [ -z "${ended:-}" ] &&
      [ "${SLURM_RESTART_COUNT:-0}" -lt \(ClusterJob.maximumRestartCount) ]; then
      echo "shard $SLURM_ARRAY_TASK_ID ended with $code: it is queued again"
      # By the number of the task: the job number of the last one is that of the whole array.
      scontrol requeue "${SLURM_ARRAY_JOB_ID}_$SLURM_ARRAY_TASK_ID"
      # SLURM ends this script.
      sleep 60
    fi
    exit "$code"

    """
  }

  var merge: String {
    """
    #!/bin/bash
    # Joins what the shards have recorded. It may run at any time, and again.
    #SBATCH --job-name=\(job.name)-merge
    #SBATCH --nodes=1
    #SBATCH --ntasks=1
    #SBATCH --mem=\(ClusterJob.mergeMemory)M
    #SBATCH --time=01:00:00
    #SBATCH --requeue
    #SBATCH --output=%x.log

    \(environment)exec \(Self.words([program] + job.mergeArguments))

    """
  }

  var submit: String {
    """
    #!/bin/bash
    # Submits the shards, and what joins them once all have ended.
    set -euo pipefail
    cd "$(dirname "${BASH_SOURCE[0]}")"
    shards=$(sbatch --parsable \(Self.shardsName))
    sbatch --dependency="afterany:${shards%%;*}" \(Self.mergeName)

    """
  }

  /// The local disk that a task needs; files are kept in $TMPDIR.
  private var scratchRequest: String { job.scratchBytes.map { "\n#SBATCH --tmp=\(($0 >> 20) + 1024)M" } ?? "" }

  /// What rclone needs, which reads and writes the object store over the network.
  private var environment: String {
    guard job.scratchBytes != nil, let rcloneConfiguration else { return "" }
    return "export RCLONE_CONFIG=\(Self.quoted(rcloneConfiguration))\n\n"
  }

  private static func time(_ minutes: Int) -> String {
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let (days, rest) = (minutes / 1440, minutes % 1440)
    return "\(days > 0 ? "\(days)-" : "")\(two(rest / 60)):\(two(rest % 60)):00"
  }

  /// Words as the shell reads them, each option on a line of its own.
  private static func words(_ words: [String]) -> String {
    var text = ""
    for (index, word) in words.enumerated() {
      if index > 0 { text += word.hasPrefix("--") ? " \\\n  " : " " }
      text += quoted(word)
    }
    return text
  }

  private static func quoted(_ word: String) -> String {
    let plain = { (byte: UInt8) in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        true
      default: "-_./,:=+@%".utf8.contains(byte)
      }
    }
    if !word.isEmpty, word.utf8.allSatisfy(plain) { return word }
    return "'" + word.replacing("'", with: #"'\''"#) + "'"
  }
}
