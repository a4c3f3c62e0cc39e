internal import ArgumentParser
internal import Gatefold

/// Whether documents are read in worker processes, and what those may take.
struct IsolationOptions: ParsableArguments {
  @Flag(
    inversion: .prefixedNo,
    help: "Read documents in worker processes, which they cannot leave. (default: what writes many files does)"
  )
  var isolate: Bool?

  @Option(help: ArgumentHelp("How long a worker may take for a page, in seconds. (default: 20)", valueName: "seconds"))
  var deadline: Double?

  @Option(help: ArgumentHelp("How much memory a worker may take, in megabytes. (default: 2048)", valueName: "MB"))
  var workerMemory: Int?

  func validate() throws {
    if let deadline, !(deadline > 0 && deadline <= 86_400) {
      throw ValidationError("--deadline is a number of seconds up to 86400, not \(deadline).")
    }
    if let workerMemory, !(64...1_048_576).contains(workerMemory) {
      throw ValidationError("--worker-memory is a number of megabytes from 64, not \(workerMemory).")
    }
  }

  /// - Parameter isUsual: whether documents are isolated where nothing is said.
  func isolation(isUsual: Bool) -> Isolation {
    guard isolate ?? isUsual else { return .none }
    return WorkerProgram.isolation { options in
      if let deadline { options.deadlines = Deadlines(all: .seconds(deadline)) }
      if let workerMemory { options.memoryLimit = workerMemory << 20 }
    }
  }
}

/// The program that workers are started from: this one, but for tests, which run commands in a process of their own.
public enum WorkerProgram {
  @TaskLocal public static var path: String?

  static func isolation(_ change: (inout WorkerOptions) -> Void = { _ in }) -> Isolation {
    var options = WorkerOptions(executable: path)
    change(&options)
    return .process(options)
  }
}
