package import Gatefold

extension GatefoldError {
  /// The error with the name of its embedded file.
  package func about(_ fileName: String?) -> GatefoldError {
    guard let fileName else { return self }
    var error = self
    error.message = "\(fileName.printable): \(message)"
    return error
  }
}
