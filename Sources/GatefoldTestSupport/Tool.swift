public import Foundation

/// Runs the programs that check our results: pdftocairo, pdftotext, and the decoders of pictures.
public enum Tool {
  public struct Failure: Error, CustomStringConvertible {
    public let description: String

    public init(description: String) {
      self.description = description
    }
  }

  /// Runs a program and gives what it wrote to standard output.
  @discardableResult
  public static func run(_ program: String, _ arguments: [String], input: Data? = nil) throws -> Data {
    let (status, output, errors) = try result(program, arguments, input: input)
    guard status == 0 else {
      throw Failure(description: "\(program) \(arguments.joined(separator: " ")): exit \(status): \(errors)")
    }
    return output
  }

  /// Runs a program and gives its exit status, or the negative number of the signal that ended it.
  public static func result(
    _ program: String,
    _ arguments: [String],
    input: Data? = nil
  ) throws -> (status: Int32, output: Data, errors: String) {
    try TemporaryFolder.with { folder in
      // Files rather than pipes, so that no side waits for the other.
      let files = ["in", "out", "err"].map { folder.appending(path: $0) }
      try (input ?? Data()).write(to: files[0])
      for file in files[1...] { try Data().write(to: file) }
      let process = Process()
      process.executableURL = URL(filePath: "/usr/bin/env")
      process.arguments = [program] + arguments
      process.standardInput = try FileHandle(forReadingFrom: files[0])
      process.standardOutput = try FileHandle(forWritingTo: files[1])
      process.standardError = try FileHandle(forWritingTo: files[2])
      try process.run()
      process.waitUntilExit()
      let status = process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus
      return (status, try Data(contentsOf: files[1]), String(decoding: try Data(contentsOf: files[2]), as: UTF8.self))
    }
  }
}
