internal import Foundation
internal import GatefoldExport

/// The Jobs of a plan for Kubernetes, as YAML: an Indexed Job with a pod for each shard, and a Job that waits for all
/// issues and joins what the shards have recorded.
struct KubernetesJobs {
  /// A volume and where it is mounted, which is the path that the plan has been made with.
  struct Volume {
    let claim: String
    let path: String
  }

  let job: ClusterJob
  let image: String
  /// The folder with the issues, which is mounted read-only; `nil` if they are on an object store.
  let input: Volume?
  /// Where the output is written; the same as ``input`` if one volume has both, which is then mounted once. `nil` if it
  /// is on an object store.
  let output: Volume?
  /// The Secret with rclone's configuration, in `rclone.conf`; `nil` if nothing is on an object store.
  let rcloneSecret: String?
  /// How many shards run at the same time.
  let parallelism: Int
  /// The number of the user, who is not root.
  let user: Int

  var yaml: String {
    """
    # Processes a plan of Gatefold in shards, one for each index of the first Job; the second one waits for all issues and
    # joins what the shards have recorded. A shard may be stopped and started again at any time.
    #   kubectl apply -f FILE
    apiVersion: batch/v1
    kind: Job
    metadata:
      name: \(job.name)
      labels: {app.kubernetes.io/name: gatefold}
    spec:
      completionMode: Indexed
      completions: \(job.shardCount)
      parallelism: \(parallelism)
      # A shard that is lost is started again, whatever becomes of the others.
      backoffLimitPerIndex: \(ClusterJob.maximumRestartCount)
      podFailurePolicy:
        rules:
          # The node was drained, or needed for something else.
          - action: Ignore
            onPodConditions:
              - {type: DisruptionTarget, status: "True"}
          # Issues have failed, as `gatefold batch status` shows: starting it again would not help.
          - action: FailIndex
            onExitCodes: {containerName: gatefold, operator: In, values: [3]}
      template:
    \(pod(arguments: job.shardArguments, cores: job.cores, memory: job.memory, minutes: job.minutes, isShard: true))
    ---
    apiVersion: batch/v1
    kind: Job
    metadata:
      name: \(job.name)-merge
      labels: {app.kubernetes.io/name: gatefold}
    spec:
      backoffLimit: \(ClusterJob.maximumRestartCount)
      podFailurePolicy:
        rules:
          - action: Ignore
            onPodConditions:
              - {type: DisruptionTarget, status: "True"}
          # Issues have failed: the report has been written nevertheless.
          - action: FailJob
            onExitCodes: {containerName: gatefold, operator: In, values: [3]}
      template:
    \(pod(arguments: job.mergeArguments + ["--wait", "--command", job.commandName], cores: 1, memory: ClusterJob.mergeMemory, minutes: nil))

    """
  }

  private func pod(arguments: [String], cores: Int, memory: Int, minutes: Int?, isShard: Bool = false) -> String {
    var lines = [
      "metadata:", "  labels: {app.kubernetes.io/name: gatefold}", "spec:", "  restartPolicy: Never",
    ]
    if let minutes { lines.append("  activeDeadlineSeconds: \(minutes * 60)") }
    lines += [
      "  automountServiceAccountToken: false", "  enableServiceLinks: false",
      "  # The first process of the pod then collects those that have ended.", "  shareProcessNamespace: true",
      "  securityContext:", "    runAsNonRoot: true", "    runAsUser: \(user)", "    runAsGroup: \(user)",
      "    fsGroup: \(user)", "    fsGroupChangePolicy: OnRootMismatch", "    seccompProfile: {type: RuntimeDefault}",
      "  containers:", "    - name: gatefold", "      image: \(Self.quoted(image))", "      command: [gatefold]",
      "      args:",
    ]
    // Kubernetes replaces $(NAME) in arguments; $$ is a dollar sign.
    lines += arguments.map { "        - \(Self.quoted($0.replacing("$", with: "$$")))" }
    lines += ["      env:", "        - {name: HOME, value: /tmp}"]
    if rcloneSecret != nil { lines.append("        - {name: RCLONE_CONFIG, value: \(Self.rcloneFolder)/rclone.conf}") }
    let scratch = isShard ? job.scratchBytes : nil
    if scratch != nil { lines.append("        - {name: TMPDIR, value: \(Self.scratchFolder)}") }
    if isShard { lines.append("        - {name: \(Shard.countVariable), value: \"\(job.shardCount)\"}") }
    lines += [
      "      resources:", "        requests: {cpu: \"\(cores)\", memory: \(memory)Mi}",
      "        limits: {memory: \(memory)Mi}", "      securityContext:", "        allowPrivilegeEscalation: false",
      "        readOnlyRootFilesystem: true", "        capabilities: {drop: [ALL]}", "      volumeMounts:",
      "        - {name: tmp, mountPath: /tmp}",
    ]
    var volumes = ["  volumes:", "    - name: tmp", "      emptyDir: {sizeLimit: 1Gi}"]
    if let output {
      lines += ["        - name: output", "          mountPath: \(Self.quoted(output.path))"]
      volumes += [
        "    - name: output", "      persistentVolumeClaim: {claimName: \(Self.quoted(output.claim))}",
      ]
    }
    if let input, input.path != output?.path {
      lines += [
        "        - name: issues", "          mountPath: \(Self.quoted(input.path))", "          readOnly: true",
      ]
      volumes += ["    - name: issues", "      persistentVolumeClaim: {claimName: \(Self.quoted(input.claim))}"]
    }
    if let rcloneSecret {
      lines.append("        - {name: rclone, mountPath: \(Self.rcloneFolder), readOnly: true}")
      // Files of a Secret belong to root, and to the group of the pod.
      volumes += ["    - name: rclone", "      secret: {secretName: \(Self.quoted(rcloneSecret)), defaultMode: 0440}"]
    }
    if let scratch {
      lines.append("        - {name: scratch, mountPath: \(Self.scratchFolder)}")
      volumes += ["    - name: scratch", "      emptyDir: {sizeLimit: \((scratch >> 30) + 1)Gi}"]
    }
    lines += volumes
    return lines.map { "    \($0)" }.joined(separator: "\n")
  }

  private static let (rcloneFolder, scratchFolder) = ("/etc/gatefold-rclone", "/scratch")

  /// A string as JSON, which YAML includes.
  private static func quoted(_ text: String) -> String {
    var json = JSONText()
    json.value(text)
    return String(decoding: json.bytes, as: UTF8.self)
  }
}
