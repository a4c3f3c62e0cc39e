internal import GatefoldExport

extension Console {
  /// Prints a value as JSON with sorted keys, so two runs can be compared.
  package func printJSON(_ value: some Encodable) throws {
    write(try JSONFile.data(of: value))
  }

  /// Prints a value as JSON on one line, as one of several issues.
  package func printJSONLine(_ value: some Encodable) throws {
    write(try JSONFile.line(of: value))
  }
}
