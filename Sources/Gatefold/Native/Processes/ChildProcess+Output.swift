package import Foundation

extension ChildProcess {
  /// Runs a program, and ends it if it takes too long. Blocks the thread.
  ///
  /// - Parameters:
  ///   - program: the path of its file.
  ///   - arguments: without its name.
  /// - Returns: what it writes to standard output; `nil` if it cannot be started.
  package static func output(of program: String, _ arguments: [String], seconds: Double) -> Data? {
    let output = Pipe()
    guard let process = try? ChildProcess(program, arguments, output: .pipe(output), errors: .nowhere) else {
      return nil
    }
    let watchdog = DispatchWorkItem { process.send(SIGTERM) }
    DispatchQueue.global().asyncAfter(deadline: .now() + seconds, execute: watchdog)
    defer { watchdog.cancel() }
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.wait()
    return data
  }
}
