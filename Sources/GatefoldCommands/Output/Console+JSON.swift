internal import GatefoldExport

extension Console {
  /// Prints a value as JSON, its keys in order, so that two runs compare.
  func printJSON(_ value: some Encodable) throws {
    write(try JSONFile.data(of: value))
  }
}
