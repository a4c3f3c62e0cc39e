internal import ArgumentParser
internal import Gatefold

/// Runs the body of a command and turns what it throws into a message on standard error and an exit code.
///
/// - Parameter subject: what the message is about, mostly the file.
func reportingFailure(_ subject: String, _ body: () async throws -> Void) async throws {
  do {
    try await body()
  } catch let error as GatefoldError {
    if error.code == .cancelled, let code = Interruption.shared.exitCode { throw ExitCode(code) }
    Console.current.note("\(subject): \(error)\(error.advice(about: subject))")
    throw error.exitCode
  }
}

extension ExitCode {
  /// The arguments ask for what cannot be.
  static let badUsage = ExitCode(2)
  /// Some pages or files failed, and were named.
  static let partlyDone = ExitCode(3)
}

extension GatefoldError.Code {
  /// A file's name ends in none of the formats that can be written.
  static let unknownPictureFormat = Self(rawValue: "unknownPictureFormat")
}

extension GatefoldError {
  var exitCode: ExitCode {
    switch code {
    case .pageOutOfRange, .invalidZoom, .invalidRegion, .pictureTooLarge, .unknownPictureFormat: .badUsage
    default: .failure
    }
  }

  /// What to do on the command line, where the engine's message cannot know it.
  func advice(about subject: String) -> String {
    if code == .passwordRequired { return " (with --password-file, $\(PasswordVariable.name) or --password)" }
    // What Swift puts where bytes are not UTF-8.
    return code == .unreadableFile && subject.contains("\u{FFFD}") ? " (its name is not UTF-8: rename it)" : ""
  }
}
