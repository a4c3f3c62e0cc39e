package import Gatefold

extension GatefoldError {
  /// With the name of the embedded file that it is about.
  package func about(_ fileName: String?) -> GatefoldError {
    guard let fileName else { return self }
    var error = self
    error.message = "\(fileName.printable): \(message)"
    return error
  }
}
