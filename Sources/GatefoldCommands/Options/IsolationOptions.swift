package import ArgumentParser
package import Gatefold

/// Whether documents are read in worker processes, and their limits.
package struct IsolationOptions: ParsableArguments {
  /// Commands that read documents in workers unless an option says otherwise.
  private static let defaultCommands = [
    ["info"], ["toc"], ["text"], ["search"], ["select"], ["ocr"], ["links"], ["labels"], ["media"], ["attachments"],
    ["articles"], ["reflow"], ["render"], ["tile"], ["fonts"], ["images"], ["inks"], ["weight"], ["explore"],
    ["batch", "plan"], ["thumbs"], ["tiles"], ["export"], ["index", "add"], ["package", "new"], ["package", "check"],
    ["package", "preview"], ["package", "build"], ["store", "publish"], ["store", "sync"], ["library", "add"],
    ["library", "download"],
  ]

  @Flag(
    inversion: .prefixedNo,
    help:
      """
      Read documents in sandboxed worker processes. (default: on; off in gatefold-bench)
      """
  )
  package var isolate: Bool?

  @Option(
    help: ArgumentHelp(
      "Maximum seconds for each request to a worker. (default: 20; 10 for outline and links)",
      valueName: "seconds"
    )
  )
  package var deadline: Double?

  @Option(
    help: ArgumentHelp(
      "Memory limit of a worker, in MiB. (default: 2048)",
      valueName: "MiB"
    )
  )
  package var workerMemory: Int?

  /// Whether a command line will need workers, as far as can be told at a glance. A wrong answer only costs time.
  static func probablyNeedsWorkers(for arguments: [String]) -> Bool {
    let words = arguments.dropFirst()
    let settles = ["--isolate", "--no-isolate", "--help", "-h", "--version"]
    return defaultCommands.contains(where: words.starts(with:)) && !words.contains(where: settles.contains)
  }

  package init() {}

  package func validate() throws {
    if let deadline, !(deadline > 0 && deadline <= 86_400) {
      throw ValidationError("--deadline is a number of seconds up to 86400, not \(deadline).")
    }
    if isolate == false, deadline != nil || workerMemory != nil {
      throw ValidationError("--deadline and --worker-memory need worker processes: remove --no-isolate.")
    }
    if let workerMemory, !(64...1_048_576).contains(workerMemory) {
      throw ValidationError("--worker-memory is a number of MiB from 64, not \(workerMemory).")
    }
  }

  /// - Parameters:
  ///   - isDefault: whether documents are isolated if no option says otherwise.
  ///   - recognizesText: whether workers can recognize text.
  package func isolation(isDefault: Bool = true, recognizesText: Bool = false) -> Isolation {
    // These limits can only be enforced on a worker, so they imply isolation.
    let isAsked = deadline != nil || workerMemory != nil
    guard isolate ?? (isDefault || isAsked) else { return .none }
    return WorkerProgram.isolation { options in
      options.recognizesText = recognizesText
      if let deadline { options.deadlines = Deadlines(all: .seconds(deadline)) }
      if let workerMemory { options.memoryLimit = workerMemory << 20 }
    }
  }
}
