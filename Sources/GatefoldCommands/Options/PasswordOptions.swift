internal import ArgumentParser
internal import Foundation
package import Gatefold

/// Where the password of encrypted documents comes from. It is never printed.
package struct PasswordOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "User or owner password. Other users can see it in the process list: prefer --password-file, "
        + "$GATEFOLD_PASSWORD or the prompt.",
      valueName: "text"
    )
  )
  var password: String?

  @Option(
    help: ArgumentHelp("File with the password in its first line; - is standard input.", valueName: "file")
  )
  var passwordFile: String?

  package init() {}

  package func validate() throws {
    if password != nil, passwordFile != nil {
      throw ValidationError("Give --password or --password-file, not both.")
    }
  }

  /// Returns the password from the options or else the environment, or `nil` if neither has one.
  ///
  /// - Throws: `unreadablePassword`.
  package func given() throws(GatefoldError) -> String? {
    if let password { return password }
    if let passwordFile { return try PasswordFile.password(in: passwordFile) }
    return try PasswordVariable.password()
  }
}

/// Reads the first line of a file and no further: the rest of standard input may be meant for something else.
private enum PasswordFile {
  /// Documents use at most 127 bytes of a password.
  private static let maximumByteCount = 4096

  static func password(in path: String) throws(GatefoldError) -> String {
    let isInput = path == "-"
    let descriptor = isInput ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw failure(path, String(cString: strerror(errno)))
    }
    defer { if !isInput { close(descriptor) } }
    var line = try firstLine(of: descriptor, path)
    if line.last == UInt8(ascii: "\r") { line.removeLast() }
    if line.starts(with: [0xEF, 0xBB, 0xBF]) { line.removeFirst(3) }
    guard !line.isEmpty else { throw failure(path, "its first line is empty; put the password there") }
    guard !line.contains(0) else { throw failure(path, "its first line contains a NUL; use a text file") }
    guard let password = String(validating: line, as: UTF8.self) else {
      throw failure(path, "its first line is not UTF-8; convert it, for example with iconv -t UTF-8")
    }
    return password
  }

  private static func firstLine(of descriptor: Int32, _ path: String) throws(GatefoldError) -> [UInt8] {
    var line: [UInt8] = []
    var byte: UInt8 = 0
    while true {
      let count = read(descriptor, &byte, 1)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw failure(path, String(cString: strerror(errno))) }
      if count == 0 || byte == UInt8(ascii: "\n") { return line }
      line.append(byte)
      guard line.count <= maximumByteCount else { throw failure(path, "its first line is too long for a password") }
    }
  }

  private static func failure(_ path: String, _ reason: String) -> GatefoldError {
    let name = path == "-" ? "on standard input" : "in \(path)"
    return GatefoldError(.unreadablePassword, "no password \(name): \(reason)")
  }
}
