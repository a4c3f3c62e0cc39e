/// The version of the program.
package enum ProgramVersion {
  /// The text that `--version` prints; scripts/release reads the number.
  package static let version = "gatefold 0.2.0"

  /// The number alone, like "0.2.0".
  static var number: String { version.split(separator: " ").last.map(String.init) ?? version }
}
