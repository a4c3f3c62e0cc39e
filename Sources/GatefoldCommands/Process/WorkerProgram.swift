package import Gatefold

/// The program that workers are started from: this one, except in tests, whose process runs the commands itself.
public enum WorkerProgram {
  @TaskLocal public static var path: String?

  package static func isolation(_ change: (inout WorkerOptions) -> Void = { _ in }) -> Isolation {
    var options = WorkerOptions(executable: path)
    change(&options)
    return .process(options)
  }
}
