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
  /// The folder with the issues, which is mounted read-only.
  let input: Volume
  /// Where the output is written; the same as ``input`` if one volume has both, which is then mounted once.
  let output: Volume
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
    if isShard { lines.append("        - {name: \(Shard.countVariable), value: \"\(job.shardCount)\"}") }
    lines += [
      "      resources:", "        requests: {cpu: \"\(cores)\", memory: \(memory)Mi}",
      "        limits: {memory: \(memory)Mi}", "      securityContext:", "        allowPrivilegeEscalation: false",
      "        readOnlyRootFilesystem: true", "        capabilities: {drop: [ALL]}", "      volumeMounts:",
      "        - {name: tmp, mountPath: /tmp}", "        - name: output",
      "          mountPath: \(Self.quoted(output.path))",
    ]
    let hasInput = input.path != output.path
    if hasInput {
      lines += [
        "        - name: issues", "          mountPath: \(Self.quoted(input.path))", "          readOnly: true",
      ]
    }
    lines += [
      "  volumes:", "    - name: tmp", "      emptyDir: {sizeLimit: 1Gi}", "    - name: output",
      "      persistentVolumeClaim: {claimName: \(Self.quoted(output.claim))}",
    ]
    if hasInput {
      lines += ["    - name: issues", "      persistentVolumeClaim: {claimName: \(Self.quoted(input.claim))}"]
    }
    return lines.map { "    \($0)" }.joined(separator: "\n")
  }

  /// A string as JSON, which YAML includes.
  private static func quoted(_ text: String) -> String {
    var json = JSONText()
    json.value(text)
    return String(decoding: json.bytes, as: UTF8.self)
  }
}
