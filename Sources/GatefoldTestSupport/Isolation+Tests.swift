public import Gatefold

extension Isolation {
  /// In workers that the program started by tests makes, since a test process is not ours to start again.
  public static func tests(_ change: (inout WorkerOptions) -> Void = { _ in }) -> Isolation {
    var options = WorkerOptions(executable: Sample.program)
    // A machine that runs tests is busy.
    options.deadlines = Deadlines(all: .seconds(120))
    change(&options)
    return .process(options)
  }
}
