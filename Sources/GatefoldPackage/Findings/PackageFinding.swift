package import GatefoldFormats

/// Something that a publisher should know of a package: what is wrong, where, and what to do.
public struct PackageFinding: Hashable, Sendable {
  /// How bad it is.
  public enum Severity: String, Sendable {
    /// Readers cannot show it as it is meant. The package is not built.
    case error
    /// Readers skip it, or somebody will miss something.
    case warning
  }

  /// How bad it is.
  public let severity: Severity
  /// A description of the problem and its remedy, in English.
  public let message: String
  /// The file, as a path in the package.
  public let file: String
  /// The line of the file, from 1; `nil` if the form has no lines, or it is about the whole file.
  public let line: Int?
  /// The column of the line, in Unicode scalars from 1; `nil` except for layouts and their texts.
  public let column: Int?
  /// The place in the description; empty if it is about the whole file.
  public let path: ValuePath

  init(
    _ severity: Severity,
    _ message: String,
    file: String,
    line: Int? = nil,
    column: Int? = nil,
    path: ValuePath = ValuePath()
  ) {
    self.severity = severity
    self.message = message
    self.file = file
    self.line = line
    self.column = column
    self.path = path
  }
}

extension PackageFinding: CustomStringConvertible {
  /// "overlays.json:14: error: overlays[2].frame: ...".
  public var description: String {
    let place = [line, column].compactMap { $0.map { ":\($0)" } }.joined()
    let key = path.steps.isEmpty ? "" : "\(path): "
    return "\(file)\(place): \(severity.rawValue): \(key)\(message)"
  }
}

extension PackageFinding {
  package var json: JSONObject {
    [
      "severity": severity.rawValue, "message": message, "file": file, "line": line, "column": column,
      "keyPath": path.steps.isEmpty ? nil : path.description,
    ]
  }
}
