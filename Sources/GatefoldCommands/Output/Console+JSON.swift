internal import GatefoldExport
internal import GatefoldFormats

extension Console {
  /// Prints a value as JSON with sorted keys, so two runs can be compared.
  package func printJSON(_ value: some Encodable) throws {
    write(try JSONWriter.file(of: value))
  }

  /// Prints a value as JSON on one line, as one of several issues.
  package func printJSONLine(_ value: some Encodable) throws {
    write(try JSONWriter.line(of: value))
  }
}
