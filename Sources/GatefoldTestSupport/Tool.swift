public import Foundation
internal import Gatefold

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
      let input = try FileHandle(forReadingFrom: files[0])
      let outputs = try files[1...].map { try FileHandle(forWritingTo: $0) }
      let process = try withExtendedLifetime((input, outputs)) {
        try ChildProcess(
          "/usr/bin/env",
          [program] + arguments,
          input: .descriptor(input.fileDescriptor),
          output: .descriptor(outputs[0].fileDescriptor),
          errors: .descriptor(outputs[1].fileDescriptor)
        )
      }
      let status = process.wait()
      return (status, try Data(contentsOf: files[1]), String(decoding: try Data(contentsOf: files[2]), as: UTF8.self))
    }
  }
}
