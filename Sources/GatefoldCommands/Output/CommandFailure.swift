package import ArgumentParser
package import Gatefold

/// Runs the body of a command and turns what it throws into a message on standard error and an exit code.
///
/// - Parameter subject: subject of the message, usually the file.
package func reportingFailure(_ subject: String, _ body: () async throws -> Void) async throws {
  do {
    try await body()
  } catch let error as GatefoldError {
    if error.code == .cancelled, let code = Interruption.shared.exitCode { throw ExitCode(code) }
    let known = error.path == subject ? error.of(path: nil) : error
    Console.current.note("\(subject): \(known)\(error.advice(about: subject))")
    throw error.exitCode
  }
}

extension ExitCode {
  /// The arguments ask for something that does not exist.
  package static let badUsage = ExitCode(2)
  /// Some pages or files failed, and were reported.
  package static let partlyDone = ExitCode(3)
}

extension GatefoldError.Code {
  /// The file extension is not that of a writable format.
  static let unknownPictureFormat = Self(rawValue: "unknownPictureFormat")
}

extension GatefoldError {
  package var exitCode: ExitCode {
    switch code {
    case .pageOutOfRange, .invalidZoom, .invalidRegion, .pictureTooLarge, .unknownPictureFormat: .badUsage
    default: .failure
    }
  }

  /// Returns advice about command line options, which the engine's message can't give.
  package func advice(about subject: String) -> String {
    if code == .passwordRequired { return " (with --password-file, $\(PasswordVariable.name) or --password)" }
    // Swift's replacement for bytes that are not UTF-8.
    return code == .unreadableFile && subject.contains("\u{FFFD}") ? " (its name is not UTF-8: rename it)" : ""
  }
}
